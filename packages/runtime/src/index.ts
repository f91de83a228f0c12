export {
  defineConfig,
  environmentOf,
  findProject,
  type FlotillaConfig,
  type Project,
} from './project/project.js';
export { Failure } from './project/failure.js';
export {
  type EntryPoint,
  entryPointsOf,
  folderOf,
  type Side,
  sourceConditionOf,
} from './project/entry-points.js';
