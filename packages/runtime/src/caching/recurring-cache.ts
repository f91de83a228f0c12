import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { lruCache } from './lru-cache.js';

export interface RecurringCacheOptions<V> {
  /** Maximum size of all values, in the unit of `sizeOf`. */
  readonly maxSize: number;
  /** Maximum size of a value; larger ones are not stored. */
  readonly maxEntrySize?: number;
  readonly maxEntries?: number;
  /** Minimum number of requests of a key before its value is stored. Defaults to 2. */
  readonly minUses?: (key: string) => number;
  readonly sizeOf: (value: V, key: string) => number;
}

/** Number of hashes of requested keys whose request counts are remembered. */
const maxSeen = 4000;

/**
 * An LRU cache that stores only keys requested repeatedly: keys that clients make up, each requested once,
 * displace nothing.
 */
export class RecurringCache<V extends object> {
  private readonly seen = lruCache<number>(maxSeen);
  private readonly cache: LRUCache<string, V>;
  private readonly minUses: (key: string) => number;

  constructor({ maxSize, maxEntrySize, maxEntries, sizeOf, minUses = () => 2 }: RecurringCacheOptions<V>) {
    this.minUses = minUses;
    this.cache = new LRUCache({ maxSize, maxEntrySize, max: maxEntries, sizeCalculation: sizeOf });
  }

  /**
   * Returns the stored value of a key, or makes it. `make` receives the key's hash if the value will be
   * stored.
   */
  get(key: string, make: (cacheKey?: string) => V): V {
    const cached = this.cache.get(key);
    if (cached) return cached;
    const mark = hash('sha1', key);
    const times = (this.seen.get(mark) ?? 0) + 1;
    this.seen.set(mark, times);
    if (times < this.minUses(key)) return make();
    const value = make(mark);
    this.cache.set(key, value);
    return value;
  }

  /** Returns the number and total size of stored values. */
  get size(): { readonly entries: number; readonly size: number } {
    return { entries: this.cache.size, size: this.cache.calculatedSize };
  }
}
