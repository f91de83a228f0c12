import { defineJob, Jobs } from '@flotilla/backend/ports';
import { server } from '@flotilla/backend';
import { Payments } from '@flotilla/billing/backend';
import { attribute } from '@flotilla/ecommerce';
import { vi } from 'vitest';
import { z } from 'zod';
import { type Buyer, checkoutData, type Charged, type Invoice, type Product, type Shop } from './shop.fixture.js';

/** One thing that somebody does; numbers choose among what there is at that moment. */
export type Step =
  | { readonly do: 'add' | 'change' | 'price' | 'buy'; readonly who: number; readonly what: number; readonly quantity: number }
  | { readonly do: 'check out' | 'check out and crash' | 'cancel'; readonly who: number; readonly what: number }
  | { readonly do: 'pay' | 'pay twice' | 'decline' | 'expire' | 'refund' | 'renew'; readonly what: number };

/** A product in a sequence, and how many there were. */
export interface Sold extends Product {
  readonly stock: number | null;
}

/** What one sequence of steps acts on. */
export interface World {
  readonly shop: Shop;
  readonly buyers: readonly Buyer[];
  readonly products: readonly Sold[];
  /** All that was asked to be paid, paid or not. */
  readonly invoices: Invoice[];
}

const settleInvoice = defineJob('billing.settle-invoice', z.object({ invoiceId: z.guid() }), { retryLimit: 2 });
const settleSubscription = defineJob('billing.settle-subscription', z.object({ subscriptionId: z.guid() }), { retryLimit: 2 });

export async function newWorld(shop: Shop): Promise<World> {
  const kinds = [{ stock: 3 }, { stock: 1 }, { stock: null }, { stock: 2, interval: 'month' }];
  const products = await Promise.all(kinds.map(async (kind) => ({ ...(await shop.product(kind)), stock: kind.stock })));
  return { shop, products, buyers: [await shop.buyer(), await shop.buyer()], invoices: [] };
}

/** Does a step. What the shop refuses is refused: only a failure of the server fails. */
export async function take(step: Step, world: World): Promise<void> {
  const answer = await act(step, world);
  for (const { status, text } of answer ?? [])
    if (status >= 500 && !text.includes('crash')) throw new Error(`${JSON.stringify(step)}: ${text}`);
}

type Answers = readonly { readonly status: number; readonly text: string }[];

async function act(step: Step, world: World): Promise<Answers | undefined> {
  if (!('who' in step)) return pay(step, world);
  const { shop, products, buyers } = world;
  const [buyer, product] = [chosen(buyers, step.who), chosen(products, step.what)];
  switch (step.do) {
    case 'add':
      return [await buyer.add(product, { quantity: step.quantity })];
    case 'change': {
      const order = chosen(await buyer.orders(), step.what);
      const line = order?.ordersToProducts[0];
      return order && [await buyer.call('PATCH', `orders/${order.id}`, { ordersToProducts: [{ id: line?.id, quantity: step.quantity }] })];
    }
    case 'price': {
      const [price] = await shop.app.sql<{ id: string }>(
        `select a.id from ecommerce_attribute a join ecommerce_products_to_attributes l on l."attributeId" = a.id where l."productId" = $1 and a.number is not null`,
        [product.id],
      );
      return [await shop.app.request({ method: 'PATCH', url: `${attribute.route}/${price?.id}`, data: { number: `${step.quantity}.99` } })];
    }
    case 'buy':
      return [
        noted(world, await buyer.call<Charged>('POST', `products/${product.id}/checkout`, { ...checkoutData, quantity: step.quantity })),
      ];
    case 'check out':
      return [noted(world, await buyer.checkOut())];
    case 'check out and crash': {
      const crash = vi.spyOn(shop.app.nest.get(Payments), 'charge').mockRejectedValueOnce(new Error('crash'));
      const answer = await buyer.checkOut();
      crash.mockRestore();
      return answer.status === 500 ? undefined : [noted(world, answer)];
    }
    case 'cancel': {
      const order = chosen(await buyer.orders(), step.what);
      return order && [await buyer.call('POST', `orders/${order.id}/cancel`)];
    }
  }
}

async function pay(
  { do: what, what: which }: Extract<Step, { do: 'pay' | 'pay twice' | 'decline' | 'expire' | 'refund' | 'renew' }>,
  world: World,
): Promise<undefined> {
  const { shop } = world;
  const invoice = chosen(world.invoices, which);
  if (!invoice) return;
  const jobs = shop.app.nest.get(Jobs);
  if (what === 'pay') await shop.decide(invoice, 'pay');
  if (what === 'pay twice') await Promise.all([shop.decide(invoice, 'pay'), shop.decide(invoice, 'pay'), shop.decide(invoice, 'decline')]);
  if (what === 'decline') await shop.decide(invoice, 'decline');
  if (what === 'refund') await shop.app.nest.get(Payments).refund(invoice.id, {}, { caller: server }).catch(isRefused);
  if (what === 'expire') {
    await shop.app.sql(`update billing_invoice set "expiresAt" = now() - interval '1 hour' where id = $1`, [invoice.id]);
    await jobs.send(settleInvoice, { invoiceId: invoice.id });
  }
  if (what === 'renew') {
    const due = `with due as (update billing_subscription set "periodEnd" = now() - interval '1 minute' where "status" <> 'ended' and "paymentIntentId" = (select "paymentIntentId" from billing_payment_intents_to_invoices where "invoiceId" = $1) returning id) select id from due`;
    for (const { id } of await shop.app.sql<{ id: string }>(due, [invoice.id])) await jobs.send(settleSubscription, { subscriptionId: id });
  }
}

function isRefused(error: unknown): void {
  if (!(error instanceof Error && 'status' in error)) throw error;
}

function noted<A extends { readonly data: Charged | undefined; readonly status: number; readonly text: string }>(
  { invoices }: World,
  answer: A,
): A {
  if (answer.status === 200) invoices.push(...(answer.data?.billingModule.invoices ?? []).filter(({ paymentUrl }) => paymentUrl !== ''));
  return answer;
}

const chosen = <T>(of: readonly T[], which: number) => of[which % Math.max(of.length, 1)] as T;

/** Waits until nobody has anything to do: each event was handled, each job is done. */
export async function settled({ shop: { app } }: World): Promise<void> {
  const open = `select count(*)::int as count from flotilla_jobs.job where state < 'completed' and start_after <= now() + interval '20 seconds'
    and (name like 'billing.%' or name like 'ecommerce.%') and name not in ('billing.sweep', 'ecommerce.settle-orders', 'ecommerce.clear-old-orders')`;
  await vi.waitFor(
    async () => {
      const [row] = await app.sql<{ count: number }>(open);
      if (row?.count !== 0) throw new Error(`${row?.count} jobs wait`);
    },
    { timeout: 30_000, interval: 20 },
  );
}
