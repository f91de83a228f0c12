export { collectGarbage } from './collect-garbage.js';
export { endInTime } from './end-in-time.js';
export { letGoOfConnections } from './let-go-of-connections.js';
export { createLogger, loggerOptions } from './logger.js';
export { reclaimMemory } from './reclaim-memory.js';
