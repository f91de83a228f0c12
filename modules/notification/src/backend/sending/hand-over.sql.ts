/** SQL, since it is said beside what rows tell: nobody is told of it, no history has it, and it costs each mail one statement. */
import type { Database } from '@flotilla/backend';

type Query = Pick<Database, 'query'>;

/** Notes that a notification is about to be the other side's, and by which word; says whether it was nobody's so far. */
export async function handOver(id: string, by: string | null, db: Query): Promise<boolean> {
  const text = `update "notification_notification" set "handedOverAt" = now(), "handedOverBy" = $2::text
    where "id" = $1::uuid and "status" = 'new' and "handedOverAt" is null returning 1`;
  return (await db.query(text, [id, by])).length > 0;
}

/** Notes that the other side took so many parts of a notification, and that the next one is nobody's yet; says whether it was still there. */
export async function noteParts(id: string, count: number, db: Query): Promise<boolean> {
  const text = `update "notification_notification" set "partsTaken" = $2::int, "handedOverBy" = null, "handedOverAt" = null
    where "id" = $1::uuid and "status" = 'new' and "handedOverAt" is not null returning 1`;
  return (await db.query(text, [id, count])).length > 0;
}

/** Takes the note of a word back that was not said; says whether it was still there. */
export async function takeBackNote(id: string, by: string, db: Query): Promise<boolean> {
  const text = `update "notification_notification" set "handedOverBy" = null, "handedOverAt" = null
    where "id" = $1::uuid and "status" = 'new' and "handedOverBy" = $2::text returning 1`;
  return (await db.query(text, [id, by])).length > 0;
}

/** Of a word that could not be noted on disk nobody can know whether it was said; says whether nobody has taken it back meanwhile. */
export async function forgetWord(id: string, by: string, db: Query): Promise<boolean> {
  const text = `update "notification_notification" set "handedOverBy" = null
    where "id" = $1::uuid and "status" = 'new' and "handedOverBy" = $2::text returning 1`;
  return (await db.query(text, [id, by])).length > 0;
}
