export { collectGarbage } from './collect-garbage.js';
export { letGoOfConnections } from './let-go-of-connections.js';
export { createLogger, telling } from './logger.js';
