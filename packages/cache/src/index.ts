export { Limit, type LimitOptions, LineTooLong } from './limit.js';
export { SharedWork } from './shared-work.js';
export { type Cached, type Tag, TagCache, type TagCacheOptions, type Tagged, type TagBus } from './tag-cache.js';
