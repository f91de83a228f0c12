/**
 * SQL, since of two tables one says which form and the other which state: requests of a state that are rare among those of a form are found
 * by one walk over the index of the link, whose ids are made in the order of time, and not by reading them all.
 */
import type { Database } from '@flotilla/backend';

export interface ReceivedQuery {
  readonly formId: string;
  readonly status?: string;
  /** The request after which it goes on. */
  readonly after?: string;
  readonly limit: number;
}

/** The ids of requests of a form, the latest first. */
export async function receivedIds({ formId, status, after, limit }: ReceivedQuery, db: Pick<Database, 'query'>): Promise<string[]> {
  const text = `select l."requestId" as "id" from "crm_forms_to_requests" l join "crm_request" r on r."id" = l."requestId"
    where l."formId" = $1::uuid and ($2::text is null or r."status" = $2) and ($3::uuid is null or l."requestId" < $3::uuid)
    order by l."requestId" desc limit $4`;
  return (await db.query<{ id: string }>(text, [formId, status ?? null, after ?? null, limit])).map(({ id }) => id);
}
