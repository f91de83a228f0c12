import { LRUCache } from 'lru-cache';
import { SingleFlight } from './single-flight.js';
import { TagIndex, type Tagging } from './tag-index.js';

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

/** A value to cache, and what it depends on. */
export interface Tagged<V> {
  readonly value: V;
  readonly tags: ReadonlySet<Tag>;
  /** Bytes, roughly. */
  readonly size: number;
  /** Whether only those who ask for it now get it: what anybody may invent must not push out what is asked for. */
  readonly isPassing?: boolean;
}

/** A value that is cached. */
export interface Cached<V> {
  readonly value: V;
}

interface Entry<V> extends Cached<V> {
  readonly tagging: Tagging;
  readonly size: number;
  /** Of how many gaps it was made after; undefined when it was made in one. */
  readonly gaps: number | undefined;
}

export interface TagCacheOptions {
  readonly maxBytes: number;
  /** What becomes of values when messages may have been missed: nothing, or `last` still answers them. */
  readonly afterGap?: 'forgets' | 'doubts';
}

const recentLimit = 1000;

/**
 * Values cached together with the exact rows that they show. A write anywhere drops what it touched;
 * a value whose making began before such a write is not kept.
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
   * The value under a key, made by `make` when it is not cached; requests for one key at the same
   * moment share one making. `atLeast` is a message that the answer must reflect: when this process
   * has not heard it yet, the value is made afresh.
   */
  async get(key: string, make: () => Promise<Tagged<V>>, atLeast = 0): Promise<Cached<V>> {
    const makeOnce = () => this.make(key, make);
    if (!this.isCurrent(atLeast)) return this.shared.after(key, makeOnce);
    return this.peek(key) ?? this.shared.join(key, makeOnce);
  }

  /** The value under a key when it is cached and can be trusted, without waiting. */
  peek(key: string): Cached<V> | undefined {
    if (!this.bus.isConnected) return undefined;
    const entry = this.entries.get(key);
    return entry?.gaps === this.gaps ? entry : undefined;
  }

  /** The value under a key as it was last, though messages about it may have been missed since. */
  last(key: string): Cached<V> | undefined {
    return this.entries.get(key);
  }

  /** Forgets what depends on any of the tags. */
  drop(tags: readonly Tag[], sequence: number): void {
    this.recent.push({ sequence, tags });
    if (this.recent.length > recentLimit) this.recent.shift();
    for (const tag of tags) for (const key of this.index.keysOf(tag)) this.entries.delete(key);
    // What began before this write must not serve requests that come after it.
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

  /** What all values and their tags take, roughly. */
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
    return isForgotten || this.recent.some(({ sequence, tags }) => sequence > since && tags.some((tag) => made.tags.has(tag)));
  }

  private keep(key: string, { value, tags, size }: Tagged<V>, gaps: number | undefined): void {
    this.entries.delete(key);
    const tagging = this.index.add(key, tags);
    this.entries.set(key, { value, size: size + TagIndex.bytesOf(key, tagging), tagging, gaps });
    // Too large to be kept at all.
    if (!this.entries.has(key)) this.index.remove(key, tagging);
  }
}
