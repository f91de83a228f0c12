import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { lruCache } from './lru-cache.js';

export interface RecurringCacheOptions<V> {
  /** What all values may take, in the unit of `sizeOf`. */
  readonly maxSize: number;
  /** What one may take: a greater one is not kept. */
  readonly maxEntrySize?: number;
  readonly maxEntries?: number;
  /** How often something is asked for until it is kept, that time included; twice when left out. */
  readonly keptFrom?: (key: string) => number;
  readonly sizeOf: (value: V, key: string) => number;
}

/** How often something was asked for is remembered by its hash. */
const maxSeen = 4000;

/**
 * Values by what was asked. Kept is what is asked for again, the last used, and as much as fits: what strangers invent,
 * each thing once, displaces nothing that visitors use.
 */
export class RecurringCache<V extends object> {
  private readonly seen = lruCache<number>(maxSeen);
  private readonly kept: LRUCache<string, V>;
  private readonly keptFrom: (key: string) => number;

  constructor({ maxSize, maxEntrySize, maxEntries, sizeOf, keptFrom = () => 2 }: RecurringCacheOptions<V>) {
    this.keptFrom = keptFrom;
    this.kept = new LRUCache({ maxSize, maxEntrySize, max: maxEntries, sizeCalculation: sizeOf });
  }

  /** What is kept under a key, or is made now; `make` is told the key's hash where it is made to be kept. */
  get(key: string, make: (keptAs?: string) => V): V {
    const known = this.kept.get(key);
    if (known) return known;
    const mark = hash('sha1', key);
    const times = (this.seen.get(mark) ?? 0) + 1;
    this.seen.set(mark, times);
    if (times < this.keptFrom(key)) return make();
    const value = make(mark);
    this.kept.set(key, value);
    return value;
  }

  /** How much is kept. */
  get size(): { readonly entries: number; readonly size: number } {
    return { entries: this.kept.size, size: this.kept.calculatedSize };
  }
}
