export { type Tag, TagCache, type Tagged, type TagBus } from './tag-cache.js';
