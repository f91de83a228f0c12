import { setImmediate } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { QueryRunner } from 'typeorm';
import { NoAnswerError } from './database-errors.js';

/**
 * Rolls back a failed transaction. If that is impossible, closes the connection, which ends the transaction
 * and discards its queue.
 */
export async function rollBack(runner: QueryRunner, client: PoolClient, problem?: unknown): Promise<void> {
  if (problem instanceof NoAnswerError) return closeConnection(client);
  if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
  // In a nested transaction, only the inner one was rolled back.
  if (runner.isTransactionActive) await closeConnection(client);
}

/** Closes a connection, and waits until the pool has noticed; otherwise the pool could hand it out again. */
export async function closeConnection(client: PoolClient & Partial<PooledState>): Promise<void> {
  client.connection.stream.destroy();
  while (client._queryable === true && client._ending !== true) await setImmediate();
}

/** Private fields of pg's client that the pool checks before it hands out a connection. */
interface PooledState {
  readonly _queryable: boolean;
  readonly _ending: boolean;
}
