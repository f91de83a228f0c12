import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

export interface RecurringCacheOptions<V> {
  /** What all values may take, in the unit of `sizeOf`. */
  readonly maxSize: number;
  /** What one may take: a greater one is not kept. */
  readonly maxEntrySize?: number;
  readonly maxEntries?: number;
  readonly sizeOf: (value: V, key: string) => number;
}

/** What was asked for once is remembered by its hash. */
const maxSeen = 4000;

/**
 * Values by what was asked. Kept is what is asked for a second time, the last used, and as much as fits: what strangers invent,
 * each thing once, displaces nothing that visitors use.
 */
export class RecurringCache<V extends object> {
  private readonly seen = new LRUCache<string, true>({ max: maxSeen });
  private readonly kept: LRUCache<string, V>;

  constructor({ maxSize, maxEntrySize, maxEntries, sizeOf }: RecurringCacheOptions<V>) {
    this.kept = new LRUCache({ maxSize, maxEntrySize, max: maxEntries, sizeCalculation: sizeOf });
  }

  /** What is kept under a key, or is made now; `make` is told the key's hash where it is made to be kept. */
  get(key: string, make: (keptAs?: string) => V): V {
    const known = this.kept.get(key);
    if (known) return known;
    const mark = hash('sha1', key);
    if (!this.seen.has(mark)) {
      this.seen.set(mark, true);
      return make();
    }
    const value = make(mark);
    this.kept.set(key, value);
    return value;
  }

  /** How much is kept. */
  get size(): { readonly entries: number; readonly size: number } {
    return { entries: this.kept.size, size: this.kept.calculatedSize };
  }
}
