import { Limit, LineTooLong } from '@flotilla/runtime/queues';
import { UnavailableError } from '@flotilla/core/errors';
import type { Pool } from 'pg';
import type { KnownStatement } from './known-statements.js';
import { Pipeline, type SentRow } from './pipeline.js';
import { poolBeside } from './pool-beside.js';
import { Progress } from './progress.js';
import type { WireRow } from './wire-rows.js';

/** Of the connections of the pool: one of five, two at least. */
const atOnceBeside = (connections: number) => Math.max(2, Math.floor(connections / 5));
/** What waits longer is of no use to who asked. */
const maxInLine = 200;
const idleMs = 60_000;

/**
 * Reads that nobody asked for before, on a few connections beside those of a pool. Strangers invent them without end: planning is most of what
 * they cost, and a connection keeps what PostgreSQL read to plan them. So that the connections of all others stay small and free.
 */
export class NovelReads {
  private readonly pool: Pool;
  private readonly pipeline: Pipeline;
  private readonly turns: Limit;
  private readonly progress = new Progress();
  private ended: Promise<void> | undefined;

  constructor(others: Pool) {
    const atOnce = atOnceBeside(others.options.max);
    this.pool = poolBeside(others, { max: atOnce, min: 0, idleTimeoutMillis: idleMs, allowExitOnIdle: true });
    this.pipeline = new Pipeline(() => this.pool);
    this.turns = new Limit({ atOnce, inLine: maxInLine });
  }

  /** Whether others had better go elsewhere: these wait for somebody's lock, or have ended. */
  get isHeldUp(): boolean {
    return this.ended !== undefined || this.progress.isHeldUp;
  }

  /** Those that wait for a connection. */
  get waiting(): number {
    return this.turns.waiting;
  }

  /** As {@link Pipeline.run}. @throws UnavailableError when too many wait already */
  run(statement: KnownStatement, values: readonly unknown[]): Promise<SentRow[]> {
    return this.inTurn(() => this.pipeline.run(statement, values));
  }

  /** As {@link Pipeline.wire}. @throws UnavailableError when too many wait already */
  wire(statement: KnownStatement, values: readonly unknown[]): Promise<readonly WireRow[]> {
    return this.inTurn(() => this.pipeline.wire(statement, values));
  }

  close(): Promise<void> {
    return (this.ended ??= this.pool.end());
  }

  private async inTurn<T>(read: () => Promise<T>): Promise<T> {
    try {
      return await this.turns.run(() => this.progress.of(read));
    } catch (error) {
      throw error instanceof LineTooLong ? new UnavailableError('Too many reads of this kind are waiting.') : error;
    }
  }
}
