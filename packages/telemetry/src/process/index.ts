export { collectGarbage } from './collect-garbage.js';
export { createLogger, telling } from './logger.js';
