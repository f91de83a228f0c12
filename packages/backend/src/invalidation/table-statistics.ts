import type { Database } from '../database/database.js';
import { quoteName } from '../database/sql.js';
import type { WriteTransaction } from './writer.js';

/** Smaller writes do not change plans, and are not counted. */
const minRows = 100;
/** Equal to PostgreSQL's `autovacuum_analyze_scale_factor`; autovacuum itself runs only once a minute. */
const changedShare = 0.1;
/** In ms. Batches of one load are analyzed together. */
const debounceMs = 200;
const maxWaitMs = 2_000;

/**
 * Runs `ANALYZE` on tables after writes to more than a tenth of their rows. Right after a bulk load the
 * planner has no statistics of the new rows: a filtered and sorted list then sorts the whole table instead of
 * walking an index.
 */
export class TableStatistics {
  private readonly changed = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  private since = 0;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly db: Pick<Database, 'query'>,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Counts written rows of a table, those of a transaction once it is committed. Never fails. */
  written(table: string, rows: number, tx?: Pick<WriteTransaction, 'afterCommit'>): void {
    if (rows < minRows) return;
    if (tx) return tx.afterCommit(() => this.written(table, rows));
    this.changed.set(table, (this.changed.get(table) ?? 0) + rows);
    const now = performance.now();
    if (!this.timer) this.since = now;
    else if (now - this.since > maxWaitMs) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), debounceMs).unref();
  }

  /** Analyzes the due tables, and returns afterwards. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.running = this.running.then(() => this.analyze()).catch(this.onError);
    return this.running;
  }

  private async analyze(): Promise<void> {
    if (this.changed.size === 0) return;
    const sizes = await this.db.query<{ table: string; rows: number }>(sizesText, [[...this.changed.keys()]]);
    for (const { table, rows } of sizes) {
      const changed = this.changed.get(table) ?? 0;
      if (changed <= rows * changedShare) continue;
      this.changed.delete(table);
      await this.db.query(`analyze ${quoteName(table)}`);
    }
  }
}

/** Rows of each table as of its last analysis: -1 before the first one. */
const sizesText = `select c.relname as "table", c.reltuples::float8 as rows
from unnest($1::text[]) t(name) join pg_class c on c.oid = to_regclass(quote_ident(t.name))`;

/**
 * Analyzes all tables with changes to more than a tenth of their rows since the last analysis, as counted by
 * PostgreSQL.
 */
export async function analyzeChanged(db: { query<T>(text: string): Promise<T> }): Promise<void> {
  await db.query(`select pg_stat_force_next_flush()`);
  const due = await db.query<{ table: string }[]>(dueText);
  for (const { table } of due) await db.query(`analyze ${quoteName(table)}`);
}

const dueText = `select relname as "table" from pg_stat_user_tables
where schemaname = current_schema() and n_mod_since_analyze >= ${minRows} and n_mod_since_analyze > ${changedShare} * n_live_tup`;
