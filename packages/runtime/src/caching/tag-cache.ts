import { LRUCache } from 'lru-cache';
import { SingleFlight } from './single-flight.js';
import { TagIndex, type Tagging } from './tag-index.js';

/** Dependency of a cached value: `blog.article:<id>`. */
export type Tag = string;

/** Source of invalidation messages. */
export interface TagBus {
  /** While false, messages may be missed, so no cached value can be trusted. */
  readonly isConnected: boolean;
  /** Sequence number of the last received message. */
  readonly sequence: number;
  onStale(listener: (tags: readonly Tag[], sequence: number) => void): () => void;
  /** Calls back whenever messages may have been missed. */
  onReset(listener: () => void): () => void;
}

/** A value to cache, with its dependencies. */
export interface Tagged<V> {
  readonly value: V;
  readonly tags: ReadonlySet<Tag>;
  /** Approximate bytes. */
  readonly size: number;
  /** Shares the value with concurrent requests, but does not store it, so that made-up keys evict nothing. */
  readonly isPassing?: boolean;
}

export interface Cached<V> {
  readonly value: V;
}

interface Entry<V> extends Cached<V> {
  readonly tagging: Tagging;
  readonly size: number;
  /** Number of gaps before the value was made; undefined when it was made during one. */
  readonly gaps: number | undefined;
}

export interface TagCacheOptions {
  readonly maxBytes: number;
  /** Handling of stored values when messages may have been missed: dropped, or still returned by `last`. */
  readonly afterGap?: 'forgets' | 'doubts';
}

const recentLimit = 1000;

/**
 * Caches values with the exact rows that they depend on. A write on any server drops the dependent values,
 * and values that were being made before such a write are not stored.
 */
export class TagCache<V extends object> {
  private readonly entries: LRUCache<string, Entry<V>>;
  private readonly index = new TagIndex();
  private readonly shared = new SingleFlight<Cached<V>>();
  private readonly recent: { sequence: number; tags: readonly Tag[] }[] = [];
  private readonly doubts: boolean;
  private gaps = 0;

  constructor(
    private readonly bus: TagBus,
    { maxBytes, afterGap = 'forgets' }: TagCacheOptions,
  ) {
    this.doubts = afterGap === 'doubts';
    this.entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (entry) => Math.max(1, entry.size),
      dispose: (entry, key) => this.index.remove(key, entry.tagging),
    });
    bus.onStale((tags, sequence) => this.drop(tags, sequence));
    bus.onReset(() => this.clear());
  }

  /**
   * Returns the value of a key, made by `make` when it is not cached; concurrent requests of a key share one
   * run. `atLeast` is the sequence number of a message that the value must reflect: if this process has not
   * received it yet, the value is made again.
   */
  async get(key: string, make: () => Promise<Tagged<V>>, atLeast = 0): Promise<Cached<V>> {
    const makeOnce = () => this.make(key, make);
    if (!this.isCurrent(atLeast)) return this.shared.after(key, makeOnce);
    return this.peek(key) ?? this.shared.join(key, makeOnce);
  }

  /** Returns the cached value of a key if it can be trusted; synchronous. */
  peek(key: string): Cached<V> | undefined {
    if (!this.bus.isConnected) return undefined;
    const entry = this.entries.get(key);
    return entry?.gaps === this.gaps ? entry : undefined;
  }

  /** Returns the last value of a key, although invalidations may have been missed since. */
  last(key: string): Cached<V> | undefined {
    return this.entries.get(key);
  }

  /** Drops the values that depend on any of the tags. */
  drop(tags: readonly Tag[], sequence: number): void {
    this.recent.push({ sequence, tags });
    if (this.recent.length > recentLimit) this.recent.shift();
    for (const tag of tags) for (const key of this.index.keysOf(tag)) this.entries.delete(key);
    // Runs that started before this write must not serve later requests.
    this.shared.close();
  }

  clear(): void {
    this.gaps++;
    this.shared.close();
    if (!this.doubts) this.entries.clear();
  }

  get size(): number {
    return this.entries.size;
  }

  /** Approximate size of all values and their tags. */
  get bytes(): number {
    return this.entries.calculatedSize;
  }

  private isCurrent(atLeast: number): boolean {
    return this.bus.isConnected && this.bus.sequence >= atLeast;
  }

  private async make(key: string, make: () => Promise<Tagged<V>>): Promise<Cached<V>> {
    const began = { sequence: this.bus.sequence, gaps: this.gaps, isConnected: this.bus.isConnected };
    const made = await make();
    const isHeard = began.isConnected && this.bus.isConnected && this.gaps === began.gaps;
    if (made.isPassing || this.wentStale(made, began.sequence)) return made;
    if (isHeard || this.doubts) this.keep(key, made, isHeard ? this.gaps : undefined);
    return made;
  }

  private wentStale(made: Tagged<V>, since: number): boolean {
    const isForgotten = this.recent.length === recentLimit && (this.recent[0]?.sequence ?? 0) > since;
    return (
      isForgotten ||
      this.recent.some(({ sequence, tags }) => sequence > since && tags.some((tag) => made.tags.has(tag)))
    );
  }

  private keep(key: string, { value, tags, size }: Tagged<V>, gaps: number | undefined): void {
    this.entries.delete(key);
    const tagging = this.index.add(key, tags);
    this.entries.set(key, { value, size: size + TagIndex.bytesOf(key, tagging), tagging, gaps });
    // The entry exceeds the size limit.
    if (!this.entries.has(key)) this.index.remove(key, tagging);
  }
}
