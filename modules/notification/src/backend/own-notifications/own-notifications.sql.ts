/** Raw SQL, since a message sent by several methods has several rows: lists and counts group them. */
import type { Database } from '@flotilla/backend';
import type { ListedNotification } from '../../actions.js';

/** A subject, and the SQL that selects the ids of its rows, with the subject as `$1`. */
export interface SubjectNotifications {
  readonly subjectId: string;
  readonly own: string;
}

type Query = Pick<Database, 'query'>;

/** A row without `messageId` is a message of its own: sent by one method, or written by an administrator. */
const message = `coalesce("messageId", "id")`;

/** Older rows are neither listed nor counted; ids are ordered by time. */
const newestOf = (own: string) => `select o.id from (${own}) o order by o.id desc limit ${maxConsidered}`;

/** A page of messages: those older than one, if it is given. */
interface MessagePage {
  readonly limit: number;
  readonly after: { readonly createdAt: string | null; readonly id: string | null };
}

/** Returns the messages of a subject, newest first. A message is read when one of its rows is. */
export async function notificationsOf(
  { subjectId, own }: SubjectNotifications,
  { limit, after }: MessagePage,
  db: Query,
): Promise<ListedNotification[]> {
  const text = `
    select * from (
      select distinct on (${message}) "id", "title", "text", "link", "createdAt",
        case when bool_or("status" = 'read') over (partition by ${message}) then 'read' else 'sent' end as "status"
      from "notification_notification" where "status" in ('sent', 'read') and "id" in (${newestOf(own)})
      order by ${message}, "id" = ${message} desc, "id") m
    where $3::timestamptz is null or ("createdAt", "id") < ($3::timestamptz, $4::uuid)
    order by "createdAt" desc, "id" desc limit $2::int`;
  const rows = await db.query<Omit<ListedNotification, 'createdAt'> & { readonly createdAt: Date }>(text, [
    subjectId,
    limit,
    after.createdAt,
    after.id,
  ]);
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
}

/** Returns the number of unread messages, up to a limit. */
export async function countUnread(
  { subjectId, own }: SubjectNotifications,
  limit: number,
  db: Query,
): Promise<number> {
  const text = `
    select count(*)::int as "unread" from (
      select 1 from "notification_notification" where "status" in ('sent', 'read') and "id" in (${newestOf(own)})
      group by ${message} having not bool_or("status" = 'read') limit $2::int) m`;
  return (await db.query<{ unread: number }>(text, [subjectId, limit]))[0]?.unread ?? 0;
}

/** Returns the rows to mark as read: of the messages of given rows, or all. */
export async function unreadRows(
  { subjectId, own }: SubjectNotifications,
  ids: readonly string[] | undefined,
  db: Query,
): Promise<Unread[]> {
  const text = `
    with mine as (select "id", "status", "createdAt", ${message} as "messageId" from "notification_notification" where "id" in (${newestOf(own)}))
    select "id", "messageId" from mine where "status" = 'sent' and "messageId" not in (select "messageId" from mine where "status" = 'read')
      and ($2::uuid[] is null or "messageId" in (select "messageId" from mine where "id" = any($2::uuid[])))
    order by "createdAt" desc, "id" desc`;
  return db.query<Unread>(text, [subjectId, ids ?? null]);
}

/** An unread row, and its message. */
export interface Unread {
  readonly id: string;
  readonly messageId: string;
}

const maxConsidered = 1000;
