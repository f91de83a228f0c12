export { discard } from './discard.js';
export { FairQueue, type FairQueueOptions } from './fair-queue.js';
export { type LruCache, lruCache } from './lru-cache.js';
export { Limit, type LimitOptions, LineTooLong } from './limit.js';
export { RecurringCache, type RecurringCacheOptions } from './recurring-cache.js';
export { SingleFlight } from './single-flight.js';
export { type Cached, type Tag, TagCache, type TagCacheOptions, type Tagged, type TagBus } from './tag-cache.js';
