/** SQL, because expired links are found by the status of their orders. */
import type { Transaction } from '@flotilla/backend';
import { graceMs } from '../bookings/bookings.js';

/** Returns the unpaid orders whose payment link has expired, the oldest first. */
export async function expiredLinks(limit: number, db: Pick<Transaction, 'query'>): Promise<string[]> {
  return (await db.query<{ id: string }>(expiredText, [limit, graceMs])).map(({ id }) => id);
}

const expiredText = `
select o."id" from "ecommerce_order_draft" d join "ecommerce_order" o on o."id" = d."orderId" and o."status" = 'paying'
where d."expiresAt" < now() - $2 * interval '1 millisecond' order by d."expiresAt" limit $1`;
