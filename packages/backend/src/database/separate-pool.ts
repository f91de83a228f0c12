import pg, { type Pool, type PoolConfig } from 'pg';
import type { DataSource } from 'typeorm';
import { ignore, ignoreErrorEvents } from './error-events.js';

/** Returns the pool of a data source. */
export function poolOf({ driver }: DataSource): Pool {
  return (driver as unknown as { master: Pool }).master;
}

/**
 * Creates a second pool on the same database, with the same settings except the given ones. It connects on
 * first use.
 */
export function separatePool(given: Pool, own: PoolConfig): Pool {
  const { options: others } = given;
  // The driver makes the password non-enumerable, so the spread does not copy it.
  const { password } = others;
  const pool = new pg.Pool({ ...others, password, ...own });
  // Forwards `connect`, so that the application's setup of new connections also runs for these.
  pool.on('connect', (client) => void given.emit('connect', client));
  // An idle connection that breaks is replaced by the next statement.
  pool.on('error', ignore);
  ignoreErrorEvents(pool);
  return pool;
}
