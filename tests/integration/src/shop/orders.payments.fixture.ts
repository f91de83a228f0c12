import { setTimeout } from 'node:timers/promises';
import { server } from '@flotilla/backend';
import { defineJob, Jobs } from '@flotilla/backend/ports';
import { Payments } from '@flotilla/billing/backend';
import type { Hook } from '@flotilla/billing/testing';
import { z } from 'zod';
import { type Answers, elementAt, type OrderScenario } from './orders.scenario.fixture.js';
import type { Invoice } from './shop.fixture.js';

const paymentSteps = [
  ...[
    'pay',
    'pay',
    'pay',
    'pay twice',
    'pay unheard',
    'decline',
    'forge',
    'deliver',
    'deliver all',
    'poll',
    'expire',
  ],
  ...['refund', 'refund a part', 'refund at the desk', 'renew', 'end'],
] as const;

/** An action of a buyer, the provider or time on an invoice. */
export interface PaymentStep {
  readonly do: (typeof paymentSteps)[number];
  readonly what: number;
}
/** Step names, repeated by their frequency. */
export const paymentStepNames: readonly PaymentStep['do'][] = paymentSteps;

const settleInvoice = defineJob('billing.settle-invoice', z.object({ invoiceId: z.guid() }), {
  retryLimit: 2,
});
const settleSubscription = defineJob('billing.settle-subscription', z.object({ subscriptionId: z.guid() }), {
  retryLimit: 2,
});
const sweepBilling = defineJob('billing.sweep', z.object({}), { retryLimit: 0 });
const sweepOrders = defineJob('ecommerce.settle-orders', z.object({}), { retryLimit: 2 });
/** A partial refund, less than any price. */
const part = { amount: '0.50', hundredths: 50 };

export async function takePayment(
  { do: what, what: which }: PaymentStep,
  scenario: OrderScenario,
): Promise<Answers> {
  if (what === 'deliver')
    return deliver(
      scenario,
      elementAt([scenario.waiting], 0)
        .slice(which % Math.max(scenario.waiting.length, 1))
        .slice(0, 1),
    );
  if (what === 'deliver all')
    return deliver(scenario, [...scenario.waiting, ...scenario.waiting.toReversed()]);
  const invoice = elementAt(scenario.invoices, which);
  if (!invoice) return [];
  switch (what) {
    case 'pay':
      return deliver(scenario, [paidAt(scenario, invoice)]);
    case 'pay twice': {
      const hook = paidAt(scenario, invoice);
      return deliver(scenario, [hook, hook, scenario.fakeProvider.decline(invoice.id), hook]);
    }
    case 'pay unheard':
      scenario.waiting.push(paidAt(scenario, invoice));
      return [];
    case 'decline':
      return deliver(
        scenario,
        scenario.paid.has(invoice.id) ? [] : [scenario.fakeProvider.decline(invoice.id)],
      );
    case 'forge':
      return forge(scenario, invoice);
    case 'refund':
    case 'refund a part':
      return refund(scenario, invoice, what === 'refund' ? undefined : part.amount);
    case 'refund at the desk':
      return refundInDashboard(scenario, invoice);
    case 'poll':
    case 'expire':
    case 'renew':
    case 'end':
      return passTime(what, scenario, invoice);
  }
}

/** Pays an invoice at the provider once; its message may be delivered repeatedly. */
function paidAt({ paid, fakeProvider }: OrderScenario, { id }: Invoice): Hook {
  const hook = paid.get(id) ?? fakeProvider.pay(id);
  paid.set(id, hook);
  return hook;
}

/** Delivers messages concurrently; each may be delivered again later. */
async function deliver(
  { shop, waiting }: Pick<OrderScenario, 'shop' | 'waiting'>,
  hooks: readonly Hook[],
): Promise<Answers> {
  waiting.push(...hooks.filter((hook) => !waiting.includes(hook)));
  return Promise.all(
    hooks.map(({ url, body, headers }) =>
      shop.app.request({ method: 'POST', url, body, headers, as: 'anonymous' }),
    ),
  );
}

/** Delivers a forged message, which must be refused and not stored. */
async function forge({ shop, fakeProvider }: OrderScenario, { id }: Invoice): Promise<Answers> {
  if (fakeProvider.name === 'dummy') return [];
  const { url, body, headers } = fakeProvider.decline(id);
  const stored = () => shop.app.sql(`select count(*)::int as count from billing_provider_event`);
  const before = await stored();
  const response = await shop.app.request({
    method: 'POST',
    url,
    body: body.replace(/\d/, (digit) => `${(Number(digit) + 1) % 10}`),
    headers,
    as: 'anonymous',
  });
  const after = await stored();
  if (response.status !== 401 || JSON.stringify(before) !== JSON.stringify(after))
    throw new Error(`A forged webhook: ${response.status}`);
  return [response];
}

async function refund(
  { shop, refunded }: OrderScenario,
  { id }: Invoice,
  amount: string | undefined,
): Promise<Answers> {
  try {
    const { amount: back } = await shop.app.nest
      .get(Payments)
      .refund(id, amount ? { amount } : {}, { caller: server });
    refunded.set(id, (refunded.get(id) ?? 0) + Math.round(Number(back) * 100));
  } catch (error) {
    if (!(error instanceof Error && 'status' in error)) throw error;
  }
  return [];
}

