import { Limit, LineTooLong } from '@flotilla/runtime/queues';
import { UnavailableError } from '@flotilla/core/errors';
import type { Pool } from 'pg';
import type { KnownStatement } from './known-statements.js';
import type { MakeReads, Reads, SentRow } from './reads.js';
import { poolBeside } from './pool-beside.js';
import { Progress } from './progress.js';
import type { WireRow } from './wire-rows.js';

/** A fifth of the pool's connections, at least two. */
const atOnceBeside = (connections: number) => Math.max(2, Math.floor(connections / 5));
/** Reads that wait longer exceed the client's timeout anyway. */
const maxInLine = 200;
const idleMs = 60_000;

/**
 * Runs reads whose statement is new on a few separate connections. Clients can invent new statements
 * endlessly; most of their cost is planning, and a connection keeps the catalog data that planning loaded.
 * The connections of the main pool stay small and free.
 */
export class NovelReads {
  private readonly pool: Pool;
  private readonly reads: Reads;
  private readonly turns: Limit;
  private readonly progress = new Progress();
  private ended: Promise<void> | undefined;

  constructor(others: Pool, makeReads: MakeReads) {
    const atOnce = atOnceBeside(others.options.max);
    this.pool = poolBeside(others, { max: atOnce, min: 0, idleTimeoutMillis: idleMs, allowExitOnIdle: true });
    this.reads = makeReads(() => this.pool);
    this.turns = new Limit({ atOnce, inLine: maxInLine });
  }

  /** Whether reads should use other connections: these are blocked by a lock, or closed. */
  get isHeldUp(): boolean {
    return this.ended !== undefined || this.progress.isHeldUp;
  }

  /** Number of reads that wait for a connection. */
  get waiting(): number {
    return this.turns.waiting;
  }

  /** Runs a read like {@link Reads.run}. @throws UnavailableError when the queue is full */
  run(statement: KnownStatement, values: readonly unknown[]): Promise<SentRow[]> {
    return this.inTurn(() => this.reads.run(statement, values));
  }

  /** Runs a read like {@link Reads.wire}. @throws UnavailableError when the queue is full */
  wire(statement: KnownStatement, values: readonly unknown[]): Promise<readonly WireRow[]> {
    return this.inTurn(() => this.reads.wire(statement, values));
  }

  close(): Promise<void> {
    return (this.ended ??= this.pool.end());
  }

  private async inTurn<T>(read: () => Promise<T>): Promise<T> {
    try {
      return await this.turns.run(() => this.progress.of(read));
    } catch (error) {
      throw error instanceof LineTooLong
        ? new UnavailableError('Too many reads of this kind are waiting.')
        : error;
    }
  }
}
