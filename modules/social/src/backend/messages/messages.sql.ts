/**
 * Raw SQL, since a page of a chat is a range of message ids, which are ordered by time: an index on both ends
 * of the link serves it for any length of the chat.
 */
import type { Transaction } from '@flotilla/backend';

type Asking = Pick<Transaction, 'query'>;

/** Returns the ids of messages of a chat, newest first. */
export async function messageIds(
  { chatId, after, limit }: { chatId: string; after?: string; limit: number },
  db: Asking,
): Promise<string[]> {
  const text = `select "messageId" as "id" from "social_chats_to_messages"
    where "chatId" = $1::uuid and ($2::uuid is null or "messageId" < $2::uuid) order by "messageId" desc limit $3`;
  return (await db.query<{ id: string }>(text, [chatId, after ?? null, limit])).map(({ id }) => id);
}

/** Returns the links of a profile's unread messages in a chat, up to a given message. */
export async function unreadLinks(
  { profileId, chatId, upTo, limit }: { profileId: string; chatId: string; upTo: string; limit: number },
  db: Asking,
): Promise<string[]> {
  const text = `select r."id" from "social_profiles_to_messages" r
    join "social_chats_to_messages" l on l."messageId" = r."messageId" and l."chatId" = $2::uuid
    where r."profileId" = $1::uuid and not r."isRead" and r."messageId" <= $3::uuid
    order by r."id" limit $4 for update of r skip locked`;
  return (await db.query<{ id: string }>(text, [profileId, chatId, upTo, limit])).map(({ id }) => id);
}

/** Returns the pending or failed answer of an assistant to a message. */
export async function openAnswer(
  { profileId, chatId, messageId }: { profileId: string; chatId: string; messageId: string },
  db: Asking,
): Promise<string | undefined> {
  const text = `select m."id" from "social_message" m
    join "social_chats_to_messages" l on l."messageId" = m."id" and l."chatId" = $2::uuid
    join "social_profiles_to_messages" r on r."messageId" = m."id" and r."profileId" = $1::uuid and r."variant" = 'author'
    where m."variant" in ('answering', 'failed') and m."id" > $3::uuid order by m."id" desc limit 1`;
  const [found] = await db.query<{ id: string }>(text, [profileId, chatId, messageId]);
  return found?.id;
}
