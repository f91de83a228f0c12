import { LRUCache } from 'lru-cache';
import type { InvalidationBus } from './invalidation-bus.js';
import type { Tag } from './tags.js';

/** A cached value, and what it depends on. */
export interface Tagged<V> {
  readonly value: V;
  readonly tags: ReadonlySet<Tag>;
  /** Bytes, roughly. */
  readonly size: number;
}

const recentLimit = 1000;

/**
 * Values cached together with the exact rows that they show. A write anywhere drops what it touched;
 * a value whose making began before such a write is not kept.
 */
export class TagCache<V extends object> {
  private readonly entries: LRUCache<string, Tagged<V>>;
  private readonly keysByTag = new Map<Tag, Set<string>>();
  private readonly flights = new Map<string, Promise<Tagged<V>>>();
  private readonly recent: { sequence: number; tags: readonly Tag[] }[] = [];
  private resets = 0;

  constructor(
    private readonly bus: Pick<InvalidationBus, 'isConnected' | 'sequence' | 'onStale' | 'onReset'>,
    maxBytes: number,
  ) {
    this.entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (entry) => Math.max(1, entry.size),
      dispose: (entry, key) => this.unlink(entry, key),
    });
    bus.onStale((tags, sequence) => this.drop(tags, sequence));
    bus.onReset(() => this.clear());
  }

  /**
   * The value under a key, made by `make` when it is not cached; requests for one key at the same
   * moment share one making. `atLeast` is a message that the answer must reflect: when this process
   * has not heard it yet, the value is made afresh.
   */
  async get(key: string, make: () => Promise<Tagged<V>>, atLeast = 0): Promise<Tagged<V>> {
    const isCurrent = this.bus.isConnected && this.bus.sequence >= atLeast;
    if (!isCurrent) return make();
    const cached = this.entries.get(key);
    if (cached) return cached;
    const flight = this.flights.get(key);
    if (flight) return flight;
    const making = this.make(key, make).finally(() => this.flights.delete(key));
    this.flights.set(key, making);
    return making;
  }

  /** Forgets what depends on any of the tags. */
  drop(tags: readonly Tag[], sequence: number): void {
    this.recent.push({ sequence, tags });
    if (this.recent.length > recentLimit) this.recent.shift();
    for (const tag of tags) for (const key of [...(this.keysByTag.get(tag) ?? [])]) this.entries.delete(key);
    // A flight that began before this write must not serve requests that come after it.
    this.flights.clear();
  }

  clear(): void {
    this.resets++;
    this.entries.clear();
    this.flights.clear();
  }

  get size(): number {
    return this.entries.size;
  }

  private async make(key: string, make: () => Promise<Tagged<V>>): Promise<Tagged<V>> {
    const began = { sequence: this.bus.sequence, resets: this.resets };
    const entry = await make();
    if (this.bus.isConnected && this.resets === began.resets && !this.wentStale(entry, began.sequence)) this.keep(key, entry);
    return entry;
  }

  private wentStale(entry: Tagged<V>, since: number): boolean {
    const isForgotten = this.recent.length === recentLimit && (this.recent[0]?.sequence ?? 0) > since;
    return isForgotten || this.recent.some(({ sequence, tags }) => sequence > since && tags.some((tag) => entry.tags.has(tag)));
  }

  private keep(key: string, entry: Tagged<V>): void {
    this.entries.set(key, entry);
    for (const tag of entry.tags) {
      const keys = this.keysByTag.get(tag);
      if (keys) keys.add(key);
      else this.keysByTag.set(tag, new Set([key]));
    }
  }

  private unlink(entry: Tagged<V>, key: string): void {
    for (const tag of entry.tags) {
      const keys = this.keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.keysByTag.delete(tag);
    }
  }
}
