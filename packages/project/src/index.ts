export { defineConfig, environmentOf, findProject, type FlotillaConfig, type Project } from './project.js';
export { Failure } from './failure.js';
export { type Door, doorsOf, folderOf, type Side, sourceConditionOf } from './doors.js';
