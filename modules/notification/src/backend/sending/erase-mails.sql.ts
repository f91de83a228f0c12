/** Raw SQL, since it searches data of any shape, and the development inbox has no entity. */
import type { Transaction } from '@flotilla/backend';

/**
 * Returns the ids of mails that name one of the addresses, and deletes the copies in the development inbox.
 */
export async function namingAddresses(
  emails: readonly string[],
  tx: Pick<Transaction, 'query'>,
): Promise<string[]> {
  if (emails.length === 0) return [];
  const pattern = emails.map(wholeAddress).join('|');
  await tx.query(`delete from "notification_inbox" where lower("receiver") = any($1::text[])`, [
    emails.map((email) => email.toLowerCase()),
  ]);
  const found: string[] = [];
  for (let after: string | null = noId; after !== null;) {
    const [page]: Page[] = await tx.query<Page>(pageText, [pattern, after, pageSize]);
    found.push(...(page?.ids ?? []));
    after = page?.last ?? null;
  }
  return found;
}

/**
 * Rows per statement. The pattern is matched against the whole text of each mail, so one statement for all
 * mails would time out.
 */
const pageSize = 2000;
const noId = '00000000-0000-0000-0000-000000000000';

interface Page extends Record<string, unknown> {
  readonly last: string | null;
  readonly ids: string[] | null;
}

/**
 * Returns a pattern for an address that is not part of a longer one. A following dot may end a sentence, but
 * `.uk` belongs to the domain.
 */
const wholeAddress = (email: string) => `(^|[^\\w.+%-])${email.replace(/[^\w@]/g, '\\$&')}(?![\\w-]|\\.\\w)`;

const pageText = `
with page as (select * from "notification_notification" where "id" > $2::uuid order by "id" limit $3)
select (select "id" from page order by "id" desc limit 1) as last, (select array_agg("id") from page
where "receiver" ~* $1 or "data"::text ~* $1 or "text" ~* $1 or "title" ~* $1 or "letter"::text ~* $1) as ids`;
