import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function ordered() {
  const [buyer, boat] = [await shop.buyer(), await shop.product()];
  const { data: made } = await buyer.add(boat);
  const { data } = await buyer.checkOut();
  const [order] = await buyer.orders();
  return {
    orderId: made.id,
    lineId: order?.ordersToProducts[0]?.id ?? '',
    invoiceId: data.billingModule.invoices[0]?.id ?? '',
  };
}
const write = (method: 'PATCH' | 'DELETE', url: string, data?: object) =>
  shop.app.request({ method, url, data });

describe('a sent invoice', () => {
  it.each([
    { amount: '0.01' },
    { provider: 'stripe' },
    { providerId: 'other' },
    { paymentUrl: 'javascript:alert(1)' },
    { successUrl: 'https://thief.example' },
    { cancelUrl: 'https://thief.example' },
  ])('keeps server-only fields, in single and bulk calls: %j', async (data) => {
    const { invoiceId } = await ordered();
    const answers = [
      await write('PATCH', `/api/billing/invoices/${invoiceId}`, data),
      await shop.app.request({
        method: 'PATCH',
        url: '/api/billing/invoices/bulk',
        data: [{ id: invoiceId, ...data }],
      }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([422, 422]);
  });

  it('cannot be deleted', async () => {
    const { invoiceId } = await ordered();

    expect((await write('DELETE', `/api/billing/invoices/${invoiceId}`)).status).toBe(422);
  });
});

describe('a sold line', () => {
  it.each([{ quantity: 9 }, { unitPrice: '0.01' }, { currencyId: crypto.randomUUID() }])(
    'keeps its fixed fields: %j',
    async (data) => {
      const { lineId } = await ordered();

      expect((await write('PATCH', `/api/ecommerce/orders-to-products/${lineId}`, data)).status).toBe(422);
    },
  );

  it('cannot be deleted, and its other fields can change', async () => {
    const { lineId } = await ordered();

    expect((await write('DELETE', `/api/ecommerce/orders-to-products/${lineId}`)).status).toBe(422);
    expect(
      (
        await write('PATCH', `/api/ecommerce/orders-to-products/${lineId}`, {
          className: 'gift',
          quantity: 1,
        })
      ).status,
    ).toBe(200);
  });
});
