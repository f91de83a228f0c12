export { type LruCache, lruCache } from './caching/lru-cache.js';
export { RecurringCache, type RecurringCacheOptions } from './caching/recurring-cache.js';
export { SingleFlight } from './caching/single-flight.js';
export {
  type Cached,
  type Tag,
  TagCache,
  type TagCacheOptions,
  type Tagged,
  type TagBus,
} from './caching/tag-cache.js';
