import { defineJob, Jobs } from '@flotilla/backend/ports';
import { type FakeProviders, startFakeProviders } from '@flotilla/billing/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
let fakeProviders: FakeProviders;
beforeAll(async () => {
  fakeProviders = await startFakeProviders();
  shop = await openShop({ env: { ...fakeProviders.env, BILLING_PROVIDERS: 'stripe' } });
});
afterAll(async () => {
  await shop.close();
  fakeProviders.close();
});

const countRefunds = defineJob('ecommerce.count-refunds', z.object({}), { retryLimit: 2 });

/** Buys a product of 100.00 EUR at the fake Stripe, and pays. */
async function bought() {
  const buyer = await shop.buyer();
  await buyer.add(await shop.product({ prices: [{ amount: '100', currency: 'EUR' }] }));
  const { data } = await buyer.checkOut(undefined, { provider: 'stripe' });
  const [invoice = { id: '' }] = data.billingModule.invoices;
  const { url, body, headers } = fakeProviders.of('stripe').pay(invoice.id);
  await shop.app.request({ method: 'POST', url, body, headers, as: 'anonymous' });
  const [order] = await buyer.orders();
  const orderId = String(order?.id);
  await expect.poll(() => shop.statusOf(orderId)).toBe('approving');
  return { buyer, orderId, lineId: String(order?.ordersToProducts[0]?.id), invoiceId: invoice.id };
}

/** Returns the refunds that are counted for an order. */
async function countedOf(orderId: string): Promise<string | undefined> {
  const [row] = await shop.app.sql<{ refunded: string }>(
    `select round("refunded", 2)::text as "refunded" from "ecommerce_orders_to_billing_module_payment_intents" where "orderId" = $1`,
    [orderId],
  );
  return row?.refunded;
}
const statesOf = (invoiceId: string) =>
  shop.app.sql(`select "status" from billing_refund where "invoiceId" = $1`, [invoiceId]);

it('a refused refund is not counted on the payment of its order any more', async () => {
  const { buyer, orderId, invoiceId } = await bought();
  fakeProviders.of('stripe').failRefund?.();
  expect((await buyer.call('POST', `orders/${orderId}/cancel`)).status).toBe(200);
  expect(await shop.statusOf(orderId)).toBe('canceled');

  await expect.poll(() => statesOf(invoiceId)).toEqual([{ status: 'failed' }]);
  await expect.poll(() => countedOf(orderId)).toBe('0.00');
});

it('a successful refund stays counted', async () => {
  const { buyer, orderId, invoiceId } = await bought();
  expect((await buyer.call('POST', `orders/${orderId}/cancel`)).status).toBe(200);

  await expect.poll(() => statesOf(invoiceId)).toEqual([{ status: 'succeeded' }]);
  expect(await countedOf(orderId)).toBe('100.00');
});

it('refunds of versions without a count are counted by a job, once', async () => {
  const { orderId, lineId, invoiceId } = await bought();
  const url = `/api/billing/invoices/${invoiceId}/refund`;
  expect((await shop.app.request({ method: 'POST', url, data: { amount: '30' } })).status).toBe(201);
  await expect.poll(() => countedOf(orderId)).toBe('30.00');
  // Earlier versions counted refunds on the row only.
  await shop.app.sql(
    `update "ecommerce_orders_to_billing_module_payment_intents" set "refunded" = 0 where "orderId" = $1`,
    [orderId],
  );
  const run = () => shop.app.nest.get(Jobs).send(countRefunds, {});
  await run();
  await expect.poll(() => countedOf(orderId)).toBe('30.00');
  await run();
  const rowOf = () =>
    shop.app.sql(
      'select round("refunded", 2)::text as "refunded" from ecommerce_orders_to_products where id = $1',
      [lineId],
    );

  expect(await rowOf()).toEqual([{ refunded: '30.00' }]);
  expect(await countedOf(orderId)).toBe('30.00');
});
