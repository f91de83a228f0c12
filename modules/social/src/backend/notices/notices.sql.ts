/** Raw SQL, since the first unread message is determined by comparing links. */
import type { Transaction } from '@flotilla/backend';

/** Returns the profiles that have read everything before a message, but not the message or a later one. */
export async function newlyUnreadBy(
  { chatId, messageId }: { chatId: string; messageId: string },
  db: Pick<Transaction, 'query'>,
): Promise<string[]> {
  const text = `
    select r."profileId" as "id" from "social_profiles_to_messages" r
    join "social_chats_to_messages" l on l."messageId" = r."messageId" and l."chatId" = $1::uuid
    where not r."isRead" group by r."profileId" having min(r."messageId"::text) >= $2::text limit 200`;
  return (await db.query<{ id: string }>(text, [chatId, messageId])).map(({ id }) => id);
}
