import { order } from '@flotilla/ecommerce';
import { wrongDocuments } from './documents.invariants.fixture.js';
import type { OrderScenario } from './orders.scenario.fixture.js';

/** Returns all violations of invariants, which must hold after any sequence of steps. */
export async function wrongs(scenario: OrderScenario): Promise<unknown[]> {
  const found = await Promise.all(
    [
      ...[wrongStock, wrongReservations, wrongPayments, wrongOrders, wrongEnds, wrongSteps],
      wrongDocuments,
    ].map((look) => look(scenario)),
  );
  return found.flat();
}

const ordersText = `orders as (
  select o.* from ecommerce_order o join rbac_subjects_to_ecommerce_module_orders s on s."ecommerceModuleOrderId" = o.id where s."subjectId" = any($1::uuid[])
)`;
const paid = `('approving', 'packaging', 'delivering', 'delivered')`;
const ids = ({ buyers }: OrderScenario) => [buyers.map(({ id }) => id)];

/** Stock equals the initial stock minus reserved and sold pieces. */
async function wrongStock({ shop: { app }, products }: OrderScenario): Promise<unknown[]> {
  const wrong: unknown[] = [];
  for (const { shelfId, stock } of products.filter((one) => one.stock !== null)) {
    const [row] = await app.sql<{ left: number; taken: number }>(
      `select sp.quantity as left, (select coalesce(sum(r.quantity), 0)::int from ecommerce_reservation r
        where r."storesToProductsId" = sp.id and r.status not in ('released', 'returned')) as taken from ecommerce_stores_to_products sp where sp.id = $1`,
      [shelfId],
    );
    if (!row || row.left < 0 || row.left + row.taken !== stock) wrong.push({ shelfId, stock, ...row });
  }
  return wrong;
}

/**
 * Reservations match the state of their order; pieces that were shipped before a cancellation stay sold, if they
 * were not returned.
 */
const wrongReservations = (scenario: OrderScenario) =>
  scenario.shop.app.sql(
    `with ${ordersText} select o.id, o.status, r.status as held, r.quantity from orders o join ecommerce_reservation r on r."orderId" = o.id
     left join lateral (select max(x."createdAt") as last from ecommerce_reservation x where x."orderId" = o.id and x.status <> 'returned') x on true
     left join lateral (select t."from" from flotilla_transition t where t."rowId" = o.id order by t.id desc limit 1) t on true
     where r.status <> 'returned' and r.status <> case when r."createdAt" < x.last then 'released' when o.status = 'paying' then 'held'
       when o.status in ${paid} or (o.status = 'canceled' and t."from" in ('delivering', 'delivered')) then 'sold' else 'released' end`,
    ids(scenario),
  );

const intentsText = `intents as (
  select i.* from billing_payment_intent i join rbac_subjects_to_billing_module_payment_intents s on s."billingModulePaymentIntentId" = i.id where s."subjectId" = any($1::uuid[])
), invoices as (
  select v.*, l."paymentIntentId", row_number() over (partition by l."paymentIntentId" order by v."createdAt", v.id) as number,
    coalesce(v."refunded", 0) as back from invoices_of l join billing_invoice v on v.id = l."invoiceId"
)`.replace(
  'invoices_of',
  `(select l.* from billing_payment_intents_to_invoices l join intents i on i.id = l."paymentIntentId")`,
);

/** Payments at the provider match the invoices: each payment once, late ones refunded. */
async function wrongPayments(scenario: OrderScenario): Promise<unknown[]> {
  const { paid: paidThere, renewals, shop: its } = scenario;
  const rows = await its.app.sql<{
    id: string;
    number: number;
    status: string;
    isHeld: boolean;
    isBack: boolean;
    paymentIntentId: string;
    isOver: boolean;
  }>(
    `with ${intentsText} select v.id, v.number::int, v.status, v."paymentIntentId", i.status = 'succeeded' as "isHeld", v.back = v.amount as "isBack",
       coalesce(s."endedAt" < v."createdAt", false) as "isOver"
     from invoices v join intents i on i.id = v."paymentIntentId" left join billing_subscription s on s."paymentIntentId" = i.id`,
    ids(scenario),
  );
  const wrong = rows.filter(({ id, number, status, isHeld, isBack, isOver }) => {
    const isPaid = status === 'paid';
    if (number > 1) return !isPaid || (isOver && !isBack);
    return isPaid !== paidThere.has(id) || (isPaid && !isHeld && !isBack);
  });
  const unmatched = [...renewals].filter(
    ([intentId, count]) =>
      rows.filter((row) => row.paymentIntentId === intentId && row.number > 1).length !== count,
  );
  return [...wrong, ...unmatched];
}

/** Paid amounts minus refunds equal the cost of their orders without the refunds of their rows. */
async function wrongOrders(scenario: OrderScenario): Promise<unknown[]> {
  const rows = await scenario.shop.app.sql<{
    invoiceId: string;
    type: string;
    kept: number;
    ordered: number;
  }>(
    `with ${ordersText}, ${intentsText} select v.id as "invoiceId", i.type, v.status, ((case when v.status = 'paid' then v.amount else 0 end - v.back) * 100)::int as kept,
       (select coalesce(sum(l.total - coalesce(l.refunded, 0)), 0) * 100 from ecommerce_orders_to_products l join orders o on o.id = l."orderId" where l."paymentIntentId" = i.id and o.status in ${paid})::int as ordered
     from intents i join invoices v on v."paymentIntentId" = i.id and v.number = 1`,
    ids(scenario),
  );
  return rows.filter(({ invoiceId, type, kept, ordered }) => {
    // The rows of subscriptions have no refunds, because each period is paid again.
    const undivided = type === 'subscription' ? (scenario.refunded.get(invoiceId) ?? 0) : 0;
    const due = Math.max(0, ordered - undivided);
    // A refunded subscription has ended, and its order is delivered.
    return kept !== due && !(type === 'subscription' && kept === 0);
  });
}

/** Each order is in a final state, in one that people advance, or payable. */
const wrongEnds = (scenario: OrderScenario) =>
  scenario.shop.app.sql(
    `with ${ordersText}, ${intentsText} select o.id, o.status, 'waits for nothing' as what from orders o where o.status = 'paying' and not exists (
       select 1 from ecommerce_orders_to_products l join invoices v on v."paymentIntentId" = l."paymentIntentId" where l."orderId" = o.id and v.status = 'open' and v."paymentUrl" <> '')
     union all select v.id, v.status, 'never asked for' from invoices v where v.status = 'draft'
     union all select o.id, o.status || ' ' || o.type, 'neither in the cart nor out of it' from orders o where (o.status = 'new') <> (o.type = 'cart')
     union all select r.id, r.status, 'a refund that nobody makes' from billing_refund r join invoices v on v.id = r."invoiceId" where r.status <> 'succeeded'
     union all select e.id, e.status, e.type || ': ' || coalesce(e."lastError", '') from billing_provider_event e where e.status = 'new'`,
    ids(scenario),
  );

/** Each transition of an order is one of its state machine. */
async function wrongSteps(scenario: OrderScenario): Promise<unknown[]> {
  const { transitions } = order.fields.status.lifecycle;
  const known = transitions.flatMap(({ name, from, to }) => from.map((one) => `${one} ${name} ${to}`));
  const made = await scenario.shop.app.sql<{ step: string }>(
    `with ${ordersText} select t."from" || ' ' || coalesce(t."name", '?') || ' ' || t."to" as step from flotilla_transition t join orders o on o.id = t."rowId"`,
    ids(scenario),
  );
  return made.filter(({ step: one }) => !known.includes(one));
}
