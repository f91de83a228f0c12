/** SQL, since it is a sum. */
import type { Transaction } from '@flotilla/backend';

/** How many pieces orders have together. */
export async function quantityOf(orderIds: readonly string[], db: Pick<Transaction, 'query'>): Promise<number> {
  const text = `select coalesce(sum("quantity"), 0)::text as total from "ecommerce_orders_to_products" where "orderId" = any($1::uuid[])`;
  const [found] = await db.query<{ total: string }>(text, [orderIds]);
  return Number(found?.total);
}
