/** SQL, since who has no profile yet has no row to hold. */
import type { WriteTransaction } from '@flotilla/backend';

/** Of two that make a profile of a subject at once, the second counts what the first has made. */
export async function holdSubject(subjectId: string, tx: WriteTransaction): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`social.profiles ${subjectId}`]);
}
