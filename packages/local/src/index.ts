export { readSettings, type Settings } from './stack/settings.js';
export { runProgram, sourceOptions } from './stack/programs.js';
export { runStack } from './stack/run-stack.js';
