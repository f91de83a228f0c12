export { FairQueue, type FairQueueOptions } from './queues/fair-queue.js';
export {
  ConcurrencyLimit,
  type ConcurrencyLimitOptions,
  QueueFullError,
} from './queues/concurrency-limit.js';
