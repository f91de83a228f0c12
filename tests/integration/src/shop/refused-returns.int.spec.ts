import { type FakeProviders, startFakeProviders } from '@flotilla/billing/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deskOf, type ShownReturn } from './aftersales.fixture.js';
import { openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
let fakeProviders: FakeProviders;
let desk: ReturnType<typeof deskOf>;
beforeAll(async () => {
  fakeProviders = await startFakeProviders();
  shop = await openShop({ env: { ...fakeProviders.env, BILLING_PROVIDERS: 'stripe' } });
  desk = deskOf(shop);
});
afterAll(async () => {
  await shop.close();
  fakeProviders.close();
});

/** Returns one of two pieces for 100.00 EUR, whose refund the fake Stripe refuses. */
async function refusedReturn() {
  const buyer = await shop.buyer();
  const product = await shop.product({ prices: [{ amount: '100', currency: 'EUR' }], stock: 5 });
  const url = `/api/ecommerce/products/${product.id}`;
  await shop.app.request({ method: 'PATCH', url, data: { isShippable: false } });
  await buyer.add(product, { quantity: 2 });
  const { data } = await buyer.checkOut(undefined, { provider: 'stripe' });
  const [invoice = { id: '' }] = data.billingModule.invoices;
  const webhook = fakeProviders.of('stripe').pay(invoice.id);
  await shop.app.request({ method: 'POST', ...webhook, as: 'anonymous' });
  const [order] = await buyer.orders();
  const orderId = String(order?.id);
  const lineId = String(order?.ordersToProducts[0]?.id);
  await expect.poll(() => shop.statusOf(orderId)).toBe('approving');
  await desk.send(orderId);
  await desk.set(orderId, 'delivered');
  const lines = [{ lineId, quantity: 1, reason: 'damaged' }];
  const { data: requested } = await buyer.call<ShownReturn>('POST', `orders/${orderId}/returns`, { lines });
  await desk.post(`returns/${requested.id}/approve`);
  fakeProviders.of('stripe').failRefund?.();
  await desk.post(`returns/${requested.id}/receive`);
  const statusOf = async () =>
    (await buyer.call<ShownReturn[]>('GET', `orders/${orderId}/returns`)).data[0]?.status;
  await expect.poll(statusOf).toBe('refund-failed');
  const refundsOf = () =>
    shop.app.sql(
      `select "status", round("amount", 2)::text as "amount" from billing_refund where "invoiceId" = $1 order by "createdAt"`,
      [invoice.id],
    );
  return { buyer, orderId, lineId, statusOf, refundsOf, product, returnId: requested.id };
}
const failed = { status: 'failed', amount: '100.00' };

it('a return whose refund is refused can be refunded again, once', async () => {
  const { returnId, statusOf, refundsOf, orderId, product, lineId } = await refusedReturn();
  const answers = await Promise.all(Array.from({ length: 3 }, () => desk.post(`returns/${returnId}/refund`)));

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  await expect.poll(statusOf).toBe('refunded');
  expect(await refundsOf()).toEqual([failed, { status: 'succeeded', amount: '100.00' }]);
  const [line] = await shop.app.sql<{ refunded: string }>(
    'select round("refunded", 2)::text as "refunded" from ecommerce_orders_to_products where id = $1',
    [lineId],
  );
  expect([line?.refunded, await shop.stockOf(product), await shop.statusOf(orderId)]).toEqual([
    '100.00',
    4,
    'delivered',
  ]);
});

it('a refund that is refused twice can be repeated', async () => {
  const { returnId, statusOf } = await refusedReturn();
  fakeProviders.of('stripe').failRefund?.();
  expect((await desk.post(`returns/${returnId}/refund`)).data.status).toBe('received');
  await expect.poll(statusOf).toBe('refund-failed');

  expect((await desk.post(`returns/${returnId}/refund`)).status).toBe(200);
  await expect.poll(statusOf).toBe('refunded');
});

it('a return whose buyer was paid in another way has no further refund', async () => {
  const { returnId, refundsOf } = await refusedReturn();
  const { data } = await desk.post(`returns/${returnId}/refund`, { isPaidBack: true });

  expect([data.status, await refundsOf()]).toEqual(['refunded', [failed]]);
  expect((await desk.post(`returns/${returnId}/refund`)).status).toBe(409);
});

it('the pieces of a return whose refund is refused do not come back twice', async () => {
  const { buyer, orderId, lineId } = await refusedReturn();
  const lines = [{ lineId, quantity: 2, reason: 'damaged' }];

  expect((await buyer.call('POST', `orders/${orderId}/returns`, { lines })).status).toBe(422);
});

it('a buyer cannot repeat the refund of a return', async () => {
  const { buyer, returnId } = await refusedReturn();
  const url = `/api/ecommerce/returns/${returnId}/refund`;

  expect((await shop.app.request({ method: 'POST', url, data: {}, as: buyer.as })).status).toBe(403);
});
