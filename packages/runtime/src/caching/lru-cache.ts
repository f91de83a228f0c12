import { LRUCache } from 'lru-cache';

/** The values of a cache by number. */
export type LruCache<V extends LruValue> = LRUCache<string, V>;
export type LruValue = object | string | number | true;

/**
 * An LRU cache of at most `max` entries that allocates as it fills. lru-cache's own `max` allocates room for all of them at once, its `maxSize` does
 * not: each entry counts as one. An application has hundreds of them, most of which stay small.
 */
export function lruCache<V extends LruValue>(
  max: number,
  options: Pick<LRUCache.Options<string, V, unknown>, 'dispose'> = {},
): LruCache<V> {
  return new LRUCache({ ...options, maxSize: max, sizeCalculation: () => 1 });
}
