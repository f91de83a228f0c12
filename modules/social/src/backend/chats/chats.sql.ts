/**
 * Raw SQL, since chats are sorted by their last message, through an index on both ends of the link, and
 * unread messages are counted up to a limit. Ids are ordered by time, so an id is a cursor.
 */
import type { Transaction } from '@flotilla/backend';

type Asking = Pick<Transaction, 'query'>;

/** Maximum of the unread count. */
const maxUnread = 1000;

export interface ListedChat {
  readonly id: string;
  readonly lastId: string | null;
  readonly unread: number;
  readonly cursor: string;
}

/** Returns the chats of a profile, most recently active first. With `chatId` only that one. */
export function chatsOf(
  { profileId, chatId, after, limit }: { profileId: string; chatId?: string; after?: string; limit: number },
  db: Asking,
): Promise<ListedChat[]> {
  return db.query(chatsText, [profileId, chatId ?? null, after ?? null, limit]);
}

const chatsText = `
with unread as (
  select l."chatId", count(*)::int as "unread"
  from (select "messageId" from "social_profiles_to_messages" where "profileId" = $1::uuid and not "isRead" limit ${maxUnread}) u
  join "social_chats_to_messages" l on l."messageId" = u."messageId" group by l."chatId"
),
listed as (
  select m."chatId" as "id", l."messageId" as "lastId", coalesce(l."messageId", m."chatId") as "cursor"
  from (select distinct "chatId" from "social_profiles_to_chats" where "profileId" = $1::uuid and ($2::uuid is null or "chatId" = $2::uuid)) m
  left join lateral (
    select "messageId" from "social_chats_to_messages" where "chatId" = m."chatId" order by "messageId" desc limit 1
  ) l on true
)
select listed.*, coalesce(unread."unread", 0) as "unread"
from listed left join unread on unread."chatId" = listed."id"
where $3::uuid is null or "cursor" < $3::uuid
order by "cursor" desc limit $4`;

/** Returns the chat with exactly these two profiles as members. */
export async function chatOfTwo(one: string, other: string, db: Asking): Promise<string | undefined> {
  const [found] = await db.query<{ id: string }>(chatOfTwoText, [one, other]);
  return found?.id;
}

const chatOfTwoText = `
select a."chatId" as "id" from "social_profiles_to_chats" a join "social_profiles_to_chats" b on b."chatId" = a."chatId" and b."profileId" = $2::uuid
where a."profileId" = $1::uuid
  and not exists (select 1 from "social_profiles_to_chats" c where c."chatId" = a."chatId" and c."profileId" not in ($1::uuid, $2::uuid))
order by a."chatId" limit 1`;

/** Returns the number of unread messages of profiles. */
export async function unreadOf(profileIds: readonly string[], db: Asking): Promise<number> {
  const text = `select count(*)::int as "unread" from (
    select 1 from "social_profiles_to_messages" where "profileId" = any($1::uuid[]) and not "isRead" limit ${maxUnread}
  ) u`;
  const [found] = await db.query<{ unread: number }>(text, [profileIds]);
  return found?.unread ?? 0;
}
