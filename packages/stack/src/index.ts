export { readSettings, type Settings } from './settings.js';
export { runProgram, sourceHooks } from './programs.js';
export { runStack } from './run-stack.js';
