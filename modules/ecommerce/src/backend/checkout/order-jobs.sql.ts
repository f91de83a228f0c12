/** SQL, because both select orders by related rows: payments, and the last change of their lines. */
import type { Database } from '@flotilla/backend';
import type { Page } from '../run-each.js';

type Query = Pick<Database, 'query'>;

/** Returns a page of the placed orders that wait although all their payments are paid, or none is open any more. */
export async function waitingOrders({ after, limit }: Page, db: Query): Promise<string[]> {
  return (await db.query<{ id: string }>(waitingText, [limit, after])).map(({ id }) => id);
}

/** Returns a page of the carts without payments that have not changed for `hours`. */
export async function oldCarts(hours: number, { after, limit }: Page, db: Query): Promise<string[]> {
  return (await db.query<{ id: string }>(oldText, [hours, limit, after])).map(({ id }) => id);
}

const waitingText = `
select o."id" from "ecommerce_order" o where o."status" = 'paying' and o."updatedAt" < now() - interval '1 minute'
  and exists (select 1 from "ecommerce_orders_to_products" l where l."orderId" = o."id" and l."total" is not null) and (
  exists (select 1 from "ecommerce_orders_to_products" l left join "billing_payment_intent" i on i."id" = l."paymentIntentId"
    where l."orderId" = o."id" and l."paymentIntentId" is not null and (i."id" is null or i."status" in ('failed', 'canceled')))
  or not exists (select 1 from "ecommerce_orders_to_products" l join "billing_payment_intent" i on i."id" = l."paymentIntentId"
    where l."orderId" = o."id" and i."status" <> 'succeeded')
) and o."id" > $2::uuid order by o."id" limit $1`;

const oldText = `
select o."id" from "ecommerce_order" o where o."type" = 'cart' and o."status" = 'new' and o."updatedAt" < now() - $1 * interval '1 hour'
  and not exists (select 1 from "ecommerce_orders_to_billing_module_payment_intents" p where p."orderId" = o."id")
  and not exists (select 1 from "ecommerce_orders_to_products" l where l."orderId" = o."id" and l."updatedAt" >= now() - $1 * interval '1 hour')
  and o."id" > $3::uuid order by o."id" limit $2`;
