/**
 * Raw SQL, since form and state are in two tables: requests of a form in a rare state are found by one scan
 * of the link's index, whose ids are ordered by time, instead of reading all requests.
 */
import type { Database } from '@flotilla/backend';

export interface RequestListQuery {
  readonly formId: string;
  readonly status?: string;
  /** Cursor: the last request of the previous page. */
  readonly after?: string;
  readonly limit: number;
}

/** Returns the ids of requests of a form, newest first. */
export async function listedRequestIds(
  { formId, status, after, limit }: RequestListQuery,
  db: Pick<Database, 'query'>,
): Promise<string[]> {
  const text = `select l."requestId" as "id" from "crm_forms_to_requests" l join "crm_request" r on r."id" = l."requestId"
    where l."formId" = $1::uuid and ($2::text is null or r."status" = $2) and ($3::uuid is null or l."requestId" < $3::uuid)
    order by l."requestId" desc limit $4`;
  return (await db.query<{ id: string }>(text, [formId, status ?? null, after ?? null, limit])).map(
    ({ id }) => id,
  );
}
