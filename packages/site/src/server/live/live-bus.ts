import type { Tag, TagBus } from '@flotilla/runtime/caching';
import type { FastifyBaseLogger } from 'fastify';
import type { ApiProcess } from '../api/api-process.js';
import { EventStream } from './event-stream.js';

type StaleListener = (tags: readonly Tag[], sequence: number) => void;

/** Range of messages that one stream has delivered without a gap. */
interface DeliveredRange {
  readonly since: number;
  upTo: number;
}

/**
 * Receives invalidation messages on one event stream per process of the API. All streams send the same
 * messages, so none is missed while a stream without a gap is open. Without one, caches can't be trusted;
 * when one opens again they are cleared, because messages may have been missed.
 */
export class LiveBus implements TagBus {
  /** All messages up to this number have been received. */
  sequence = 0;
  isConnected = false;
  private readonly streams: readonly EventStream[];
  private readonly ranges = new Map<ApiProcess, DeliveredRange>();
  private readonly listeners = new Set<StaleListener>();
  private readonly resets = new Set<() => void>();

  constructor(
    processes: readonly ApiProcess[],
    private readonly log: FastifyBaseLogger,
  ) {
    this.streams = processes.map((process) => {
      const listener = {
        onStart: (sequence: number) => this.add(process, sequence),
        onMessage: (tags: readonly Tag[], sequence: number) => this.receive(process, tags, sequence),
        onEnd: () => this.remove(process),
      };
      return new EventStream(process, listener, log);
    });
  }

  /** Receives until it is stopped. */
  async start(): Promise<void> {
    await Promise.all(this.streams.map((stream) => stream.start()));
  }

  stop(): void {
    this.isConnected = false;
    for (const stream of this.streams) stream.stop();
  }

  onStale(listener: StaleListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  onReset(listener: () => void): () => void {
    this.resets.add(listener);
    return () => this.resets.delete(listener);
  }

  private add(process: ApiProcess, sequence: number): void {
    this.ranges.set(process, { since: sequence, upTo: sequence });
    if (!this.isConnected) this.startAfresh();
  }

  private receive(process: ApiProcess, tags: readonly Tag[], sequence: number): void {
    const range = this.ranges.get(process);
    if (!range || sequence <= range.upTo) return;
    range.upTo = sequence;
    if (sequence <= this.sequence) return;
    for (const listener of this.listeners) listener(tags, sequence);
    this.catchUp();
  }

  /** Advances `sequence` by the streams without a gap. */
  private catchUp(): void {
    for (const { since, upTo } of [...this.ranges.values()].sort((a, b) => a.since - b.since)) {
      if (since <= this.sequence) this.sequence = Math.max(this.sequence, upTo);
    }
  }

  private remove(process: ApiProcess): void {
    this.ranges.delete(process);
    const isGapless = [...this.ranges.values()].some(({ since }) => since <= this.sequence);
    if (isGapless || !this.isConnected) return;
    if (this.ranges.size > 0) return this.startAfresh();
    this.isConnected = false;
    this.log.warn(
      'no event stream of the API is open; pages are made anew at each request until one is back',
    );
  }

  /** Restarts from what the streams have delivered so far, and clears all caches. */
  private startAfresh(): void {
    this.sequence = Math.max(...[...this.ranges.values()].map(({ upTo }) => upTo));
    this.isConnected = true;
    for (const reset of this.resets) reset();
  }
}
