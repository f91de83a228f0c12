import pg, { type CustomTypesConfig, type Pool, type PoolClient, type QueryResultRow } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { Limit, LineTooLong } from '@flotilla/runtime/queues';
import { UnavailableError } from '@flotilla/core/errors';
import { inDomainWords, isTransient, NoAnswerError } from './database-errors.js';
import { ignoreErrorEvents } from './error-events.js';
import { type KnownStatement, KnownStatements } from './known-statements.js';
import { NovelReads } from './novel-reads.js';
import { OwnConnection, type OwnReads, type Plans } from './own-connection.js';
import { isLoss, isTurnedAway, Pipeline, type SentRow, textsOn } from './pipeline.js';
import { inTurns } from './turns.js';
import { hangUp, undo } from './undo.js';
import { type WireRow, wireRowOf } from './wire-rows.js';

/** An open transaction: raw statements on its connection, and TypeORM's manager on the same. */
export interface Transaction {
  query<R extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<R[]>;
  readonly manager: EntityManager;
}

/** A transaction of which nothing stays, that answers rows as they were sent too: what reads pages reads by it. */
export interface PassingTransaction extends Transaction {
  wireRows(text: string, values?: readonly unknown[]): Promise<readonly WireRow[]>;
}

/** Is told of every statement that is sent. */
export interface StatementMeter {
  run<T>(text: string, send: () => Promise<T>): Promise<T>;
}

export interface DatabaseOptions {
  readonly meter?: StatementMeter;
  /** Whether a pooler lends a connection for one transaction: what was prepared is elsewhere the next time. */
  readonly isPooled?: boolean;
}

/** Statements on the connections of a TypeORM data source; each shape that comes again is prepared once per connection. */
export class Database {
  private readonly known = new KnownStatements();
  private readonly pipeline = new Pipeline(() => this.pool);
  private readonly novel: NovelReads;
  /** Transactions take turns before the pool does: what waits here holds nothing, and what is one statement finds a connection. */
  private readonly turns: Limit;
  /** Number of statements sent, for tests of statement counts and for metrics. */
  statements = 0;

  constructor(
    readonly dataSource: DataSource,
    private readonly options: DatabaseOptions = {},
  ) {
    ignoreErrorEvents(this.pool);
    this.turns = new Limit({ atOnce: transactionsAtOnce(this.pool.options.max), inLine: maxTransactionsInLine });
    this.novel = new NovelReads(this.pool);
  }

  /** Connections of the pool, those that are free, and the statements that wait for one; how many there can be. */
  get connections(): { total: number; idle: number; waiting: number; most: number } {
    const { totalCount: total, idleCount: idle, waitingCount, options } = this.pool;
    return { total, idle, waiting: waitingCount + this.novel.waiting, most: options.max };
  }

  /** Whether a connection takes a statement while it works on another: those of an application of its own may not. */
  get isPipelined(): boolean {
    return this.pool.options.pipeline === true;
  }

  /** Runs one statement on any connection. */
  query<R extends QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<R[]> {
    return this.send<R>(this.pool, text, values);
  }

  /**
   * As {@link query}, with a statement that is sent along in the same piece, and done once the first one is committed, or has
   * failed. The rows of each are promised by themselves, once a connection is there. For connections that take it, see {@link isPipelined}.
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
   * Runs one read on any connection, with others that are asked for now, and answers the columns of its rows as texts. What is
   * planned anew is planned for its values: a word that many rows have is looked for in another way than one that few have.
   */
  texts(text: string, values: readonly unknown[] = [], { isPlannedAnew = false } = {}): Promise<SentRow[]> {
    const [statement, reads] = this.sentAs(text, isPlannedAnew);
    return this.counted(text, () => reads.run(statement, values));
  }

  /** As {@link texts}, with rows as PostgreSQL sent them: for who makes bytes of them. */
  wireRows(text: string, values: readonly unknown[] = [], { isPlannedAnew = false } = {}): Promise<readonly WireRow[]> {
    const [statement, reads] = this.sentAs(text, isPlannedAnew);
    return this.counted(text, () => reads.wire(statement, values));
  }

