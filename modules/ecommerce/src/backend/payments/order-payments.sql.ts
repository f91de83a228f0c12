/** SQL, because refunds are found through the invoices of intents, which orders share. */
import type { Transaction } from '@flotilla/backend';

type Query = Pick<Transaction, 'query'>;

/** A payment of an order without its refunds. */
export interface OrderPayment {
  readonly orderId: string;
  readonly currencyId: string;
  readonly intentId: string;
  /** Whether it was scheduled for later, rather than paid at the purchase. */
  readonly isLater: boolean;
  /** Paid for the order, and not refunded yet. */
  readonly kept: string;
}

/**
 * Returns the payments of orders, the latest first. Refunds of a payment that several orders share count against
 * these orders, as far as the others do not explain them.
 */
export function paymentsOf(orderIds: readonly string[], db: Query): Promise<OrderPayment[]> {
  return db.query<OrderPayment & Record<string, unknown>>(paymentsText, [orderIds]);
}

const invoicesOf = (intent: string) =>
  `"billing_payment_intents_to_invoices" pv join "billing_invoice" v on v."id" = pv."invoiceId" where pv."paymentIntentId" = ${intent}`;

/** Rows of an order that an intent pays. Links of orders before shares were stored have the share 0. */
const rowsOf = (order: string, intent: string, amount: string) => `(
  select coalesce(sum(${amount}), 0) from (
    select coalesce(l."gross", l."total", 0) as "gross", coalesce(l."refunded", 0) as "refunded" from "ecommerce_orders_to_products" l
    where l."orderId" = ${order} and l."paymentIntentId" = ${intent}
    union all
    select h."gross", coalesce(h."refunded", 0) from "ecommerce_charge" h where h."orderId" = ${order} and h."paymentIntentId" = ${intent}
  ) paid
)`;

const paymentsText = `
select x."orderId", c."currencyId", x."intentId", x."isLater",
  greatest(0, least(x."share", x."paid" - x."refunded" - x."others"))::text as "kept"
from (
  select o."orderId", o."billingModulePaymentIntentId" as "intentId",
    coalesce(nullif(o."share", 0), ${rowsOf('o."orderId"', 'o."billingModulePaymentIntentId"', '"gross"')}) as "share",
    coalesce(n."kind" in ('balance', 'difference'), false) as "isLater",
    (select coalesce(sum(v."amount"), 0) from ${invoicesOf('o."billingModulePaymentIntentId"')} and v."status" = 'paid') as "paid",
    (select coalesce(sum(r."amount"), 0) from "billing_refund" r where r."paymentId" is null and r."status" in ('pending', 'succeeded')
      and r."invoiceId" in (select v."id" from ${invoicesOf('o."billingModulePaymentIntentId"')})) as "refunded",
    (select coalesce(sum(greatest(0, coalesce(nullif(y."share", 0), ${rowsOf('y."orderId"', 'y."billingModulePaymentIntentId"', '"gross"')})
        - case when yo."status" = 'canceled' then ${rowsOf('y."orderId"', 'y."billingModulePaymentIntentId"', '"refunded"')} else 0 end)), 0)
      from "ecommerce_orders_to_billing_module_payment_intents" y join "ecommerce_order" yo on yo."id" = y."orderId"
      where y."billingModulePaymentIntentId" = o."billingModulePaymentIntentId" and y."orderId" <> all($1::uuid[])) as "others",
    o."createdAt"
  from "ecommerce_orders_to_billing_module_payment_intents" o
  left join "billing_instalment" n on n."paymentIntentId" = o."billingModulePaymentIntentId"
  where o."orderId" = any($1::uuid[])
) x join "billing_payment_intents_to_currencies" c on c."paymentIntentId" = x."intentId"
order by x."isLater" desc, x."createdAt" desc, x."intentId"`;
