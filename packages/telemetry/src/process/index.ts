export { collectGarbage } from './collect-garbage.js';
export { createLogger } from './logger.js';
