/** SQL, because refunds are found through the invoices of intents, which orders share. */
import type { Transaction } from '@flotilla/backend';

type Query = Pick<Transaction, 'query'>;

/** A payment of an order. */
export interface OrderPayment {
  readonly orderId: string;
  readonly currencyId: string;
  readonly intentId: string;
  /** Whether it was scheduled for later, rather than paid at the purchase. */
  readonly isLater: boolean;
  /** The paid part of the order without its refunds, and at most the amount that the payment has left. */
  readonly kept: string;
  /**
   * The paid part of the order without the refunds that are counted for it. The first payment of a paid order counts,
   * also when an administrator received it by other means.
   */
  readonly settled: string;
}

/**
 * Returns the payments of orders, the latest first. Refunds that are not counted for an order reduce the payments of
 * canceled orders first, then those of these.
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
  greatest(0, least(x."share", x."paid" - x."back" - x."active" - greatest(0, x."canceled" - x."uncounted")))::text as "kept",
  case when x."status" = 'succeeded' or x."isByHand" then greatest(0, x."share") else 0 end::text as "settled"
from (
  select o."orderId", o."createdAt", p."id" as "intentId", p."status", ${shareOf('o')} - o."refunded" as "share",
    coalesce(n."kind" in ('balance', 'difference'), false) as "isLater",
    coalesce(n."kind" in ('whole', 'deposit'), true) and own."status" in ('approving', 'packaging', 'delivering', 'delivered') as "isByHand", sums."paid", sums."back", others."active", others."canceled",
    greatest(0, sums."back" - greatest(0, sums."paid" - p."amount") - o."refunded" - others."counted") as "uncounted"
  from "ecommerce_orders_to_billing_module_payment_intents" o
  join "billing_payment_intent" p on p."id" = o."billingModulePaymentIntentId"
  join "ecommerce_order" own on own."id" = o."orderId"
  left join "billing_instalment" n on n."paymentIntentId" = p."id"
  cross join lateral (
    select coalesce(sum(v."amount") filter (where v."status" = 'paid'), 0) as "paid", coalesce((
      select sum(r."amount") from billing_refund r where r."paymentId" is null and r."status" in ('pending', 'succeeded')
        and r."invoiceId" in (select v."id" from ${invoicesOf('p."id"')})
    ), 0) as "back" from ${invoicesOf('p."id"')}
  ) sums
  cross join lateral (
    select coalesce(sum(z."refunded"), 0) as "counted",
      coalesce(sum(${shareOf('z')} - z."refunded") filter (where zo."status" <> 'canceled'), 0) as "active",
      coalesce(sum(${shareOf('z')} - z."refunded") filter (where zo."status" = 'canceled'), 0) as "canceled"
    from "ecommerce_orders_to_billing_module_payment_intents" z join "ecommerce_order" zo on zo."id" = z."orderId"
    where z."billingModulePaymentIntentId" = p."id" and z."orderId" <> o."orderId" and z."orderId" <> all($1::uuid[])
  ) others
  where o."orderId" = any($1::uuid[])
) x join "billing_payment_intents_to_currencies" c on c."paymentIntentId" = x."intentId"
order by x."isLater" desc, x."createdAt" desc, x."intentId"`;
