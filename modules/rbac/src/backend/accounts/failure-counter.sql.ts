/**
 * SQL, since counts are no entity's rows: no call leads to them and no event tells of them. The statements are those of
 * rate-limiter-flexible, but for the one that forgets.
 */
import type { Database, Transaction } from '@flotilla/backend';
import type { CallCounter } from '@flotilla/backend/server';
import RateLimiterPostgres from 'rate-limiter-flexible/lib/RateLimiterPostgres.js';

const tableName = 'rbac_failed_sign_in';

/** Counts failures in the database, for all processes. */
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

/** Forgets counts whose time is over. */
export async function forgetFailures(db: Pick<Transaction, 'query'>): Promise<void> {
  await db.query(`delete from "${tableName}" where "expire" < $1`, [Date.now()]);
}
