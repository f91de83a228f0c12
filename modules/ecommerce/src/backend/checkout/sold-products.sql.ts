/** SQL, since a line does not say itself whether its order is still a cart. */
import type { Transaction } from '@flotilla/backend';

/** Whether an order beyond the cart names one of the products. */
export async function isAnySold(productIds: readonly string[], tx: Transaction): Promise<boolean> {
  return (await tx.query(soldText, [productIds])).length > 0;
}

const soldText = `
select 1 from "ecommerce_orders_to_products" l join "ecommerce_order" o on o."id" = l."orderId"
where l."productId" = any($1::uuid[]) and (o."type" <> 'cart' or o."status" <> 'new') limit 1`;
