/** SQL, since a message that went by several methods is several rows: what is listed and counted is said of all of them at once. */
import type { Database } from '@flotilla/backend';
import type { ReceivedNotification } from '../../actions.js';

/** A subject, and the SQL of the ids of what is its own, in which it is `$1`. */
export interface Receiving {
  readonly subjectId: string;
  readonly own: string;
}

type Query = Pick<Database, 'query'>;

/** One that went by one method, or was written by an administrator, is a message by itself. */
const message = `coalesce("messageId", "id")`;

/** What is older than these is neither listed nor counted; ids are in the order of time. */
const newestOf = (own: string) => `select o.id from (${own}) o order by o.id desc limit ${mostConsidered}`;

/** The messages that a subject was sent, the newest first. Who has read one that came by one method has read it. */
export async function receivedBy({ subjectId, own }: Receiving, limit: number, db: Query): Promise<ReceivedNotification[]> {
  const text = `
    select * from (
      select distinct on (${message}) "id", "title", "text", "link", "createdAt",
        case when bool_or("status" = 'read') over (partition by ${message}) then 'read' else 'sent' end as "status"
      from "notification_notification" where "status" in ('sent', 'read') and "id" in (${newestOf(own)})
      order by ${message}, "id" = ${message} desc, "id") m
    order by "createdAt" desc, "id" desc limit $2::int`;
  const rows = await db.query<Omit<ReceivedNotification, 'createdAt'> & { readonly createdAt: Date }>(text, [subjectId, limit]);
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
}

/** How many of them it has not read, up to a limit. */
export async function countUnread({ subjectId, own }: Receiving, limit: number, db: Query): Promise<number> {
  const text = `
    select count(*)::int as "unread" from (
      select 1 from "notification_notification" where "status" in ('sent', 'read') and "id" in (${newestOf(own)})
      group by ${message} having not bool_or("status" = 'read') limit $2::int) m`;
  return (await db.query<{ unread: number }>(text, [subjectId, limit]))[0]?.unread ?? 0;
}

/** What is to be noted as read of messages, named by any of their rows, or of all. */
export async function toRead({ subjectId, own }: Receiving, ids: readonly string[] | undefined, db: Query): Promise<Unread[]> {
  const text = `
    with mine as (select "id", "status", "createdAt", ${message} as "messageId" from "notification_notification" where "id" in (${newestOf(own)}))
    select "id", "messageId" from mine where "status" = 'sent' and "messageId" not in (select "messageId" from mine where "status" = 'read')
      and ($2::uuid[] is null or "messageId" in (select "messageId" from mine where "id" = any($2::uuid[])))
    order by "createdAt" desc, "id" desc`;
  return db.query<Unread>(text, [subjectId, ids ?? null]);
}

/** A row that its receiver has not read, and its message. */
export interface Unread {
  readonly id: string;
  readonly messageId: string;
}

const mostConsidered = 1000;
