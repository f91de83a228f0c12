/** Raw SQL for a lock: a subject without profiles has no row to lock. */
import type { WriteTransaction } from '@flotilla/backend';

/** Serializes the creation of profiles of a subject, so that a concurrent call counts the new one. */
export async function lockSubject(subjectId: string, tx: WriteTransaction): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`social.profiles ${subjectId}`]);
}
