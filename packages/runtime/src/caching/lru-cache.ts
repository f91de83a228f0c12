import { LRUCache } from 'lru-cache';

export type LruCache<V extends LruValue> = LRUCache<string, V>;
export type LruValue = object | string | number | true;

/**
 * Returns an LRU cache of at most `max` entries that allocates as it fills. Sets `maxSize` with size 1 per
 * entry, since lru-cache's `max` preallocates all entries: an application has hundreds of caches, most of
 * which stay small.
 */
export function lruCache<V extends LruValue>(
  max: number,
  options: Pick<LRUCache.Options<string, V, unknown>, 'dispose'> = {},
): LruCache<V> {
  return new LRUCache({ ...options, maxSize: max, sizeCalculation: () => 1 });
}
