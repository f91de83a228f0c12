/** SQL, since it searches data of any shape, and the development inbox has no entity. */
import type { Transaction } from '@flotilla/backend';

/** Returns the ids of mails that name one of the addresses, and deletes the copies in the development inbox. */
export async function namingAddresses(emails: readonly string[], tx: Pick<Transaction, 'query'>): Promise<string[]> {
  if (emails.length === 0) return [];
  const pattern = emails.map(wholeAddress).join('|');
  await tx.query(`delete from "notification_inbox" where lower("receiver") = any($1::text[])`, [
    emails.map((email) => email.toLowerCase()),
  ]);
  const found = await tx.query<{ id: string }>(findText, [pattern]);
  return found.map(({ id }) => id);
}

/** A pattern of an address that is no part of a longer one; a dot after it may end a sentence, and `.uk` is part of its domain. */
const wholeAddress = (email: string) => `(^|[^\\w.+%-])${email.replace(/[^\w@]/g, '\\$&')}(?![\\w-]|\\.\\w)`;

const findText = `
select "id" from "notification_notification"
where "receiver" ~* $1 or "data"::text ~* $1 or "text" ~* $1 or "title" ~* $1 or "letter"::text ~* $1`;
