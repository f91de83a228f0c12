/** SQL, because one statement finds the resources of many bookings. */
import type { Transaction } from '@flotilla/backend';

/** Returns those of the resources on which another site has a conflict that is not over. */
export async function resourcesWithConflicts(
  resourceIds: readonly string[],
  db: Pick<Transaction, 'query'>,
): Promise<string[]> {
  return (await db.query<{ id: string }>(conflictsText, [resourceIds])).map(({ id }) => id);
}

const conflictsText = `
select distinct b."resourceId" as "id" from "ecommerce_booking" b
where b."resourceId" = any($1::uuid[]) and b."kind" = 'external' and b."status" = 'conflict' and b."endsAt" > now()`;
