import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { CachedStatement } from './cached-statements.js';
import type { MakeReads, Reads, SentRow } from './reads.js';
import { separatePool } from './separate-pool.js';
import { Progress } from './progress.js';

/**
 * Planning on a dedicated connection: `generic` makes a generic plan for all values, `custom` a custom plan for
 * each execution.
 */
export type Plans = 'generic' | 'custom';

/** Sends reads on a dedicated connection. */
export interface DedicatedReads {
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
export class DedicatedConnection implements DedicatedReads {
  private readonly pool: Pool;
  private readonly reads: Reads;
  private readonly progress = new Progress();
  private ended: Promise<void> | undefined;

  constructor(
    mainPool: Pool,
    private readonly plans: Plans,
    makeReads: MakeReads,
  ) {
    // A generic plan contains branches that few values need, and its high cost would trigger JIT compilation
    // each time. The driver reads PGOPTIONS only if a pool has no options of its own, so it is repeated here.
    const { options = process.env.PGOPTIONS ?? '' } = mainPool.options;
    const mode = plans === 'generic' ? 'force_generic_plan' : 'force_custom_plan';
    this.pool = separatePool(mainPool, {
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
   * to make on every other connection, so `generic` waits until it is blocked; a custom plan is only slow the
   * first time.
   */
  get isBlocked(): boolean {
    return (
      this.ended !== undefined || (this.plans === 'generic' ? this.progress.isBlocked : this.progress.isBusy)
    );
  }

  texts(text: string, values: readonly unknown[]): Promise<SentRow[]> {
    const statement =
      this.plans === 'generic' ? preparedStatement(text) : { text, leastMs: Number.POSITIVE_INFINITY };
    return this.progress.of(() => this.reads.run(statement, values));
  }

  close(): Promise<void> {
    return (this.ended ??= this.pool.end());
  }
}

const preparedStatement = (text: string): CachedStatement => ({
  name: `o_${createHash('sha256').update(text).digest('hex').slice(0, 20)}`,
  text,
  leastMs: Number.POSITIVE_INFINITY,
});
