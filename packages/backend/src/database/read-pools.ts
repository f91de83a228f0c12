import type { Pool } from 'pg';
import { AdHocQueryPool } from './ad-hoc-query-pool.js';
import { type CachedStatement, CachedStatements } from './cached-statements.js';
import type { MakeReads, Reads } from './reads.js';

/** Reads on one server: on its pool, and statements that are new on a few separate connections. */
export class ReadPools {
  readonly reads: Reads;
  private readonly cachedStatements = new CachedStatements();
  private readonly adHocPool: AdHocQueryPool;

  constructor(
    private readonly pool: () => Pool,
    makeReads: MakeReads,
    private readonly isPooled: boolean,
  ) {
    this.reads = makeReads(pool);
    this.adHocPool = new AdHocQueryPool(pool(), makeReads);
  }

  /** Number of reads that wait for a connection. */
  get waiting(): number {
    return this.pool().waitingCount + this.adHocPool.waiting;
  }

  /** Selects how to send a read. Custom plans are only for the product's own statements, not for clients'. */
  sentAs(text: string, isPlannedAnew: boolean): [CachedStatement, Reads] {
    if (isPlannedAnew) return [{ text, leastMs: Number.POSITIVE_INFINITY }, this.reads];
    const statement = this.statementOf(text);
    const isAdHoc = statement.name === undefined && !this.isPooled;
    return [statement, isAdHoc && !this.adHocPool.isBlocked ? this.adHocPool : this.reads];
  }

  /** Returns a statement, with a name when it is repeated. */
  statementOf(text: string): CachedStatement {
    if (this.isPooled) return { text, leastMs: Number.POSITIVE_INFINITY };
    return this.cachedStatements.of(text);
  }

  /** Closes the connections that are not of the main pool. */
  close(): Promise<void> {
    return this.adHocPool.close();
  }
}
