import pg, { type CustomTypesConfig, type Pool, type PoolClient, type QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';
import { toDomainError } from './database-errors.js';
import { ignoreErrorEvents } from './error-events.js';
import { fastReads } from './fast-path/index.js';
import { type CachedStatement, CachedStatements } from './cached-statements.js';
import { AdHocQueryPool } from './ad-hoc-query-pool.js';
import { DedicatedConnection, type DedicatedReads, type Plans } from './dedicated-connection.js';
import { poolOf } from './separate-pool.js';
import {
  isConnectionLost,
  isConnectionRefused,
  type MakeReads,
  plainReads,
  type Reads,
  type SentRow,
  textsOn,
} from './reads.js';
import { type PassingTransaction, type Transaction, Transactions } from './transactions.js';
import type { RawRow } from './raw-rows.js';

/** Hook called for every SQL statement. */
export interface StatementMeter {
  run<T>(text: string, send: () => Promise<T>): Promise<T>;
}

export interface DatabaseOptions {
  readonly meter?: StatementMeter;
  /** Whether connections come from a pooler in transaction mode, which rules out prepared statements. */
  readonly isPooled?: boolean;
  /** Whether reads take the fast path, which uses private parts of the driver. On by default. */
  readonly hasFastPath?: boolean;
}

/** Statements on a TypeORM data source. Repeated statements are prepared once per connection. */
export class Database {
  private readonly cachedStatements = new CachedStatements();
  private readonly makeReads: MakeReads;
  private readonly reads: Reads;
  private readonly adHocPool: AdHocQueryPool;
  private readonly transactions: Transactions;
  /** Number of statements sent, for tests of statement counts and for metrics. */
  statements = 0;

  constructor(
    readonly dataSource: DataSource,
    private readonly options: DatabaseOptions = {},
  ) {
    ignoreErrorEvents(this.pool);
    this.makeReads = options.hasFastPath === false ? plainReads : fastReads;
    this.reads = this.makeReads(() => this.pool);
    this.adHocPool = new AdHocQueryPool(this.pool, this.makeReads);
    this.transactions = new Transactions(dataSource, {
      send: (on, text, values) => this.send(on, text, values),
      texts: (on, text, values) => this.counted(text, () => textsOn(on, this.statementOf(text), values)),
    });
  }

  /** Pool statistics: all connections, free ones, statements that wait for one, and the maximum size. */
  get connections(): { total: number; idle: number; waiting: number; most: number } {
    const { totalCount: total, idleCount: idle, waitingCount, options } = this.pool;
    return { total, idle, waiting: waitingCount + this.adHocPool.waiting, most: options.max };
  }

  /** Whether connections pipeline statements. Connections of a host application's pool may not. */
  get isPipelined(): boolean {
    return this.pool.options.pipeline === true;
  }

  /** Runs one statement on any connection. */
  query<R extends QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<R[]> {
    return this.send<R>(this.pool, text, values);
  }

  /**
   * Runs a statement like {@link query}, with a second one pipelined behind it in the same packet: it runs
   * after the first has committed or failed. Returns a promise of each result once a connection is available.
   * Requires {@link isPipelined}.
   */
  async queryThen<R extends QueryResultRow, N extends QueryResultRow>(
    text: string,
    values: readonly unknown[],
    next: { readonly text: string; readonly values: readonly unknown[] },
  ): Promise<{ first: Promise<R[]>; second: Promise<N[]> }> {
    const client = await this.connected();
    const { stream } = client.connection;
    stream.cork();
    const first = this.send<R>(client, text, values);
    const second = this.sendUncounted<N>(client, next.text, next.values);
    stream.uncork();
    second.then(
      () => client.release(),
      (error: unknown) => client.release(isConnectionLost(error)),
    );
    return { first, second };
  }

  private async connected(): Promise<PoolClient> {
    try {
      return await this.pool.connect();
    } catch (error) {
      throw toDomainError(error);
    }
  }

  /**
   * Runs one read, batched with concurrent ones on any connection, and returns the columns of its rows as
   * texts. `isPlannedAnew` plans the statement for its values, because a frequent word needs another plan
   * than a rare one.
   */
  texts(text: string, values: readonly unknown[] = [], { isPlannedAnew = false } = {}): Promise<SentRow[]> {
    const [statement, reads] = this.sentAs(text, isPlannedAnew);
    return this.counted(text, () => reads.run(statement, values));
  }

  /** Runs one read like {@link texts}; returns raw rows, for callers that build bytes from them. */
  rawRows(
    text: string,
    values: readonly unknown[] = [],
    { isPlannedAnew = false } = {},
  ): Promise<readonly RawRow[]> {
    const [statement, reads] = this.sentAs(text, isPlannedAnew);
    return this.counted(text, () => reads.rawRows(statement, values));
  }

  /**
   * Returns a sender of reads on a dedicated connection, which keeps PostgreSQL's catalog caches warm. While
   * it is blocked or unavailable, reads go through the pool; behind a pooler always.
   */
  dedicatedConnection(plans: Plans): DedicatedReads {
    const byPool: DedicatedReads['texts'] = (text, values) =>
      this.texts(text, values, { isPlannedAnew: true });
    if (this.options.isPooled) return { texts: byPool, close: async () => undefined };
    const connection = new DedicatedConnection(this.pool, plans, this.makeReads);
    const byConnection: DedicatedReads['texts'] = (text, values) =>
      connection.texts(text, values).catch((reason: unknown) => {
        if (!isConnectionRefused(reason)) throw reason;
        return this.reads.run({ text, leastMs: Number.POSITIVE_INFINITY }, values);
      });
    return {
      texts: (text, values) =>
        connection.isBlocked ? byPool(text, values) : this.counted(text, () => byConnection(text, values)),
      close: () => connection.close(),
    };
  }

  /** Closes the connections that are not the data source's; the owner of the data source closes that. */
  async close(): Promise<void> {
    await this.adHocPool.close();
  }

  /** Selects how to send a read. Custom plans are only for the product's own statements, not for clients'. */
  private sentAs(text: string, isPlannedAnew: boolean): [CachedStatement, Reads] {
    if (isPlannedAnew) return [{ text, leastMs: Number.POSITIVE_INFINITY }, this.reads];
    const statement = this.statementOf(text);
    const isAdHoc = statement.name === undefined && !this.options.isPooled;
    return [statement, isAdHoc && !this.adHocPool.isBlocked ? this.adHocPool : this.reads];
  }

  /**
   * Runs `work` in one transaction, like {@link Transactions.run}. Must not be nested.
   * @throws UnavailableError as that does
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.transactions.run(work);
  }

  /** Runs `work` in a transaction that is always rolled back; other transactions never see its writes. */
  rolledBack<T>(work: (tx: PassingTransaction) => Promise<T>): Promise<T> {
    return this.transactions.rolledBack(work);
  }

  private get pool(): Pool {
    return poolOf(this.dataSource);
  }

  private send<R extends QueryResultRow>(
    on: Pool | PoolClient,
    text: string,
    values: readonly unknown[],
  ): Promise<R[]> {
    return this.counted(text, () => this.sendUncounted<R>(on, text, values));
  }

  private async sendUncounted<R extends QueryResultRow>(
    on: Pool | PoolClient,
    text: string,
    values: readonly unknown[],
  ): Promise<R[]> {
    const { rows } = await on.query<R>({
      name: this.nameOf(text),
      text,
      values: [...values],
      types: jsonAsText,
    });
    return rows;
  }

  private async counted<T>(text: string, send: () => Promise<T>): Promise<T> {
    this.statements++;
    try {
      return await (this.options.meter ? this.options.meter.run(text, send) : send());
    } catch (error) {
      throw toDomainError(error);
    }
  }

  /** Returns the name of the prepared statement for a repeated text, for code that sends it itself. */
  nameOf(text: string): string | undefined {
    return this.statementOf(text).name;
  }

  private statementOf(text: string): CachedStatement {
    if (this.options.isPooled) return { text, leastMs: Number.POSITIVE_INFINITY };
    return this.cachedStatements.of(text);
  }
}

/** JSON that PostgreSQL built is passed on as text; only `jsonb` columns are parsed. */
const jsonAsText: CustomTypesConfig = {
  getTypeParser: (oid: number) =>
    oid === pg.types.builtins.JSON ? (text: string) => text : pg.types.getTypeParser(oid, 'text'),
};
