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
  select d.*, (select coalesce(sum(n.gross), 0) from ecommerce_document n where n."correctsId" = d.id) as credited
  from ecommerce_document d join orders o on o.id = d."orderId"
)`;

/** Each paid order has one invoice of its price, no other order one, and none is credited beyond its amount. */
const wrongInvoices = `with ${ordersText}
  select o.id, o.status, 'invoices' as what from orders o where o.status in ('approving', 'packaging', 'delivering', 'delivered') and (
    select count(*) from documents d where d."orderId" = o.id and d.kind = 'invoice' and d."renewalId" is null
      and d.gross = (select sum(coalesce(l.gross, l.total)) from ecommerce_orders_to_products l where l."orderId" = o.id)
  ) <> 1
  union all select d.id, d.number, 'of an unpaid order' from documents d join orders o on o.id = d."orderId" where o."paidAt" is null
  union all select d.id, d.number, 'credited twice' from documents d where d.credited > d.gross`;

/** The credit notes of the orders of a payment add up to its refunds, if they have an invoice. */
const wrongNotes = `with ${ordersText}, payments as (
    select i.id, sum(v.refunded) as refunded,
      array(select p."orderId" from ecommerce_orders_to_billing_module_payment_intents p join orders o on o.id = p."orderId"
        where p."billingModulePaymentIntentId" = i.id) as orders
    from billing_payment_intent i join billing_payment_intents_to_invoices l on l."paymentIntentId" = i.id
    join billing_invoice v on v.id = l."invoiceId" where i.status = 'succeeded' group by i.id
  )
  select p.id, p.refunded::text, n.credited::text from payments p cross join lateral (
    select coalesce(sum(d.gross), 0) as credited from documents d where d."orderId" = any(p.orders) and d.kind = 'credit-note'
  ) n where p.refunded <> n.credited
    and exists (select 1 from documents i where i.kind = 'invoice' and i."orderId" = any(p.orders))`;

/** Numbers have no gaps. */
const wrongNumbers = `select s.prefix, s.next, count(d.id)::int as issued from ecommerce_number_series s
  left join ecommerce_document d on d."seriesId" = s.id group by s.id having s.next - 1 <> count(d.id) or s.next - 1 <> max(d.sequence)`;
