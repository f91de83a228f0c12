export { readSettings, type Settings } from './settings.js';
export { runProgram } from './programs.js';
export { runStack } from './run-stack.js';
