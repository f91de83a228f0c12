import { LRUCache } from 'lru-cache';

/**
 * Values by key: of at most so many those that were used last. It takes memory for what is in it, where `max` of lru-cache takes that of all when it
 * is made: an application has hundreds of them, most of which stay small.
 */
export function lastUsed<V extends object | string | number | true>(
  max: number,
  options: Pick<LRUCache.Options<string, V, unknown>, 'dispose'> = {},
): LRUCache<string, V> {
  return new LRUCache({ ...options, maxSize: max, sizeCalculation: () => 1 });
}
