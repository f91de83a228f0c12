/** SQL, because the table of imports belongs to the framework, and its rows have no entity. */
import type { Transaction } from '../database/transactions.js';

/** The sessions whose imports stop: all of an account except one, or a single one. */
type EndedSessions =
  | { readonly subjectId: string; readonly except: string | null }
  | { readonly sessionId: string };

/**
 * Stops imports of other systems whose sessions were ended to protect an account. Imports with an API key stay.
 * Their jobs do not stop on a sign-out.
 */
export async function stopImports(ended: EndedSessions, tx: Pick<Transaction, 'query'>): Promise<void> {
  const values = 'sessionId' in ended ? [ended.sessionId] : [ended.subjectId, ended.except];
  await tx.query(
    `update flotilla_import_run set "status" = 'failed', "problem" = 'The session that began this import was ended.', "finishedAt" = now() where "status" in ('checking', 'running') and "caller" ->> 'kind' = 'subject' and "caller" -> 'key' is null and ${'sessionId' in ended ? `"caller" ->> 'sessionId' = $1` : `"caller" ->> 'id' = $1 and coalesce("caller" ->> 'sessionId', '') is distinct from $2::text`}`,
    values,
  );
}
