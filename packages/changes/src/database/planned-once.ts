import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { KnownStatement } from './known-statements.js';
import { Pipeline, type SentRow } from './pipeline.js';
import { poolBeside } from './pool-beside.js';
import { Progress } from './progress.js';

/** Sends statements that take longer to plan than to run: each is planned once. */
export interface PlannedOnce {
  texts(text: string, values: readonly unknown[]): Promise<SentRow[]>;
  close(): Promise<void>;
}

/** What PostgreSQL keeps of one that names fifty tables takes 5 MB. When there are more the connection is closed, and the next begins with what is asked then. */
const maxPrepared = 12;

/**
 * A connection beside a pool, which stays: those of the pool rest for a while and end, and on a new one PostgreSQL first reads what it must know of
 * each table that a statement names. Statements take turns on it, and their plans are for any values.
 */
export class OwnConnection implements PlannedOnce {
  private readonly pool: Pool;
  private readonly pipeline: Pipeline;
  private readonly progress = new Progress();

  constructor(others: Pool) {
    // What a pool leaves to the environment is the driver's to read, but not beside options of its own.
    const { options = process.env.PGOPTIONS ?? '' } = others.options;
    const own = { max: 1, idleTimeoutMillis: 0, options: `${options} -c plan_cache_mode=force_generic_plan` };
    this.pool = poolBeside(others, own);
    this.pipeline = new Pipeline(() => this.pool, { statements: maxPrepared, characters: Number.POSITIVE_INFINITY });
  }

  /** Whether others had better be asked on another connection. */
  get isHeldUp(): boolean {
    return this.progress.isHeldUp;
  }

  texts(text: string, values: readonly unknown[]): Promise<SentRow[]> {
    return this.progress.of(() => this.pipeline.run(preparedAtOnce(text), values));
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}

const preparedAtOnce = (text: string): KnownStatement => ({
  name: `o_${createHash('sha256').update(text).digest('hex').slice(0, 20)}`,
  text,
  leastMs: Number.POSITIVE_INFINITY,
});