/**
 * Refunds in the provider's dashboard, up to the remaining amount. Waits for own refunds of the same amount
 * first, since the provider's message does not name them.
 */
async function refundInDashboard(scenario: OrderScenario, { id }: Invoice): Promise<Answers> {
  const { shop, fakeProvider, refunded } = scenario;
  await idle(scenario);
  const [row] = await shop.app.sql<{ paymentId: string; left: number }>(
    `select i."paymentId", (i.amount - i.refunded - (select coalesce(sum(r.amount), 0) from billing_refund r where r."invoiceId" = i.id and r.status = 'pending'))::float as left
     from billing_invoice i where i.id = $1 and i.status = 'paid' and i."paymentId" is not null`,
    [id],
  );
  if (!row || row.left < 0.5 || !fakeProvider.refundInDashboard) return [];
  refunded.set(id, (refunded.get(id) ?? 0) + part.hundredths);
  const hook = fakeProvider.refundInDashboard(row.paymentId, part.amount);
  // Some providers also report our own refunds later.
  scenario.waiting.push(...(fakeProvider.refundWebhooks?.(row.paymentId) ?? []));
  return deliver(scenario, [hook]);
}

async function passTime(
  what: 'poll' | 'expire' | 'renew' | 'end',
  scenario: OrderScenario,
  { id }: Invoice,
): Promise<Answers> {
  const { shop, fakeProvider, renewals, paid } = scenario;
  const jobs = shop.app.nest.get(Jobs);
  if (what === 'expire')
    await shop.app.sql(`update billing_invoice set "expiresAt" = now() - interval '1 hour' where id = $1`, [
      id,
    ]);
  if (what === 'expire' || what === 'poll') {
    await jobs.send(settleInvoice, { invoiceId: id });
    return [];
  }
  const [found] = await shop.app.sql<{ id: string; isSubscription: boolean }>(
    `select i.id, i.type = 'subscription' as "isSubscription" from billing_payment_intent i join billing_payment_intents_to_invoices l on l."paymentIntentId" = i.id where l."invoiceId" = $1`,
    [id],
  );
  if (!found?.isSubscription || !paid.has(id)) return [];
  if (what === 'end') return deliver(scenario, fakeProvider.end ? [fakeProvider.end(found.id)] : []);
  if (fakeProvider.renew) {
    renewals.set(found.id, (renewals.get(found.id) ?? 0) + 1);
    return deliver(scenario, [fakeProvider.renew(found.id)]);
  }
  const due = `with due as (update billing_subscription set "periodEnd" = now() - interval '1 minute' where "status" <> 'ended' and "paymentIntentId" = $1 returning id) select id from due`;
  for (const one of await shop.app.sql<{ id: string }>(due, [found.id]))
    await jobs.send(settleSubscription, { subscriptionId: one.id });
  return [];
}

/** Delivers outstanding messages, and runs the jobs of the next minutes. */
export async function settled(scenario: Pick<OrderScenario, 'shop' | 'waiting'>): Promise<void> {
  const { app } = scenario.shop;
  const jobs = app.nest.get(Jobs);
  await deliver(scenario, scenario.waiting);
  await idle(scenario);
  await app.sql(
    `update billing_invoice set "createdAt" = now() - interval '5 minutes', "askedAt" = "askedAt" - interval '5 minutes' where "status" in ('draft', 'open')`,
  );
  await app.sql(
    `update billing_provider_event set "createdAt" = now() - interval '1 minute' where "status" = 'new'`,
  );
  await app.sql(
    `update ecommerce_order set "updatedAt" = now() - interval '5 minutes' where "status" = 'paying'`,
  );
  await jobs.send(sweepBilling, {});
  await idle(scenario);
  await jobs.send(sweepOrders, {});
  await idle(scenario);
}

/**
 * Waits until each event is handled and each job is done. A hundred receipts take long, but no progress at
 * all fails.
 */
async function idle({ shop: { app } }: Pick<OrderScenario, 'shop'>): Promise<void> {
  const ofShop = `(name like 'billing.%' or name like 'ecommerce.%') and name not in ('ecommerce.clear-old-orders')`;
  const isOpen = `state < 'completed' and start_after <= now() + interval '20 seconds'`;
  const text = `select (count(*) filter (where ${isOpen}))::int as count, string_agg(distinct name, ', ') filter (where ${isOpen}) as names,
    max(completed_on)::text as last from flotilla_jobs.job where ${ofShop}`;
  let moved = { last: '', at: performance.now() };
  for (;;) {
    const [row] = await app.sql<{ count: number; names: string; last: string | null }>(text);
    if (row?.count === 0) return;
    const last = row?.last ?? '';
    if (last !== moved.last) moved = { last, at: performance.now() };
    if (performance.now() - moved.at > 60_000) throw new Error(`${row?.count} jobs wait: ${row?.names}`);
    await setTimeout(20);
  }
}
