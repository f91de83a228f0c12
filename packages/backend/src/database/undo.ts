import { setImmediate } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { QueryRunner } from 'typeorm';
import { NoAnswerError } from './database-errors.js';

/** Undoes a transaction that failed. Where that can not be said, the connection is closed: its end is the transaction's, and of what stands in line behind. */
export async function undo(runner: QueryRunner, client: PoolClient, problem?: unknown): Promise<void> {
  if (problem instanceof NoAnswerError) return hangUp(client);
  if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
  // Of one that lies in another, that one alone was undone.
  if (runner.isTransactionActive) await hangUp(client);
}

/** Closes a connection, and waits until the pool knows: before, it would lend it to the next. */
export async function hangUp(client: PoolClient & Partial<Lent>): Promise<void> {
  client.connection.stream.destroy();
  while (client._queryable === true && client._ending !== true) await setImmediate();
}

/** What the pool looks at before it lends a connection, for which pg has no public words. */
interface Lent {
  readonly _queryable: boolean;
  readonly _ending: boolean;
}
