/** SQL, because the history of an order is in many tables. Each function runs one statement. */
import type { Transaction } from '@flotilla/backend';
import { momentJson } from '@flotilla/backend/ports';
import type { OrderDesk, OrderEvent } from '../../desk-shapes.js';

type Query = Pick<Transaction, 'query'>;

/** An event with the stored actor of a transition. */
export type StoredEvent = Omit<OrderEvent, 'author'> & {
  readonly actor: { readonly kind: string; readonly id?: string } | null;
};

/** Returns the last 200 events of an order, the latest first. */
export function eventsOf(orderId: string, db: Query): Promise<StoredEvent[]> {
  return db.query<StoredEvent & Record<string, unknown>>(eventsText, [orderId]);
}

const currency = `jsonb_build_object('code', c."code", 'symbol', c."symbol", 'decimals', c."decimals")`;
const invoices = `"ecommerce_orders_to_billing_module_payment_intents" x
  join "billing_payment_intents_to_invoices" pv on pv."paymentIntentId" = x."billingModulePaymentIntentId"
  join "billing_invoice" v on v."id" = pv."invoiceId"
  left join "billing_currency" c on c."code" = v."currency"`;

const eventsText = `
select e."kind", ${momentJson('e."at"')} as "at", e."name", e."detail", e."amount"::text as "amount", e."currency", e."actor" from (
  select 'status' as "kind", t."createdAt" as "at", t."to" as "name", null as "detail", null::numeric as "amount", null::jsonb as "currency", t."actor"
  from flotilla_transition t where t."rowId" = $1::uuid and t."field" = 'status'
  union all
  select 'booking', t."createdAt", t."to", null, null, null, t."actor" from "ecommerce_orders_to_products" l
  join "ecommerce_booking" b on b."lineId" = l."id" and b."chargeId" is null
  join flotilla_transition t on t."rowId" = b."id" and t."field" = 'status' and t."to" in ('started', 'ended')
  where l."orderId" = $1::uuid
  union all
  select 'payment', v."paidAt", coalesce(v."provider", ''), null, v."amount", ${currency}, null
  from ${invoices} where x."orderId" = $1::uuid and v."paidAt" is not null
  union all
  select 'refund', coalesce(r."refundedAt", r."createdAt"), r."reason", r."status", r."amount", ${currency}, null
  from ${invoices} join "billing_refund" r on r."invoiceId" = v."id" where x."orderId" = $1::uuid
  union all
  select 'document', d."issuedAt", d."number", d."kind", d."gross", ${currency}, null
  from "ecommerce_document" d left join "billing_currency" c on c."id" = d."currencyId" where d."orderId" = $1::uuid
  union all
  select 'shipment', s."shippedAt", concat_ws(' ', s."carrier", s."trackingNumber"), null, null, null, null
  from "ecommerce_shipment" s where s."orderId" = $1::uuid
) e order by e."at" desc, e."kind", e."name" limit 200`;

/** Returns the last five other orders of the same account or mail address. */
export function earlierOrders(
  { orderId, email, own }: { orderId: string; email: string | null; own: readonly string[] },
  db: Query,
): Promise<OrderDesk['buyer']['earlier']> {
  return db.query<OrderDesk['buyer']['earlier'][number] & Record<string, unknown>>(earlierText, [
    orderId,
    own,
    email,
  ]);
}

const earlierText = `
select o."id", o."number", o."status", ${momentJson('o."placedAt"')} as "placedAt" from "ecommerce_order" o
where o."type" = 'history' and o."id" <> $1::uuid and (o."id" = any($2::uuid[]) or lower(o."email") = lower($3::text))
order by o."placedAt" desc nulls last, o."id" limit 5`;
