/** SQL, because owners are found through the links of another module. Reads unpublished rows: forms name requests. */
import type { Database } from '@flotilla/backend';
import { momentJson } from '@flotilla/backend/ports';
import type { CustomerRequests } from '../../customer-shapes.js';

type StoredRequest = CustomerRequests['requests'][number] & { readonly count: number };

const maxRequests = 50;

/** Returns the requests of a customer. `own`: SQL of the ids of its requests, with the subject as `$1`. */
export function requestsOfCustomer(
  subjectId: string,
  own: string,
  db: Pick<Database, 'query'>,
): Promise<StoredRequest[]> {
  return db.query<StoredRequest & Record<string, unknown>>(
    `select r."id", r."status", r."email", ${momentJson('r."createdAt"')} as "createdAt", count(*) over ()::int as "count",
       coalesce((select f."title" from "crm_forms_to_requests" l join "crm_form" f on f."id" = l."formId" where l."requestId" = r."id" order by l."id" limit 1), '{}') as "form",
       (select count(*)::int from "crm_reply" a where a."requestId" = r."id") as "replies"
     from "crm_request" r where r."id" in (${own}) order by r."createdAt" desc, r."id" desc limit ${maxRequests}`,
    [subjectId],
  );
}