  /**
   * What sends reads on a connection of its own, which knows the tables that it was asked for before. While it is held up, or there is none to be had, they
   * go as others do; behind a pooler always.
   */
  ownConnection(plans: Plans): OwnReads {
    const byPool: OwnReads['texts'] = (text, values) => this.texts(text, values, { isPlannedAnew: true });
    if (this.options.isPooled) return { texts: byPool, close: async () => undefined };
    const own = new OwnConnection(this.pool, plans);
    const byOwn: OwnReads['texts'] = (text, values) =>
      own.texts(text, values).catch((reason: unknown) => {
        if (!isTurnedAway(reason)) throw reason;
        return this.pipeline.run({ text, leastMs: Number.POSITIVE_INFINITY }, values);
      });
    return {
      texts: (text, values) => (own.isHeldUp ? byPool(text, values) : this.counted(text, () => byOwn(text, values))),
      close: () => own.close(),
    };
  }

  /** Ends the connections beside those of the data source, which is its owner's to end. */
  async close(): Promise<void> {
    await this.novel.close();
  }

  /** What is planned anew is the product's own, and no stranger's to invent. */
  private sentAs(text: string, isPlannedAnew: boolean): [KnownStatement, Pick<Pipeline, 'run' | 'wire'>] {
    if (isPlannedAnew) return [{ text, leastMs: Number.POSITIVE_INFINITY }, this.pipeline];
    const statement = this.knownOf(text);
    const isNovel = statement.name === undefined && !this.options.isPooled;
    return [statement, isNovel && !this.novel.isHeldUp ? this.novel : this.pipeline];
  }

  /**
   * Runs `work` in one transaction, when its turn comes; a serialisation failure or deadlock is tried again.
   * None may begin within another: it would wait for a turn that the other holds.
   * @throws UnavailableError when too many wait already, or the turn came too late
   */
  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const since = performance.now();
    try {
      return await this.turns.run(() => {
        // Whoever asked has given up: a database that was slow for a while does not work for them first.
        if (performance.now() - since > patienceMs) throw new LineTooLong();
        return this.tried(work);
      });
    } catch (error) {
      throw error instanceof LineTooLong ? new UnavailableError('Too much is being changed at this moment. Try again.') : error;
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

  /** Runs `work` in a transaction of which nothing stays, whatever it writes: nobody else ever sees it. */
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
          manager: runner.manager,
          query: (text, values = []) => turns.run(() => this.say(connection, text, values)),
          wireRows: async (text, values = []) => {
            const rows = await turns.run(() => this.counted(text, () => textsOn(connection, this.knownOf(text), values)));
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
        work({ manager: runner.manager, query: (text, values = []) => turns.run(() => this.say(connection, text, values)) }),
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
    const driver: unknown = this.dataSource.driver;
    return (driver as { master: Pool }).master;
  }

  /** Says a statement in a transaction. */
  private async say<R extends QueryResultRow>(on: PoolClient, text: string, values: readonly unknown[]): Promise<R[]> {
    inOnePiece(on);
    try {
      return await this.send<R>(on, text, values);
    } catch (error) {
      // Nothing more can be said on a connection that does not answer.
      if (error instanceof NoAnswerError) await hangUp(on);
      throw error;
    }
  }

  private send<R extends QueryResultRow>(on: Pool | PoolClient, text: string, values: readonly unknown[]): Promise<R[]> {
    return this.counted(text, () => this.sendUncounted<R>(on, text, values));
  }

  private async sendUncounted<R extends QueryResultRow>(on: Pool | PoolClient, text: string, values: readonly unknown[]): Promise<R[]> {
    const { rows } = await on.query<R>({ name: this.nameOf(text), text, values: [...values], types: jsonAsText });
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

  /** By which name a statement is prepared, where it came before: for those who send theirs by themselves. */
  nameOf(text: string): string | undefined {
    return this.knownOf(text).name;
  }

  private knownOf(text: string): KnownStatement {
    if (this.options.isPooled) return { text, leastMs: Number.POSITIVE_INFINITY };
    return this.known.of(text);
  }
}

/** What is said at once goes in one piece: each piece is a call of the system. */
function inOnePiece({ connection: { stream } }: PoolClient): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** JSON that PostgreSQL built is sent on as it is; only a `jsonb` column is parsed. */
const jsonAsText: CustomTypesConfig = {
  getTypeParser: (oid: number) => (oid === pg.types.builtins.JSON ? (text: string) => text : pg.types.getTypeParser(oid, 'text')),
};

/** Of ten connections eight: what is one statement goes on beside however many transactions. */
const transactionsAtOnce = (connections: number) => Math.max(1, connections - 2);
/** Each is a call that somebody waits for. */
const maxTransactionsInLine = 2000;
const patienceMs = 20_000;

const maxAttempts = 3;
