import pg, { type Pool, type PoolConfig } from 'pg';
import { ignore, ignoreErrorEvents } from './error-events.js';

/** Makes a pool on the database of another, with the same settings but for its own. It connects when it is first asked. */
export function poolBeside(given: Pool, own: PoolConfig): Pool {
  const { options: others } = given;
  // The driver hides the password from whoever copies its options.
  const { password } = others;
  const pool = new pg.Pool({ ...others, password, ...own });
  // What an application says to each connection of its pool is said to these too.
  pool.on('connect', (client) => void given.emit('connect', client));
  // A connection that breaks while it rests is replaced by the next statement.
  pool.on('error', ignore);
  ignoreErrorEvents(pool);
  return pool;
}
