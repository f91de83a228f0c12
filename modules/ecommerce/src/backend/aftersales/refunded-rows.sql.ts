/** SQL, because it compares the refunds of all payments of a purchase with the rows of its orders. */
import type { Transaction } from '@flotilla/backend';

type Query = Pick<Transaction, 'query'>;

/**
 * Returns the part of refunds that is not divided among rows yet, such as a refund in a provider's dashboard.
 * Counts the one-off payments of all orders that share the given one, without late payments, which pay no
 * order. The rows of a canceled order have credits, which include the unpaid part of its price. Zero or less
 * when nothing is left.
 */
export async function undividedRefund(paymentIntentId: string, db: Query): Promise<string> {
  const [row] = await db.query<{ amount: string }>(undividedText, [paymentIntentId]);
  return row?.amount ?? '0';
}

const links = '"ecommerce_orders_to_billing_module_payment_intents"';
const paidIntent = `"billing_payment_intent" p on p."id" = l."billingModulePaymentIntentId" and p."type" = 'one_off' and p."status" = 'succeeded'`;
const undividedText = `
with sharing as (
  select distinct others."orderId" from ${links} own
  join ${links} l on l."orderId" = own."orderId" join ${paidIntent}
  join ${links} others on others."billingModulePaymentIntentId" = l."billingModulePaymentIntentId"
  where own."billingModulePaymentIntentId" = $1::uuid
), divided as (
  select case when o."status" = 'canceled' then greatest(0, r."credits" - (r."gross" - s."paid")) else r."credits" end as "amount"
  from sharing x join "ecommerce_order" o on o."id" = x."orderId"
  cross join lateral (
    select coalesce(sum("refunded"), 0) as "credits", coalesce(sum("gross"), 0) as "gross" from (
      select "refunded", coalesce("gross", "total") as "gross" from "ecommerce_orders_to_products" where "orderId" = o."id" and "type" = 'one_off'
      union all
      select "refunded", "gross" from "ecommerce_charge" where "orderId" = o."id"
    ) sold
  ) r
  cross join lateral (
    select coalesce(nullif(sum(l."share"), 0), r."gross") as "paid" from ${links} l join ${paidIntent} where l."orderId" = o."id"
  ) s
), refunds as (
  select coalesce(sum(i."refunded"), 0) as "amount" from (
    select distinct p."id" from ${links} l join ${paidIntent} where l."orderId" in (select "orderId" from sharing)
  ) paid
  join "billing_payment_intents_to_invoices" v on v."paymentIntentId" = paid."id" join "billing_invoice" i on i."id" = v."invoiceId"
)
select ((select "amount" from refunds) - (select coalesce(sum("amount"), 0) from divided))::text as amount`;
