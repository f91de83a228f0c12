/** SQL, because one statement compares the bookings of a resource with each other. */
import type { Transaction } from '@flotilla/backend';

/** Returns the resources of bookings on which another site has a conflict that is not over. */
export async function resourcesWithConflicts(
  bookingIds: readonly string[],
  db: Pick<Transaction, 'query'>,
): Promise<string[]> {
  return (await db.query<{ id: string }>(conflictsText, [bookingIds])).map(({ id }) => id);
}

const conflictsText = `
select distinct b."resourceId" as "id" from "ecommerce_booking" b where b."id" = any($1::uuid[]) and exists (
  select 1 from "ecommerce_booking" x
  where x."resourceId" = b."resourceId" and x."kind" = 'external' and x."status" = 'conflict' and x."endsAt" > now())`;
