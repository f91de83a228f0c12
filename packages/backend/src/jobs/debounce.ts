import type { Transaction } from '../database/transactions.js';
import { jobsSchema } from './queued-jobs.js';

interface DebouncedParts {
  readonly query: Transaction['query'];
  /** Inserts the job. Returns null when one with its key waits or runs. */
  readonly insert: () => Promise<string | null>;
}

/**
 * Locks the waiting job of a key. Workers skip locked jobs. A running job gives up the key, because it may
 * have read its input before.
 */
const lockWaiting = `
  with running as (
    update ${jobsSchema}.job set singleton_key = id::text
    where name = $1::text and singleton_key = $2::text and state = 'active')
  select 1 from ${jobsSchema}.job
  where name = $1::text and singleton_key = $2::text and state < 'active' for key share`;

/**
 * Inserts a job unless one with its key waits. Returns null when one waits: that one is locked, so that it
 * does not start, and does not read its input, before the transaction of the sender ends.
 */
export async function debounced(
  { name, key }: { readonly name: string; readonly key: string },
  { query, insert }: DebouncedParts,
): Promise<string | null> {
  for (;;) {
    const waiting = await query(lockWaiting, [name, key]);
    if (waiting.length > 0) return null;
    const id = await insert();
    if (id !== null) return id;
    // Another transaction has inserted it since.
  }
}
