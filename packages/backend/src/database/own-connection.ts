import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { KnownStatement } from './known-statements.js';
import { Pipeline, type SentRow } from './pipeline.js';
import { poolBeside } from './pool-beside.js';
import { Progress } from './progress.js';

/** What a statement on a connection of its own is planned for: `once`, for any values, or `anew` for those that it is sent with. */
export type Plans = 'once' | 'anew';

/** Sends reads on a connection of their own. */
export interface OwnReads {
  texts(text: string, values: readonly unknown[]): Promise<SentRow[]>;
  close(): Promise<void>;
}

/** What PostgreSQL keeps of a prepared statement that names fifty tables takes 5 MB. When there are more the connection is closed, and the next begins with what is asked then. */
const maxPrepared = 12;

/**
 * A connection beside a pool, which stays: those of the pool rest for a while and end, and on a new one PostgreSQL first reads what it must know of
 * each table that a statement names. Statements take turns on it.
 */
export class OwnConnection implements OwnReads {
  private readonly pool: Pool;
  private readonly pipeline: Pipeline;
  private readonly progress = new Progress();
  private ended: Promise<void> | undefined;

  constructor(
    others: Pool,
    private readonly plans: Plans,
  ) {
    // A plan for any values contains what few of them need, and costs enough for each time to be compiled.
    // What a pool leaves to the environment is the driver's to read, but not beside options of its own.
    const { options = process.env.PGOPTIONS ?? '' } = others.options;
    const mode = plans === 'once' ? 'force_generic_plan' : 'force_custom_plan';
    this.pool = poolBeside(others, { max: 1, idleTimeoutMillis: 0, options: `${options} -c plan_cache_mode=${mode} -c jit=off` });
    this.pipeline = new Pipeline(() => this.pool, { statements: maxPrepared, characters: Number.POSITIVE_INFINITY });
  }

  /** Whether the next had better be asked elsewhere. It has ended; or it is at work: what is planned once is slow on every other connection, what is planned anew is so for the first time alone. */
  get isHeldUp(): boolean {
    return this.ended !== undefined || (this.plans === 'once' ? this.progress.isHeldUp : this.progress.isBusy);
  }

  texts(text: string, values: readonly unknown[]): Promise<SentRow[]> {
    const statement = this.plans === 'once' ? preparedAtOnce(text) : { text, leastMs: Number.POSITIVE_INFINITY };
    return this.progress.of(() => this.pipeline.run(statement, values));
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
