/** Raw SQL, since addresses are compared without case. */
import type { Transaction } from '@flotilla/backend';
import type { ErasedSubject } from '@flotilla/backend/ports';

interface Found extends Record<string, unknown> {
  /** Requests from the addresses. */
  readonly requests: string[];
  /** Messages of those requests, and messages from the addresses in other conversations. */
  readonly replies: string[];
  /** Requests that the subject answers, and messages that it wrote. */
  readonly assigned: string[];
  readonly written: string[];
}

/** Returns the rows of conversations that name a subject or its addresses. */
export async function conversationsOf(
  { subjectId, emails }: ErasedSubject,
  tx: Pick<Transaction, 'query'>,
): Promise<Found> {
  const [found] = await tx.query<Found>(text, [subjectId, emails.map((email) => email.toLowerCase())]);
  return found ?? { requests: [], replies: [], assigned: [], written: [] };
}

const text = `
with gone as (select "id" from "crm_request" where lower("email") = any($2::text[])),
said as (select "id" from "crm_reply" where "requestId" in (select "id" from gone) or ("direction" = 'in' and lower("email") = any($2::text[])))
select array(select "id"::text from gone) as "requests", array(select "id"::text from said) as "replies",
array(select "id"::text from "crm_request" where "assigneeId" = $1::text and "id" not in (select "id" from gone)) as "assigned",
array(select "id"::text from "crm_reply" where "authorId" = $1::text and "id" not in (select "id" from said)) as "written"`;
