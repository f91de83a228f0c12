import { setImmediate } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { QueryRunner } from 'typeorm';
import { NoAnswerError } from './database-errors.js';

/**
 * Rolls back a failed transaction. If that is impossible, closes the connection, which ends the transaction
 * and discards its queue.
 */
export async function undo(runner: QueryRunner, client: PoolClient, problem?: unknown): Promise<void> {
  if (problem instanceof NoAnswerError) return hangUp(client);
  if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
  // In a nested transaction, only the inner one was rolled back.
  if (runner.isTransactionActive) await hangUp(client);
}

/** Closes a connection, and waits until the pool has noticed; otherwise the pool could hand it out again. */
export async function hangUp(client: PoolClient & Partial<Lent>): Promise<void> {
  client.connection.stream.destroy();
  while (client._queryable === true && client._ending !== true) await setImmediate();
}

/** Private fields of pg's client that the pool checks before it hands out a connection. */
interface Lent {
  readonly _queryable: boolean;
  readonly _ending: boolean;
}
