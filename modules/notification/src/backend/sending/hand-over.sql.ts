/** Raw SQL, since hand-over state changes with each mail: one statement, without events and history. */
import type { Database } from '@flotilla/backend';

type Query = Pick<Database, 'query'>;

/** Marks a notification as handed over under a marker. Returns false when another process has it. */
export async function handOver(id: string, by: string | null, db: Query): Promise<boolean> {
  const text = `update "notification_notification" set "handedOverAt" = now(), "handedOverBy" = $2::text
    where "id" = $1::uuid and "status" = 'new' and "handedOverAt" is null returning 1`;
  return (await db.query(text, [id, by])).length > 0;
}

/**
 * Stores the number of accepted parts and ends the hand-over. Returns false when the notification is no
 * longer handed over.
 */
export async function storeParts(id: string, count: number, db: Query): Promise<boolean> {
  const text = `update "notification_notification" set "partsTaken" = $2::int, "handedOverBy" = null, "handedOverAt" = null
    where "id" = $1::uuid and "status" = 'new' and "handedOverAt" is not null returning 1`;
  return (await db.query(text, [id, count])).length > 0;
}

/** Ends a hand-over whose final write did not happen. Returns false when its marker is no longer stored. */
export async function cancelHandOver(id: string, by: string, db: Query): Promise<boolean> {
  const text = `update "notification_notification" set "handedOverBy" = null, "handedOverAt" = null
    where "id" = $1::uuid and "status" = 'new' and "handedOverBy" = $2::text returning 1`;
  return (await db.query(text, [id, by])).length > 0;
}

/**
 * Removes the marker of a hand-over that could not be written to disk: after a crash it is in doubt. Returns
 * false when another process has ended the hand-over.
 */
export async function clearMarker(id: string, by: string, db: Query): Promise<boolean> {
  const text = `update "notification_notification" set "handedOverBy" = null
    where "id" = $1::uuid and "status" = 'new' and "handedOverBy" = $2::text returning 1`;
  return (await db.query(text, [id, by])).length > 0;
}
