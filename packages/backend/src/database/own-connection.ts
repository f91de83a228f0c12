import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { KnownStatement } from './known-statements.js';
import type { MakeReads, Reads, SentRow } from './reads.js';
import { poolBeside } from './pool-beside.js';
import { Progress } from './progress.js';

/**
 * Planning on a dedicated connection: `once` makes a generic plan for all values, `anew` a custom plan for
 * each execution.
 */
export type Plans = 'once' | 'anew';

/** Sends reads on a dedicated connection. */
export interface OwnReads {
  texts(text: string, values: readonly unknown[]): Promise<SentRow[]>;
  close(): Promise<void>;
}

/**
 * A prepared statement over fifty tables takes 5 MB in PostgreSQL. With more statements than this the
 * connection is closed, and a new one starts with the current statements.
 */
const maxPrepared = 12;

/**
 * A permanent connection beside a pool. Pooled connections are closed when idle, and on a new one PostgreSQL
 * first loads the catalog data of each table in a statement. Statements run one at a time.
 */
export class OwnConnection implements OwnReads {
  private readonly pool: Pool;
  private readonly reads: Reads;
  private readonly progress = new Progress();
  private ended: Promise<void> | undefined;

  constructor(
    others: Pool,
    private readonly plans: Plans,
    makeReads: MakeReads,
  ) {
    // A generic plan contains branches that few values need, and its high cost would trigger JIT compilation
    // each time. The driver reads PGOPTIONS only if a pool has no options of its own, so it is repeated here.
    const { options = process.env.PGOPTIONS ?? '' } = others.options;
    const mode = plans === 'once' ? 'force_generic_plan' : 'force_custom_plan';
    this.pool = poolBeside(others, {
      max: 1,
      idleTimeoutMillis: 0,
      options: `${options} -c plan_cache_mode=${mode} -c jit=off`,
    });
    this.reads = makeReads(() => this.pool, {
      statements: maxPrepared,
      characters: Number.POSITIVE_INFINITY,
    });
  }

  /**
   * Whether the next read should use another connection: this one is closed or busy. A generic plan is slow
   * to make on every other connection, so `once` waits until it is blocked; a custom plan is only slow the
   * first time.
   */
  get isHeldUp(): boolean {
    return (
      this.ended !== undefined || (this.plans === 'once' ? this.progress.isHeldUp : this.progress.isBusy)
    );
  }

  texts(text: string, values: readonly unknown[]): Promise<SentRow[]> {
    const statement =
      this.plans === 'once' ? preparedAtOnce(text) : { text, leastMs: Number.POSITIVE_INFINITY };
    return this.progress.of(() => this.reads.run(statement, values));
  }

  close(): Promise<void> {
    return (this.ended ??= this.pool.end());
  }
}

const preparedAtOnce = (text: string): KnownStatement => ({
  name: `o_${createHash('sha256').update(text).digest('hex').slice(0, 20)}`,
  text,
  leastMs: Number.POSITIVE_INFINITY,
});
