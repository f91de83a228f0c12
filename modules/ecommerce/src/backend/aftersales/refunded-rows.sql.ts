/** SQL, because it compares the refunds of a payment with those that are counted for its orders. */
import type { Transaction } from '@flotilla/backend';

type Query = Pick<Transaction, 'query'>;

/**
 * Returns the part of a payment's refunds that is not counted for an order yet, such as a refund in a provider's
 * dashboard. Leaves out late and second payments, which pay no order and are always refunded. Zero or less when
 * nothing is left.
 */
export async function undividedRefund(paymentIntentId: string, db: Query): Promise<string> {
  const [row] = await db.query<{ amount: string }>(undividedText, [paymentIntentId]);
  return row?.amount ?? '0';
}

const invoices = `"billing_payment_intents_to_invoices" l join "billing_invoice" v on v."id" = l."invoiceId" where l."paymentIntentId" = p."id"`;
const undivided = `(
  (select coalesce(sum(v."refunded"), 0) from ${invoices})
  - greatest(0, (select coalesce(sum(v."amount"), 0) from ${invoices} and v."status" = 'paid') - p."amount")
  - (select coalesce(sum(x."refunded"), 0) from "ecommerce_orders_to_billing_module_payment_intents" x where x."billingModulePaymentIntentId" = p."id")
)`;
const undividedText = `
select ${undivided}::text as "amount"
from "billing_payment_intent" p where p."id" = $1::uuid and p."type" = 'one_off' and p."status" = 'succeeded'`;

/** Returns the payments of orders after a former one whose refunds are not counted, by id. */
export async function undividedPayments(after: string, limit: number, db: Query): Promise<string[]> {
  return (await db.query<{ id: string }>(undividedPaymentsText, [after, limit])).map(({ id }) => id);
}

const undividedPaymentsText = `
select p."id" from "billing_payment_intent" p where p."id" > $1::uuid and p."type" = 'one_off' and p."status" = 'succeeded'
  and exists (select 1 from "ecommerce_orders_to_billing_module_payment_intents" y where y."billingModulePaymentIntentId" = p."id")
  and exists (select 1 from ${invoices} and v."refunded" > 0) and ${undivided} > 0
order by p."id" limit $2`;
