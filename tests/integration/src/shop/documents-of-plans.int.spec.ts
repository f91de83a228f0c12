import { cancellationPolicy, paymentPlan } from '@flotilla/ecommerce';
import { make } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeRental } from './rentals.fixture.js';
import { makeSeller } from './sellers.fixture.js';
import { type Buyer, openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** Books two days of 420.00 EUR that begin in 20 days, and pays the deposit of 30 %. */
async function booked(refundPercent: number) {
  const plan = await make(shop.app, paymentPlan, { depositPercent: '30', balanceDaysBefore: 1 });
  const steps = refundPercent === 0 ? [] : [{ daysBefore: 5, refundPercent }];
  const { id: cancellationPolicyId } = await make(shop.app, cancellationPolicy, { steps, graceHours: 0 });
  const boat = await makeRental(shop, {
    storeId: await makeSeller(shop.app),
    terms: { paymentPlanId: plan.id, cancellationPolicyId, timeZone: 'UTC' },
  });
  const buyer = await shop.buyer();
  const dayOf = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const { data } = await buyer.checkOut(`products/${boat.id}/checkout`, {
    startDate: dayOf(20),
    endDate: dayOf(21),
  });
  const [invoice = { id: '', amount: '' }] = data.billingModule.invoices;
  expect(invoice.amount).toBe('252.00');
  const orderId = String((await buyer.orders())[0]?.id);
  await shop.decide(invoice, 'pay');
  await expect.poll(async () => (await documentsOf(buyer, orderId)).length).toBe(1);
  return { buyer, orderId, storeId: boat.storeId, invoiceId: invoice.id };
}
const documentsOf = async (buyer: Buyer, orderId: string) =>
  (await buyer.call<{ kind: string; gross: string }[]>('GET', `orders/${orderId}/documents`)).data;

it('an invoice after a deposit is of the whole price, and names the unpaid balance', async () => {
  const { buyer, orderId } = await booked(100);
  const [row] = await shop.app.sql<{ data: object }>(
    'select data from ecommerce_document where "orderId" = $1',
    [orderId],
  );

  expect(await documentsOf(buyer, orderId)).toMatchObject([{ kind: 'invoice', gross: '840.00' }]);
  expect(row?.data).toMatchObject({ unpaid: '588.00' });
});

it('the tax report counts the whole price after a deposit, and the kept part after a cancellation', async () => {
  const { buyer, orderId, storeId } = await booked(0);
  const day = new Date().toISOString().slice(0, 10);
  const grossOf = async () => {
    const url = `/api/ecommerce/tax-report?from=${day}&to=${day}&storeId=${storeId}`;
    return (await shop.app.request<{ gross: string }[]>({ url })).data.map(({ gross }) => gross);
  };
  expect(await grossOf()).toEqual(['840.00']);
  expect((await buyer.call('POST', `orders/${orderId}/cancel`)).status).toBe(200);

  await expect.poll(grossOf).toEqual(['252.00']);
});

it.each([
  [100, '840.00'],
  [50, '588.00'],
  [0, '588.00'],
])(
  'a canceled booking with a policy of %d %% leaves an invoice of the kept deposit',
  async (percent, gross) => {
    const { buyer, orderId } = await booked(percent);
    expect((await buyer.call('POST', `orders/${orderId}/cancel`)).status).toBe(200);
    await expect.poll(async () => (await documentsOf(buyer, orderId)).length).toBeGreaterThan(1);
    const amount = async () => {
      const [, ...notes] = await documentsOf(buyer, orderId);
      return notes.reduce((sum, one) => sum + Number(one.gross), 0).toFixed(2);
    };
    await expect.poll(amount).toBe(gross);
  },
);

it('a refund of a deposit in a dashboard has a credit note once, also before a cancellation', async () => {
  const { buyer, orderId, invoiceId } = await booked(100);
  const url = `/api/billing/invoices/${invoiceId}/refund`;
  for (const [index, amount] of ['50.00', '2.00'].entries()) {
    expect((await shop.app.request({ method: 'POST', url, data: { amount } })).status).toBe(201);
    await expect.poll(async () => (await documentsOf(buyer, orderId)).length).toBe(index + 2);
  }
  expect((await buyer.call('POST', `orders/${orderId}/cancel`)).status).toBe(200);
  await expect.poll(async () => (await documentsOf(buyer, orderId)).length).toBe(4);

  expect((await documentsOf(buyer, orderId)).map(({ gross }) => gross)).toEqual([
    '840.00',
    '50.00',
    '2.00',
    '788.00',
  ]);
});
