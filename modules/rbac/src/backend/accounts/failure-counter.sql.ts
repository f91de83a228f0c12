/**
 * Raw SQL, since counts are not rows of an entity: they have no API and no events. The statements are those
 * of rate-limiter-flexible, except the one that deletes expired counts.
 */
import type { Database, Transaction } from '@flotilla/backend';
import type { CallCounter } from '@flotilla/backend/ports';
import RateLimiterPostgres from 'rate-limiter-flexible/lib/RateLimiterPostgres.js';

const tableName = 'rbac_failed_sign_in';

/** Counts failures in the database, shared by all processes. */
export function failureCounter(db: Database): CallCounter {
  const storeClient = {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const rows = await db.query(text, values);
      return { rows, rowCount: rows.length };
    },
  };
  return new RateLimiterPostgres({
    points: Number.MAX_SAFE_INTEGER,
    duration: 1,
    storeClient,
    storeType: 'client',
    tableName,
    tableCreated: true,
    clearExpiredByTimeout: false,
  });
}

/** Deletes expired counts. */
export async function forgetFailures(db: Pick<Transaction, 'query'>): Promise<void> {
  await db.query(`delete from "${tableName}" where "expire" < $1`, [Date.now()]);
}
