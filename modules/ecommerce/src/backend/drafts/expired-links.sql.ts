/** SQL, because expired links are found by the status of their orders. */
import type { Transaction } from '@flotilla/backend';
import { graceMs } from '../bookings/bookings.js';
import type { Page } from '../run-each.js';

/** Returns a page of the unpaid orders whose payment link has expired. */
export async function expiredLinks(
  { after, limit }: Page,
  db: Pick<Transaction, 'query'>,
): Promise<string[]> {
  return (await db.query<{ id: string }>(expiredText, [limit, graceMs, after])).map(({ id }) => id);
}

const expiredText = `
select o."id" from "ecommerce_order_draft" d join "ecommerce_order" o on o."id" = d."orderId" and o."status" = 'paying'
where d."expiresAt" < now() - $2 * interval '1 millisecond' and o."id" > $3::uuid order by o."id" limit $1`;
