export { collectGarbage } from './collect-garbage.js';
export { exitAfterTimeout } from './exit-after-timeout.js';
export { closeConnectionsOnShutdown } from './close-connections.js';
export { createLogger, loggerOptions } from './logger.js';
export { reclaimMemory } from './reclaim-memory.js';
export { runInWorker, WorkerLimitError } from './run-in-worker.js';
export { scriptUrl, sourceOptions } from './source-scripts.js';
