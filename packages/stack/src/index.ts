export { readSettings, type Settings } from './settings.js';
export { runProgram, sourceOptions } from './programs.js';
export { runStack } from './run-stack.js';
