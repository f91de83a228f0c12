export { localUrl, readSettings, type Settings } from './stack/settings.js';
export { runProgram, sourceOptions } from './stack/programs.js';
export { runApplication as runStack } from './run-application.js';
export { describeFailure } from './describe-failure.js';
