import type { Pool } from 'pg';

/**
 * Ignores the `error` events of checked-out connections: their statements reject with the same error, and an
 * event without a listener ends the process.
 */
export function ignoreErrorEvents(pool: Pool): void {
  // Added on `acquire`, because a new connection may end in the same packet that makes it ready.
  pool.on('acquire', (client) => {
    if (client.listenerCount('error', ignore) === 0) client.on('error', ignore);
  });
}

export const ignore = () => undefined;
