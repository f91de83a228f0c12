import pg, { type CustomTypesConfig, type Pool, type PoolClient, type QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';
import { toDomainError } from './database-errors.js';
import { ignoreErrorEvents } from './error-events.js';
import { fastReads } from './fast-path/index.js';
import type { CachedStatement } from './cached-statements.js';
import { DedicatedConnection, type DedicatedReads, type Plans } from './dedicated-connection.js';
import { ReadPools } from './read-pools.js';
import type { Replicas } from './replicas/replicas.js';
import { poolOf } from './separate-pool.js';
import {
  isConnectionLost,
  isConnectionRefused,
  type MakeReads,
  plainReads,
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
  /** Replicas that answer reads of visitors. */
  readonly replicas?: Replicas;
  /** Returns whether the current work only reads, for a visitor without an account. False by default. */
  readonly isVisitorsRead?: () => boolean;
}

/** How to send a read. */
export interface ReadOptions {
  /**
   * Plans the statement for its values, because a frequent word needs another plan than a rare one.
   */
  readonly isPlannedAnew?: boolean;
  /** Whether a replica may answer, if one has replayed all changes known to this process. */
  readonly isOfVisitor?: boolean;
}

/** Statements on a TypeORM data source. Repeated statements are prepared once per connection. */
export class Database {
  private readonly makeReads: MakeReads;
  private readonly reads: ReadPools;
  private readonly transactions: Transactions;
  /** Number of statements sent, for tests of statement counts and for metrics. */
  statements = 0;

  constructor(
    readonly dataSource: DataSource,
    private readonly options: DatabaseOptions = {},
  ) {
    ignoreErrorEvents(this.pool);
    this.makeReads = options.hasFastPath === false ? plainReads : fastReads;
    this.reads = new ReadPools(() => this.pool, this.makeReads, options.isPooled === true);
    this.transactions = new Transactions(dataSource, {
      send: (on, text, values) => this.send(on, text, values),
      texts: (on, text, values) => this.counted(text, () => textsOn(on, this.statementOf(text), values)),
    });
  }

  /** Pool statistics: all connections, free ones, statements that wait for one, and the maximum size. */
  get connections(): { total: number; idle: number; waiting: number; most: number } {
    const { totalCount: total, idleCount: idle, options } = this.pool;
    return { total, idle, waiting: this.reads.waiting, most: options.max };
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

  /** The replicas of the database, if there are any. */
  get replicas(): Replicas | undefined {
    return this.options.replicas;
  }

  /** Whether the current work may read from a replica. */
  get isReadByVisitor(): boolean {
    return this.replicas !== undefined && this.options.isVisitorsRead?.() === true;
  }

  /** Reads of data that are the same for every visitor: from a replica if the current work allows it. */
  readonly published: Pick<Database, 'rawRows' | 'texts'> = {
    texts: (text, values, options) =>
      this.texts(text, values, { ...options, isOfVisitor: this.isReadByVisitor }),
    rawRows: (text, values, options) =>
      this.rawRows(text, values, { ...options, isOfVisitor: this.isReadByVisitor }),
  };

  /** Runs one read, batched with concurrent ones on any connection; returns the columns of its rows as texts. */
  texts(text: string, values: readonly unknown[] = [], options?: ReadOptions): Promise<SentRow[]> {
    return this.read(text, options, (pools) => {
      const [statement, reads] = pools.sentAs(text, options?.isPlannedAnew === true);
      return reads.run(statement, values);
    });
  }

  /** Runs one read like {@link texts}; returns raw rows, for callers that build bytes from them. */
  rawRows(text: string, values: readonly unknown[] = [], options?: ReadOptions): Promise<readonly RawRow[]> {
    return this.read(text, options, (pools) => {
      const [statement, reads] = pools.sentAs(text, options?.isPlannedAnew === true);
      return reads.rawRows(statement, values);
    });
  }

  private read<T>(
    text: string,
    { isOfVisitor = false }: ReadOptions = {},
    send: (pools: ReadPools) => Promise<T>,
  ): Promise<T> {
    const { replicas } = this;
    return this.counted(text, () =>
      replicas && isOfVisitor ? replicas.read(send, this.reads) : send(this.reads),
    );
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
        return this.reads.reads.run({ text, leastMs: Number.POSITIVE_INFINITY }, values);
      });
    return {
      texts: (text, values) =>
        connection.isBlocked ? byPool(text, values) : this.counted(text, () => byConnection(text, values)),
      close: () => connection.close(),
    };
  }

  /** Closes the connections that are not the data source's; the owner of the data source closes that. */
  async close(): Promise<void> {
    await Promise.all([this.reads.close(), this.replicas?.close()]);
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
    return this.reads.statementOf(text);
  }
}

/** JSON that PostgreSQL built is passed on as text; only `jsonb` columns are parsed. */
const jsonAsText: CustomTypesConfig = {
  getTypeParser: (oid: number) =>
    oid === pg.types.builtins.JSON ? (text: string) => text : pg.types.getTypeParser(oid, 'text'),
};
