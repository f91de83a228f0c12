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
 * Returns the payments of orders, the latest first. Refunds that were not taken out of the share of an order count
 * against canceled orders of the payment first, then against these.
 */
export function paymentsOf(orderIds: readonly string[], db: Query): Promise<OrderPayment[]> {
  return db.query<OrderPayment & Record<string, unknown>>(paymentsText, [orderIds]);
}

const invoicesOf = (intent: string) =>
  `"billing_payment_intents_to_invoices" pv join "billing_invoice" v on v."id" = pv."invoiceId" where pv."paymentIntentId" = ${intent}`;

/** Links of an intent. Before shares were stored, all of them have the share 0. */
const linksOf = (intent: string) =>
  `"ecommerce_orders_to_billing_module_payment_intents" y where y."billingModulePaymentIntentId" = ${intent}`;

/** The part of an intent that pays the order of a link. */
const shareOf = (
  link: string,
) => `case when (select sum(y."share") from ${linksOf(`${link}."billingModulePaymentIntentId"`)}) > 0
  then ${link}."share" else (
    select coalesce(sum(paid."gross"), 0) from (
      select coalesce(l."gross", l."total", 0) as "gross" from "ecommerce_orders_to_products" l
      where l."orderId" = ${link}."orderId" and l."paymentIntentId" = ${link}."billingModulePaymentIntentId"
      union all
      select h."gross" from "ecommerce_charge" h
      where h."orderId" = ${link}."orderId" and h."paymentIntentId" = ${link}."billingModulePaymentIntentId"
    ) paid
  ) end`;

const paymentsText = `
select x."orderId", c."currencyId", x."intentId", x."isLater",
  greatest(0, least(x."share", x."paid" - x."refunded" - x."active"
    - greatest(0, x."canceled" - greatest(0, x."refunded" - (x."paid" - x."share" - x."all")))))::text as "kept"
from (
  select o."orderId", o."billingModulePaymentIntentId" as "intentId",
    ${shareOf('o')} as "share",
    coalesce(n."kind" in ('balance', 'difference'), false) as "isLater",
    (select coalesce(sum(v."amount"), 0) from ${invoicesOf('o."billingModulePaymentIntentId"')} and v."status" = 'paid') as "paid",
    (select coalesce(sum(r."amount"), 0) from "billing_refund" r where r."paymentId" is null and r."status" in ('pending', 'succeeded')
      and r."invoiceId" in (select v."id" from ${invoicesOf('o."billingModulePaymentIntentId"')})) as "refunded",
    others."active", others."canceled", others."all",
    o."createdAt"
  from "ecommerce_orders_to_billing_module_payment_intents" o
  left join "billing_instalment" n on n."paymentIntentId" = o."billingModulePaymentIntentId"
  cross join lateral (
    select coalesce(sum(${shareOf('z')}), 0) as "all",
      coalesce(sum(${shareOf('z')}) filter (where zo."status" <> 'canceled'), 0) as "active",
      coalesce(sum(${shareOf('z')}) filter (where zo."status" = 'canceled'), 0) as "canceled"
    from "ecommerce_orders_to_billing_module_payment_intents" z join "ecommerce_order" zo on zo."id" = z."orderId"
    where z."billingModulePaymentIntentId" = o."billingModulePaymentIntentId" and z."orderId" <> o."orderId"
      and z."orderId" <> all($1::uuid[])
  ) others
  where o."orderId" = any($1::uuid[])
) x join "billing_payment_intents_to_currencies" c on c."paymentIntentId" = x."intentId"
order by x."isLater" desc, x."createdAt" desc, x."intentId"`;
