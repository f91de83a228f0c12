import type { PoolClient, QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';
import { ConcurrencyLimit, QueueFullError } from '@flotilla/runtime/queues';
import { UnavailableError } from '@flotilla/core/errors';
import { toDomainError, isTransient, NoAnswerError } from './database-errors.js';
import { poolOf } from './separate-pool.js';
import type { SentRow } from './reads.js';
import { withStatementQueue } from './statement-queue.js';
import { closeConnection, rollBack } from './roll-back.js';
import { type RawRow, rawRowOf } from './raw-rows.js';

/** An open transaction: raw statements on its connection, in their order. */
export interface Transaction {
  query<R extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<R[]>;
}

/** A transaction that is rolled back, and also returns raw rows, for previews of pages. */
export interface PassingTransaction extends Transaction {
  rawRows(text: string, values?: readonly unknown[]): Promise<readonly RawRow[]>;
}

/** Sends statements on a checked-out connection. */
interface ClientStatements {
  send<R extends QueryResultRow>(on: PoolClient, text: string, values: readonly unknown[]): Promise<R[]>;
  /** Returns the rows of a read, as texts. */
  texts(on: PoolClient, text: string, values: readonly unknown[]): Promise<SentRow[]>;
}

/** Runs transactions on a TypeORM data source. */
export class Transactions {
  /**
   * Concurrency limit of transactions, before they take a connection: waiting ones hold nothing, and single
   * statements find a free connection.
   */
  private readonly limit: ConcurrencyLimit;

  constructor(
    private readonly dataSource: DataSource,
    private readonly statements: ClientStatements,
  ) {
    this.limit = new ConcurrencyLimit({
      maxConcurrent: maxConcurrentTransactions(poolOf(dataSource).options.max),
      maxQueued: maxQueuedTransactions,
    });
  }

  /**
   * Runs `work` in one transaction, within the concurrency limit; retries after a serialization failure or
   * deadlock. Must not be nested: the inner transaction could wait for a slot that the outer one holds.
   * @throws UnavailableError when the queue is full, or the wait was too long
   */
  async run<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const since = performance.now();
    try {
      return await this.limit.run(() => {
        // The client has timed out: skip the stale transaction.
        if (performance.now() - since > timeoutMs) throw new QueueFullError();
        return this.withRetries(work);
      });
    } catch (error) {
      throw error instanceof QueueFullError
        ? new UnavailableError('Too many concurrent changes. Try again.')
        : error;
    }
  }

  private async withRetries<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
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
      return await withStatementQueue(connection, (queue) =>
        work({
          query: (text, values = []) => queue.run(() => this.send(connection, text, values)),
          rawRows: async (text, values = []) => {
            const rows = await queue.run(() => this.statements.texts(connection, text, values));
            return rows.map(rawRowOf);
          },
        }),
      );
    } catch (error) {
      problem = toDomainError(error);
      throw error;
    } finally {
      if (client) await rollBack(runner, client, problem);
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
      const result = await withStatementQueue(connection, (queue) =>
        work({ query: (text, values = []) => queue.run(() => this.send(connection, text, values)) }),
      );
      await runner.commitTransaction();
      return result;
    } catch (error) {
      const problem = toDomainError(error);
      if (client) await rollBack(runner, client, problem);
      throw problem;
    } finally {
      await runner.release();
    }
  }

  /** Runs a statement in a transaction. */
  private async send<R extends QueryResultRow>(
    on: PoolClient,
    text: string,
    values: readonly unknown[],
  ): Promise<R[]> {
    corkUntilNextTick(on);
    try {
      return await this.statements.send<R>(on, text, values);
    } catch (error) {
      // A connection that does not respond cannot be used again.
      if (error instanceof NoAnswerError) await closeConnection(on);
      throw error;
    }
  }
}

/** Corks the socket until the next tick: concurrent statements share one write (a system call each). */
function corkUntilNextTick({ connection: { stream } }: PoolClient): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** Keeps two connections free for single statements. */
const maxConcurrentTransactions = (connections: number) => Math.max(1, connections - 2);
/** Each waiting transaction is a call with a waiting client. */
const maxQueuedTransactions = 2000;
const timeoutMs = 20_000;

const maxAttempts = 3;
