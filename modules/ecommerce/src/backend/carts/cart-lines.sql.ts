/** SQL, because it sums lines and selects orders by their lines. */
import type { Transaction } from '@flotilla/backend';

/** Returns the number of pieces in the orders' lines. A rental counts its resources, not its days. */
export async function quantityOf(
  orderIds: readonly string[],
  db: Pick<Transaction, 'query'>,
): Promise<number> {
  const text = `select coalesce(sum(case when "startDate" is null then "quantity" else "pieces" end), 0)::text as total from "ecommerce_orders_to_products" where "orderId" = any($1::uuid[])`;
  const [found] = await db.query<{ total: string }>(text, [orderIds]);
  return Number(found?.total);
}

/**
 * Returns the carts whose lines all have one of these products, so that deleting the products would empty
 * them.
 */
export function cartsOfProducts(
  productIds: readonly string[],
  db: Pick<Transaction, 'query'>,
): Promise<string[]> {
  return idsOf(
    `${inCart('l."productId" = any($1::uuid[])', '"ecommerce_orders_to_products" l')} and not exists (
      select 1 from "ecommerce_orders_to_products" k where k."orderId" = o."id" and k."productId" <> all($1::uuid[]))`,
    productIds,
    db,
  );
}

export function cartsOfStores(
  storeIds: readonly string[],
  db: Pick<Transaction, 'query'>,
): Promise<string[]> {
  return idsOf(inCart('l."storeId" = any($1::uuid[])', '"ecommerce_stores_to_orders" l'), storeIds, db);
}

const inCart = (condition: string, links: string) =>
  `select distinct o."id" from ${links} join "ecommerce_order" o on o."id" = l."orderId" where o."type" = 'cart' and o."status" = 'new' and ${condition}`;

async function idsOf(
  text: string,
  ids: readonly string[],
  db: Pick<Transaction, 'query'>,
): Promise<string[]> {
  return (await db.query<{ id: string }>(text, [ids])).map(({ id }) => id);
}
