import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Charged, checkoutData, openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
/** Without a job worker: an order learns of its payment only when it is requested. */
beforeAll(async () => {
  shop = await openShop({ env: { DEPLOYMENT: 'development', JOBS: 'off' } });
});
afterAll(() => shop.close());

async function ordered(stock = 5) {
  const boat = await shop.product({ stock });
  const buyer = await shop.buyer();
  const { data } = await buyer.call<Charged>('POST', `products/${boat.id}/checkout`, {
    ...checkoutData,
    quantity: 2,
  });
  const [order] = await buyer.orders();
  const [invoice] = data.billingModule.invoices;
  if (!order || !invoice) throw new Error('Nothing was ordered.');
  return { boat, buyer, orderId: order.id, invoice };
}

const refundsOf = async (invoiceId: string) =>
  (
    await shop.app.sql<{ amount: string }>(
      `select amount from billing_refund where "invoiceId" = $1 order by "createdAt"`,
      [invoiceId],
    )
  ).map(({ amount }) => Number(amount));

it('an order canceled by an administrator just after its payment is refunded', async () => {
  const { boat, orderId, invoice } = await ordered();
  await shop.decide(invoice, 'pay');
  expect(await shop.statusOf(orderId)).toBe('paying');
  const { data } = await shop.app.request({
    method: 'PATCH',
    url: `/api/ecommerce/orders/${orderId}`,
    data: { status: 'canceled' },
  });

  expect([data.status, await refundsOf(invoice.id), await shop.stockOf(boat)]).toEqual([
    'canceled',
    [39.98],
    5,
  ]);
});

it('the rest of a partially refunded order is refunded when its buyer cancels it', async () => {
  const { buyer, orderId, invoice } = await ordered();
  await shop.decide(invoice, 'pay');
  await shop.app.request({ method: 'POST', url: `/api/ecommerce/orders/${orderId}/check` });
  const part = await shop.app.request({
    method: 'POST',
    url: `/api/billing/invoices/${invoice.id}/refund`,
    data: { amount: '0.50' },
  });
  const { status, text } = await buyer.call('POST', `orders/${orderId}/cancel`);

  expect([part.status < 300, status < 300, await shop.statusOf(orderId)], text).toEqual([
    true,
    true,
    'canceled',
  ]);
  expect(await refundsOf(invoice.id)).toEqual([0.5, 39.48]);
});
