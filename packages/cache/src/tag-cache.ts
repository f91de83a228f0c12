import { LRUCache } from 'lru-cache';

/** What a value depends on: `blog.article:<id>`. */
export type Tag = string;

/** Where a cache hears which tags went stale. */
export interface TagBus {
  /** While it is false messages may be missed, so nothing cached can be trusted. */
  readonly isConnected: boolean;
  /** The last message heard; it grows with every message. */
  readonly sequence: number;
  onStale(listener: (tags: readonly Tag[], sequence: number) => void): () => void;
  /** Calls back whenever messages may have been missed. */
  onReset(listener: () => void): () => void;
}

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
    private readonly bus: TagBus,
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
    if (!this.isCurrent(atLeast)) return make();
    return this.peek(key) ?? this.flights.get(key) ?? this.fly(key, make);
  }

  /** The value under a key when it is cached and can be trusted, without waiting. */
  peek(key: string): Tagged<V> | undefined {
    return this.bus.isConnected ? this.entries.get(key) : undefined;
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

  private isCurrent(atLeast: number): boolean {
    return this.bus.isConnected && this.bus.sequence >= atLeast;
  }

  private fly(key: string, make: () => Promise<Tagged<V>>): Promise<Tagged<V>> {
    const flight = this.make(key, make).finally(() => {
      // A later flight may have taken its place.
      if (this.flights.get(key) === flight) this.flights.delete(key);
    });
    this.flights.set(key, flight);
    return flight;
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
    if (!this.entries.has(key)) return;
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
