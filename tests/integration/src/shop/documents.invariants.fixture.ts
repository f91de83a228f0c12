import type { OrderScenario } from './orders.scenario.fixture.js';

/** Returns violations of the rules of documents, which must hold after any sequence of steps. */
export async function wrongDocuments({ shop: { app }, buyers }: OrderScenario): Promise<unknown[]> {
  const ids = [buyers.map(({ id }) => id)];
  const found = await Promise.all([
    app.sql(wrongInvoices, ids),
    app.sql(wrongNotes, ids),
    app.sql(wrongNumbers, []),
  ]);
  return found.flat();
}

const ordersText = `orders as (
  select o.* from ecommerce_order o join rbac_subjects_to_ecommerce_module_orders s on s."ecommerceModuleOrderId" = o.id where s."subjectId" = any($1::uuid[])
), documents as (
  select d.*, i."renewalId" as "creditedRenewal", (select coalesce(sum(n.gross), 0) from ecommerce_document n where n."correctsId" = d.id) as credited
  from ecommerce_document d join orders o on o.id = d."orderId" left join ecommerce_document i on i.id = d."correctsId"
)`;

/** Each paid order has one invoice of its price, no other order one, and none is credited beyond its amount. */
const wrongInvoices = `with ${ordersText}
  select o.id, o.status, 'invoices' as what from orders o where o.status in ('approving', 'packaging', 'delivering', 'delivered') and (
    select count(*) from documents d where d."orderId" = o.id and d.kind = 'invoice' and d."renewalId" is null
      and d.gross = (select sum(coalesce(l.gross, l.total)) from ecommerce_orders_to_products l where l."orderId" = o.id)
  ) <> 1
  union all select d.id, d.number, 'of an unpaid order' from documents d join orders o on o.id = d."orderId" where o."paidAt" is null
  union all select d.id, d.number, 'credited twice' from documents d where d.credited > d.gross`;

/** The credit notes of a payment add up to its refunds, if its orders have an invoice. */
const wrongNotes = `with ${ordersText}, payments as (
    select v.id, v.refunded, array_agg(o.id) as orders from billing_invoice v
    join billing_payment_intents_to_invoices l on l."invoiceId" = v.id
    join billing_payment_intent i on i.id = l."paymentIntentId" and i.status = 'succeeded'
    join ecommerce_orders_to_billing_module_payment_intents p on p."billingModulePaymentIntentId" = l."paymentIntentId"
    join orders o on o.id = p."orderId" group by v.id
  )
  select p.id, p.refunded::text, sum(d.gross)::text as credited from payments p
  left join billing_refund r on r."invoiceId" = p.id and r.status = 'succeeded'
  left join documents d on d."refundId" = r.id
  where exists (select 1 from documents i where i.kind = 'invoice' and i."orderId" = any(p.orders))
  group by p.id, p.refunded having p.refunded <> coalesce(sum(d.gross), 0)`;

/** Numbers have no gaps. */
const wrongNumbers = `select s.prefix, s.next, count(d.id)::int as issued from ecommerce_number_series s
  left join ecommerce_document d on d."seriesId" = s.id group by s.id having s.next - 1 <> count(d.id) or s.next - 1 <> max(d.sequence)`;
