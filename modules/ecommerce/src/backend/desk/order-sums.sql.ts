/** SQL, because each sum covers any number of rows of many orders. Each function runs one statement. */
import type { Transaction } from '@flotilla/backend';
import type { OrderSums } from '../../desk-shapes.js';

type Query = Pick<Transaction, 'query'>;

/** The price of an order in a currency. */
export interface OrderTotal {
  readonly orderId: string;
  readonly status: string;
  readonly currencyId: string;
  readonly currency: OrderSums['currency'];
  readonly total: string;
}

/** Returns the prices of placed orders by currency. Lines without a price, such as those of a cart, are left out. */
export function totalsOf(orderIds: readonly string[], db: Query): Promise<OrderTotal[]> {
  return db.query<OrderTotal & Record<string, unknown>>(totalsText, [orderIds]);
}

const totalsText = `
select s."orderId", o."status", c."id" as "currencyId",
  jsonb_build_object('code', c."code", 'symbol', c."symbol", 'decimals', c."decimals") as "currency", sum(s."amount")::text as "total"
from (
  select "orderId", "currencyId", coalesce("gross", "total") as "amount" from "ecommerce_orders_to_products" where "orderId" = any($1::uuid[])
  union all
  select "orderId", "currencyId", "gross" from "ecommerce_charge" where "orderId" = any($1::uuid[])
) s join "ecommerce_order" o on o."id" = s."orderId" join "billing_currency" c on c."id" = s."currencyId"
where s."amount" is not null group by s."orderId", o."status", c."id" order by s."orderId", c."isDefault" desc, c."slug"`;

/** `refunded`: paid back. `credited`: taken off the price, such as for returned pieces. */
export interface OrderCredit {
  readonly orderId: string;
  readonly currencyId: string;
  readonly refunded: string;
  readonly credited: string;
}

/** Returns the refunds and credits of orders by currency. */
export function creditsOf(orderIds: readonly string[], db: Query): Promise<OrderCredit[]> {
  return db.query<OrderCredit & Record<string, unknown>>(creditsText, [orderIds]);
}

const creditsText = `
select "orderId", "currencyId", sum("refunded")::text as "refunded", sum("credited")::text as "credited" from (
  select x."orderId", pc."currencyId", x."refunded", 0 as "credited"
  from "ecommerce_orders_to_billing_module_payment_intents" x
  join "billing_payment_intents_to_currencies" pc on pc."paymentIntentId" = x."billingModulePaymentIntentId"
  where x."orderId" = any($1::uuid[])
  union all
  select "orderId", "currencyId", 0, coalesce("refunded", 0) from "ecommerce_orders_to_products" where "orderId" = any($1::uuid[])
  union all
  select "orderId", "currencyId", 0, coalesce("refunded", 0) from "ecommerce_charge" where "orderId" = any($1::uuid[])
) s where "currencyId" is not null group by "orderId", "currencyId"`;
