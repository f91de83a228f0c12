export { defineConfig, environmentOf, findProject, type FlotillaConfig, type Project, ProjectError } from './project.js';
export { type Door, doorsOf, folderOf, type Side } from './doors.js';
