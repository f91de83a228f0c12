/** SQL, because it compares the refunds of all payments of a purchase with the rows of its orders. */
import type { Transaction } from '@flotilla/backend';

type Query = Pick<Transaction, 'query'>;

/**
 * Returns the part of refunds that is not divided among rows yet, such as a refund in a provider's dashboard.
 * Counts the one-off payments of all orders that share the given one, without late payments, which pay no
 * order. Zero or less when nothing is left.
 */
export async function undividedRefund(paymentIntentId: string, db: Query): Promise<string> {
  const [row] = await db.query<{ amount: string }>(undividedText, [paymentIntentId]);
  return row?.amount ?? '0';
}

const links = '"ecommerce_orders_to_billing_module_payment_intents"';
const undividedText = `
with sharing as (
  select distinct others."orderId" from ${links} own
  join ${links} same on same."orderId" = own."orderId"
  join ${links} others on others."billingModulePaymentIntentId" = same."billingModulePaymentIntentId"
  join "billing_payment_intent" p on p."id" = same."billingModulePaymentIntentId" and p."type" = 'one_off' and p."status" = 'succeeded'
  where own."billingModulePaymentIntentId" = $1::uuid
), paid as (
  select distinct p."id" from ${links} l join "billing_payment_intent" p on p."id" = l."billingModulePaymentIntentId" and p."type" = 'one_off' and p."status" = 'succeeded'
  where l."orderId" in (select "orderId" from sharing)
)
select ((
  select coalesce(sum(i."refunded"), 0) from "billing_payment_intents_to_invoices" l join "billing_invoice" i on i."id" = l."invoiceId"
  where l."paymentIntentId" in (select "id" from paid)
) - (
  select coalesce(sum(r."refunded"), 0) from (
    select "refunded" from "ecommerce_orders_to_products" where "orderId" in (select "orderId" from sharing) and "type" = 'one_off'
    union all
    select "refunded" from "ecommerce_charge" where "orderId" in (select "orderId" from sharing)
  ) r
))::text as amount`;
