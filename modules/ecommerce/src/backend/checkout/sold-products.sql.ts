/** SQL, because it joins lines to their orders, which know whether they are still in a cart. */
import type { Transaction } from '@flotilla/backend';

/** Returns whether an order outside the cart contains one of the products. */
export async function isAnySold(productIds: readonly string[], tx: Transaction): Promise<boolean> {
  return (await tx.query(soldText, [productIds])).length > 0;
}

const soldText = `
select 1 from "ecommerce_orders_to_products" l join "ecommerce_order" o on o."id" = l."orderId"
where l."productId" = any($1::uuid[]) and (o."type" <> 'cart' or o."status" <> 'new') limit 1`;
