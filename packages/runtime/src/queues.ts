export { FairQueue, type FairQueueOptions } from './queues/fair-queue.js';
export { Limit, type LimitOptions, LineTooLong } from './queues/limit.js';
