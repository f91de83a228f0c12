/**
 * Raw SQL, since a page of conversations joins the form and the first message of each request, and reads one
 * index in the order of last messages.
 */
import type { Database } from '@flotilla/backend';
import type { Json } from '@flotilla/core';
import type { ConversationBox } from '../../conversation-boxes.js';
import type { ListedConversation } from '../../conversation-shapes.js';

export interface ConversationQuery {
  readonly box: ConversationBox;
  /** The caller, for `mine`. */
  readonly callerId: string | null;
  /** Cursor: last message and id of the last conversation of the previous page. */
  readonly after?: { readonly lastMessageAt: string; readonly id: string };
  readonly limit: number;
}

/** A request with its form and first message. Times are ISO 8601. */
export interface ConversationRow
  extends Omit<ListedConversation, 'assignee' | 'firstWords' | 'subject' | 'form'>, Record<string, unknown> {
  readonly form: Readonly<Record<string, string>> | null;
  readonly payload: Json;
  readonly language: string | null;
  readonly assigneeId: string | null;
  /** The first message that was received by mail. */
  readonly firstText: string | null;
}

const isActive = `r."status" not in ('closed', 'spam')`;
const isSnoozed = `r."snoozedUntil" is not null and r."snoozedUntil" > now()`;
const conditions: Readonly<Record<ConversationBox, string>> = {
  open: `r."status" in ('new', 'in-progress') and r."isConfirmed" and not (${isSnoozed})`,
  mine: `${isActive} and r."assigneeId" = $4::text`,
  answered: `r."status" = 'answered' and not (${isSnoozed})`,
  snoozed: `${isActive} and ${isSnoozed}`,
  closed: `r."status" in ('closed', 'spam')`,
};

const iso = (column: string) =>
  `to_char(r."${column}" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.USZ') as "${column}"`;
const columns = `r."id", ${['createdAt', 'lastMessageAt', 'snoozedUntil'].map(iso).join(', ')}, r."status", r."isConfirmed",
r."isUnread", r."email", r."name", r."payload", r."language", r."assigneeId", f."title" as "form", m."text" as "firstText"`;
const joins = `
left join lateral (select f."title" from "crm_forms_to_requests" l join "crm_form" f on f."id" = l."formId" where l."requestId" = r."id" order by l."id" limit 1) f on true
left join lateral (select left(m."text", 300) as "text" from "crm_reply" m where m."requestId" = r."id" and m."direction" = 'in' order by m."id" limit 1) m on true`;

/** Returns conversations of a box, by their last message, the latest first. */
export function conversationRows(
  { box, callerId, after, limit }: ConversationQuery,
  db: Pick<Database, 'query'>,
): Promise<ConversationRow[]> {
  const text = `select ${columns} from "crm_request" r ${joins}
    where ${conditions[box]}
    and ($1::timestamptz is null or (r."lastMessageAt", r."id") < ($1::timestamptz, $2::uuid))
    order by r."lastMessageAt" desc, r."id" desc limit $3`;
  const values = [after?.lastMessageAt ?? null, after?.id ?? null, limit];
  return db.query<ConversationRow>(text, box === 'mine' ? [...values, callerId] : values);
}

/** Returns one conversation; undefined when there is none. */
export async function conversationRow(
  id: string,
  db: Pick<Database, 'query'>,
): Promise<ConversationRow | undefined> {
  const text = `select ${columns} from "crm_request" r ${joins} where r."id" = $1::uuid`;
  return (await db.query<ConversationRow>(text, [id]))[0];
}

/** Returns the newest other requests from an address. */
export function otherRequests(
  { id, email, limit }: { readonly id: string; readonly email: string; readonly limit: number },
  db: Pick<Database, 'query'>,
): Promise<ConversationRow[]> {
  const text = `select ${columns} from "crm_request" r ${joins}
    where lower(r."email") = lower($1::text) and r."id" <> $2::uuid order by r."id" desc limit $3`;
  return db.query<ConversationRow>(text, [email, id, limit]);
}
