export {
  defineConfig,
  environmentOf,
  findProject,
  type FlotillaConfig,
  type Project,
} from './project/project.js';
export { Failure } from './project/failure.js';
export { type Door, doorsOf, folderOf, type Side, sourceConditionOf } from './project/doors.js';
