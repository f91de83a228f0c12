import { AnalyticModule, RollUp } from '@flotilla/analytic/backend';
import { dayIn } from '@flotilla/core/values';
import { createTestApp, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Charged, checkoutData, openShop, type Shop } from './shop.fixture.js';
import { bareShopModules } from './shop-modules.fixture.js';

/** Fourteen hours ahead of UTC. */
const timeZone = 'Pacific/Kiritimati';
const modules = [...bareShopModules, AnalyticModule];

let shop: Shop;
/** Without a job worker: events wait until a working process starts. */
beforeAll(async () => {
  shop = await openShop({ modules, env: { DEPLOYMENT: 'development', JOBS: 'off', TIME_ZONE: timeZone } });
});
afterAll(() => shop.close());

const day = (ago: number) => dayIn(Date.now() - ago * 86_400_000, timeZone);
const check = (orderId: string) =>
  shop.app.request({ method: 'POST', url: `/api/ecommerce/orders/${orderId}/check` });
const edit = (orderId: string, data: object) =>
  shop.app.request({ method: 'PATCH', url: `/api/ecommerce/orders/${orderId}`, data });

it('counts an order once, on the day of its payment, regardless of later changes, and no failed checkout', async () => {
  const buyer = await shop.buyer();
  const { id } = await shop.product();
  const { data } = await buyer.call<Charged>('POST', `products/${id}/checkout`, checkoutData);
  const [order] = await buyer.orders();
  const orderId = order?.id ?? '';
  await shop.decide(data.billingModule.invoices[0] ?? { id: '' }, 'decline');
  await check(orderId);
  expect(await shop.statusOf(orderId)).toBe('new');
  expect(await countedLater(3)).toEqual([]);

  const [invoice] = (await buyer.checkOut()).data.billingModule.invoices;
  await shop.decide(invoice ?? { id: '' }, 'pay');
  await check(orderId);
  expect(await countedLater(2)).toEqual([
    { name: 'orders', day: day(2), value: 1, amount: null },
    { name: 'revenue', day: day(2), value: 1, amount: '19.99' },
  ]);

  // Simulates a month later, when the keys of counted events are deleted.
  await shop.app.sql(`delete from analytic_counted`);
  await edit(orderId, { comment: 'Ring twice.' });
  for (const status of ['packaging', 'delivering', 'delivered'])
    expect((await edit(orderId, { status })).status).toBe(200);
  const { status, text } = await shop.app.request({
    method: 'POST',
    url: `/api/billing/invoices/${invoice?.id}/refund`,
    data: {},
  });
  expect(status, text).toBeLessThan(300);
  await edit(orderId, { status: 'canceled' });
  expect(await countedLater(1)).toEqual([
    { name: 'orders', day: day(2), value: 1, amount: null },
    { name: 'revenue', day: day(2), value: 1, amount: '19.99' },
    // A job refunds the money today.
    { name: 'revenue', day: day(0), value: 0, amount: '-19.99' },
  ]);
});

/** Returns the counts after a process that starts some days later has handled all events. */
async function countedLater(days: number) {
  await shop.app.sql(
    `update flotilla_jobs.job set created_on = created_on - $1 * interval '1 day' where state = 'created'`,
    [days],
  );
  const worker = await createTestApp({
    modules,
    databaseUrl: shop.app.databaseUrl,
    env: { DEPLOYMENT: 'development', TIME_ZONE: timeZone },
  });
  try {
    await expect.poll(() => waitingIn(worker), { interval: 100 }).toBe(0);
    await worker.nest.get(RollUp).run();
  } finally {
    await worker.close();
  }
  return shop.app.sql(
    `select "name", "day", "value", "amount"::text from analytic_metric order by "name", "day"`,
  );
}

async function waitingIn(app: TestApp): Promise<number> {
  const waiting = `select count(*)::int as n from flotilla_jobs.job where state in ('created', 'retry', 'active') and name !~ '^__'`;
  const [row] = await app.sql<{ n: number }>(waiting);
  return row?.n ?? 0;
}
