import { ConcurrencyLimit, QueueFullError } from '@flotilla/runtime/queues';
import { UnavailableError } from '@flotilla/core/errors';
import type { Pool } from 'pg';
import type { CachedStatement } from './cached-statements.js';
import type { MakeReads, Reads, SentRow } from './reads.js';
import { separatePool } from './separate-pool.js';
import { Progress } from './progress.js';
import type { RawRow } from './raw-rows.js';

/** A fifth of the pool's connections, at least two. */
const poolSizeFor = (connections: number) => Math.max(2, Math.floor(connections / 5));
/** Reads that wait longer exceed the client's timeout anyway. */
const maxQueued = 200;
const idleMs = 60_000;

/**
 * Runs reads whose statement is new on a few separate connections. Clients can invent new statements
 * endlessly; most of their cost is planning, and a connection keeps the catalog data that planning loaded.
 * The connections of the main pool stay small and free.
 */
export class AdHocQueryPool {
  private readonly pool: Pool;
  private readonly reads: Reads;
  private readonly limit: ConcurrencyLimit;
  private readonly progress = new Progress();
  private ended: Promise<void> | undefined;

  constructor(mainPool: Pool, makeReads: MakeReads) {
    const poolSize = poolSizeFor(mainPool.options.max);
    this.pool = separatePool(mainPool, {
      max: poolSize,
      min: 0,
      idleTimeoutMillis: idleMs,
      allowExitOnIdle: true,
    });
    this.reads = makeReads(() => this.pool);
    this.limit = new ConcurrencyLimit({ maxConcurrent: poolSize, maxQueued: maxQueued });
  }

  /** Whether reads should use other connections: these are blocked by a lock, or closed. */
  get isBlocked(): boolean {
    return this.ended !== undefined || this.progress.isBlocked;
  }

  /** Number of reads that wait for a connection. */
  get waiting(): number {
    return this.limit.waiting;
  }

  /** Runs a read like {@link Reads.run}. @throws UnavailableError when the queue is full */
  run(statement: CachedStatement, values: readonly unknown[]): Promise<SentRow[]> {
    return this.queued(() => this.reads.run(statement, values));
  }

  /** Runs a read like {@link Reads.rawRows}. @throws UnavailableError when the queue is full */
  rawRows(statement: CachedStatement, values: readonly unknown[]): Promise<readonly RawRow[]> {
    return this.queued(() => this.reads.rawRows(statement, values));
  }

  close(): Promise<void> {
    return (this.ended ??= this.pool.end());
  }

  private async queued<T>(read: () => Promise<T>): Promise<T> {
    try {
      return await this.limit.run(() => this.progress.of(read));
    } catch (error) {
      throw error instanceof QueueFullError
        ? new UnavailableError('Too many reads of this kind are waiting.')
        : error;
    }
  }
}
