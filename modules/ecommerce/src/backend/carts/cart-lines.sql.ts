/**
 * SQL, since what is in a cart already is found by what is bought, where and in which currency, through the links of its orders, and
 * counted in the same statement.
 */
import type { Transaction } from '@flotilla/backend';

/** What makes two lines the same. */
export interface Bought {
  readonly productId: string;
  readonly storeId: string | null;
  readonly currencyId: string;
  readonly attributeId: string | null;
}

/** What is in the cart: its lines counted, and the one of the same, if there is one. */
interface CartState extends Record<string, unknown> {
  readonly lines: number;
  readonly same: { readonly id: string; readonly orderId: string; readonly quantity: number } | null;
}

export async function cartState(orderIds: readonly string[], { productId, storeId, currencyId, attributeId }: Bought, tx: Transaction) {
  const [state] = await tx.query<CartState>(stateText, [orderIds, productId, storeId, currencyId, attributeId]);
  return state ?? { lines: 0, same: null };
}

const stateText = `
with lines as (select * from "ecommerce_orders_to_products" where "orderId" = any($1::uuid[])),
same as (
  select l."id", l."orderId", l."quantity" from lines l
  where l."productId" = $2::uuid and l."attributeId" is not distinct from $5::uuid
    and (select s."storeId" from "ecommerce_stores_to_orders" s where s."orderId" = l."orderId" order by s."orderIndex", s."id" limit 1)
      is not distinct from $3::uuid
    and coalesce(l."currencyId", (
      select c."billingModuleCurrencyId" from "ecommerce_orders_to_billing_module_currencies" c where c."orderId" = l."orderId"
      order by c."orderIndex", c."id" limit 1
    )) = $4::uuid
  order by l."createdAt", l."id" limit 1
)
select (select count(*)::int from lines) as "lines", (select to_jsonb(same) from same) as "same"`;

/** How many pieces orders have together. */
export async function quantityOf(orderIds: readonly string[], db: Pick<Transaction, 'query'>): Promise<number> {
  const text = `select coalesce(sum("quantity"), 0)::text as total from "ecommerce_orders_to_products" where "orderId" = any($1::uuid[])`;
  const [found] = await db.query<{ total: string }>(text, [orderIds]);
  return Number(found?.total);
}
