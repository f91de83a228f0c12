export {
  type Application,
  dataFolderOf,
  defineConfig,
  environmentOf,
  findApplication,
  findProject,
  readEnvironment,
  readProject,
  type FlotillaConfig,
  type Project,
} from './project/project.js';
export { isFromEnvFile } from './project/env-file.js';
export { isSupervised } from './project/development-messages.js';
export type {
  ApiState,
  DescribedFailure,
  MessageToSite,
  SourceEdit,
  SourceError,
  SourceFailure,
  SourceLocation,
} from './project/development-messages.js';
export { flotillaCommand } from './failures/commands.js';
export { type DevelopmentFailure, errorPage } from './project/error-page.js';
export { explain } from './failures/explain.js';
export { Failure } from './failures/failure.js';
export { type ReportedError, reportedError } from './failures/reported-error.js';
export { isVerboseProcess, reportFailure, verbose } from './failures/report-failure.js';
export {
  type EntryPoint,
  entryPointsOf,
  folderOf,
  type Side,
  sourceConditionOf,
} from './project/entry-points.js';
export { packageFolder } from './project/package-folder.js';
export { duration } from './process/duration.js';
export { makeFolder } from './process/make-folder.js';
export { isProcessAlive } from './process/is-process-alive.js';
export { isSupportedNode } from './process/node-version.js';
