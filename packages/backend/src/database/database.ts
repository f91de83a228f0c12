import pg, { type CustomTypesConfig, type Pool, type PoolClient, type QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';
import { Limit, LineTooLong } from '@flotilla/runtime/queues';
import { UnavailableError } from '@flotilla/core/errors';
import { inDomainWords, isTransient, NoAnswerError } from './database-errors.js';
import { ignoreErrorEvents } from './error-events.js';
import { fastReads } from './fast-path/index.js';
import { type KnownStatement, KnownStatements } from './known-statements.js';
import { NovelReads } from './novel-reads.js';
import { OwnConnection, type OwnReads, type Plans } from './own-connection.js';
import { poolOf } from './pool-beside.js';
import {
  isLoss,
  isTurnedAway,
  type MakeReads,
  plainReads,
  type Reads,
  type SentRow,
  textsOn,
} from './reads.js';
import { inTurns } from './turns.js';
import { hangUp, undo } from './undo.js';
import { type WireRow, wireRowOf } from './wire-rows.js';

/** An open transaction: raw statements on its connection, in their order. */
export interface Transaction {
  query<R extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<R[]>;
}

/** A transaction that is rolled back, and also returns raw rows, for previews of pages. */
export interface PassingTransaction extends Transaction {
  wireRows(text: string, values?: readonly unknown[]): Promise<readonly WireRow[]>;
}

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
  private readonly known = new KnownStatements();
  private readonly makeReads: MakeReads;
  private readonly reads: Reads;
  private readonly novel: NovelReads;
  /**
   * Concurrency limit of transactions, before they take a connection: waiting ones hold nothing, and single
   * statements find a free connection.
   */
  private readonly turns: Limit;
  /** Number of statements sent, for tests of statement counts and for metrics. */
  statements = 0;

  constructor(
    readonly dataSource: DataSource,
    private readonly options: DatabaseOptions = {},
  ) {
    ignoreErrorEvents(this.pool);
    this.makeReads = options.hasFastPath === false ? plainReads : fastReads;
    this.reads = this.makeReads(() => this.pool);
    this.turns = new Limit({
      atOnce: transactionsAtOnce(this.pool.options.max),
      inLine: maxTransactionsInLine,
    });
    this.novel = new NovelReads(this.pool, this.makeReads);
  }

  /** Pool statistics: all connections, free ones, statements that wait for one, and the maximum size. */
  get connections(): { total: number; idle: number; waiting: number; most: number } {
    const { totalCount: total, idleCount: idle, waitingCount, options } = this.pool;
    return { total, idle, waiting: waitingCount + this.novel.waiting, most: options.max };
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
      (error: unknown) => client.release(isLoss(error)),
    );
    return { first, second };
  }

  private async connected(): Promise<PoolClient> {
    try {
      return await this.pool.connect();
    } catch (error) {
      throw inDomainWords(error);
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
  wireRows(
    text: string,
    values: readonly unknown[] = [],
    { isPlannedAnew = false } = {},
  ): Promise<readonly WireRow[]> {
    const [statement, reads] = this.sentAs(text, isPlannedAnew);
    return this.counted(text, () => reads.wire(statement, values));
  }

  /**
   * Returns a sender of reads on a dedicated connection, which keeps PostgreSQL's catalog caches warm. While
   * it is blocked or unavailable, reads go through the pool; behind a pooler always.
   */
  ownConnection(plans: Plans): OwnReads {
    const byPool: OwnReads['texts'] = (text, values) => this.texts(text, values, { isPlannedAnew: true });
    if (this.options.isPooled) return { texts: byPool, close: async () => undefined };
    const own = new OwnConnection(this.pool, plans, this.makeReads);
    const byOwn: OwnReads['texts'] = (text, values) =>
      own.texts(text, values).catch((reason: unknown) => {
        if (!isTurnedAway(reason)) throw reason;
        return this.reads.run({ text, leastMs: Number.POSITIVE_INFINITY }, values);
      });
    return {
      texts: (text, values) =>
        own.isHeldUp ? byPool(text, values) : this.counted(text, () => byOwn(text, values)),
      close: () => own.close(),
    };
  }

  /** Closes the connections that are not the data source's; the owner of the data source closes that. */
  async close(): Promise<void> {
    await this.novel.close();
  }

  /** Selects how to send a read. Custom plans are only for the product's own statements, not for clients'. */
  private sentAs(text: string, isPlannedAnew: boolean): [KnownStatement, Reads] {
    if (isPlannedAnew) return [{ text, leastMs: Number.POSITIVE_INFINITY }, this.reads];
    const statement = this.knownOf(text);
    const isNovel = statement.name === undefined && !this.options.isPooled;
    return [statement, isNovel && !this.novel.isHeldUp ? this.novel : this.reads];
  }

  /**
   * Runs `work` in one transaction, within the concurrency limit; retries after a serialization failure or
   * deadlock. Must not be nested: the inner transaction could wait for a slot that the outer one holds.
   * @throws UnavailableError when the queue is full, or the wait was too long
   */
  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const since = performance.now();
    try {
      return await this.turns.run(() => {
        // The client has timed out: skip the stale transaction.
        if (performance.now() - since > patienceMs) throw new LineTooLong();
        return this.tried(work);
      });
    } catch (error) {
      throw error instanceof LineTooLong
        ? new UnavailableError('Too many concurrent changes. Try again.')
        : error;
    }
  }

  private async tried<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.attempt(work);
      } catch (error) {
        if (attempt >= maxAttempts || !isTransient(error)) throw error;
      }
    }
  }

  /** Runs `work` in a transaction that is always rolled back; other transactions never see its writes. */
  async rolledBack<T>(work: (tx: PassingTransaction) => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    let client: PoolClient | undefined;
    let problem: unknown;
    try {
      const connection: PoolClient = await runner.connect();
      client = connection;
      await runner.startTransaction();
      return await inTurns(connection, (turns) =>
        work({
          query: (text, values = []) => turns.run(() => this.say(connection, text, values)),
          wireRows: async (text, values = []) => {
            const rows = await turns.run(() =>
              this.counted(text, () => textsOn(connection, this.knownOf(text), values)),
            );
            return rows.map(wireRowOf);
          },
        }),
      );
    } catch (error) {
      problem = inDomainWords(error);
      throw error;
    } finally {
      if (client) await undo(runner, client, problem);
      await runner.release();
    }
  }

  private async attempt<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    let client: PoolClient | undefined;
    try {
      const connection: PoolClient = await runner.connect();
      client = connection;
      await runner.startTransaction();
      const result = await inTurns(connection, (turns) =>
        work({ query: (text, values = []) => turns.run(() => this.say(connection, text, values)) }),
      );
      await runner.commitTransaction();
      return result;
    } catch (error) {
      const problem = inDomainWords(error);
      if (client) await undo(runner, client, problem);
      throw problem;
    } finally {
      await runner.release();
    }
  }

  private get pool(): Pool {
    return poolOf(this.dataSource);
  }

  /** Runs a statement in a transaction. */
  private async say<R extends QueryResultRow>(
    on: PoolClient,
    text: string,
    values: readonly unknown[],
  ): Promise<R[]> {
    inOnePiece(on);
    try {
      return await this.send<R>(on, text, values);
    } catch (error) {
      // A connection that does not respond cannot be used again.
      if (error instanceof NoAnswerError) await hangUp(on);
      throw error;
    }
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
      throw inDomainWords(error);
    }
  }

  /** Returns the name of the prepared statement for a repeated text, for code that sends it itself. */
  nameOf(text: string): string | undefined {
    return this.knownOf(text).name;
  }

  private knownOf(text: string): KnownStatement {
    if (this.options.isPooled) return { text, leastMs: Number.POSITIVE_INFINITY };
    return this.known.of(text);
  }
}

/** Corks the socket until the next tick: concurrent statements share one write (a system call each). */
function inOnePiece({ connection: { stream } }: PoolClient): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** JSON that PostgreSQL built is passed on as text; only `jsonb` columns are parsed. */
const jsonAsText: CustomTypesConfig = {
  getTypeParser: (oid: number) =>
    oid === pg.types.builtins.JSON ? (text: string) => text : pg.types.getTypeParser(oid, 'text'),
};

/** Keeps two connections free for single statements. */
const transactionsAtOnce = (connections: number) => Math.max(1, connections - 2);
/** Each waiting transaction is a call with a waiting client. */
const maxTransactionsInLine = 2000;
const patienceMs = 20_000;

const maxAttempts = 3;
