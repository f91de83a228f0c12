import { GENERATED_IMAGES, type GeneratedImages } from '@flotilla/backend/ports';
import { startFakeProviders, type FakeProviders } from '@flotilla/billing/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
let fakeProviders: FakeProviders;
beforeAll(async () => {
  fakeProviders = await startFakeProviders();
  shop = await openShop({ env: fakeProviders.env });
});
afterAll(async () => {
  await shop.close();
  fakeProviders.close();
});

interface Sum {
  readonly currency: string;
  readonly prices: readonly string[];
  readonly quantity: number;
  readonly costs: readonly string[];
  readonly amount: string;
}

/** Prices of orders that are bought together, the cost of each, and the amount for the provider. */
const sums: readonly Sum[] = [
  { currency: 'EUR', prices: ['19.99'], quantity: 3, costs: ['59.97'], amount: '59.97' },
  { currency: 'EUR', prices: ['0.1', '0.2'], quantity: 1, costs: ['0.10', '0.20'], amount: '0.30' },
  { currency: 'JPY', prices: ['333'], quantity: 3, costs: ['999'], amount: '999' },
  {
    currency: 'EUR',
    prices: ['1234567890.12'],
    quantity: 1,
    costs: ['1234567890.12'],
    amount: '1234567890.12',
  },
  { currency: 'USD', prices: ['0.01'], quantity: 1_000_000, costs: ['10000.00'], amount: '10000.00' },
];

it.each(sums)(
  '$prices × $quantity $currency is exact: for the buyer, the provider, on the receipt, and in refunds',
  async (sum) => {
    const { currency, prices, quantity, costs, amount } = sum;
    // The drawing itself is tested elsewhere.
    const drawn = vi.spyOn(shop.app.nest.get<GeneratedImages>(GENERATED_IMAGES), 'render');
    const buyer = await shop.buyer();
    const billingModule = { currency: { id: shop.currencies.get(currency) } };
    for (const price of prices)
      await buyer.add(await shop.product({ prices: [{ amount: price, currency }] }), {
        quantity,
        billingModule,
      });
    const total = await buyer.call<{ total: string }[]>('GET', 'orders/total');
    // Yen have no minor unit, and payselection accepts this amount.
    const fakeProvider = fakeProviders.of('payselection-international');
    const { data, text } = await buyer.checkOut(undefined, { provider: fakeProvider.name });
    const [invoice] = data?.billingModule.invoices ?? [];
    if (!invoice) throw new Error(text);
    expect([total.data.map((one) => one.total), invoice.amount]).toEqual([[amount], amount]);
    expect(Number(fakeProvider.amounts().at(-1))).toBe(Number(amount));
    expect(
      (await buyer.orders()).flatMap((order) => order.ordersToProducts.map((line) => line.total)).toSorted(),
    ).toEqual(costs.toSorted());

    const { url, body, headers } = fakeProvider.pay(invoice.id);
    await shop.app.request({ method: 'POST', url, body, headers, as: 'anonymous' });
    const receipts = () =>
      drawn.mock.calls.map(
        ([{ data: said }]) => said as { lines: { amount: string }[]; totals: { amount: string }[] },
      );
    await expect.poll(receipts).toHaveLength(prices.length);
    const ofEach = receipts().map(({ lines, totals }) => [...lines, ...totals].map((one) => one.amount));
    expect(ofEach.toSorted()).toEqual(costs.map((cost) => [cost, cost]).toSorted());

    const [order] = await buyer.orders();
    await buyer.call('POST', `orders/${order?.id}/cancel`);
    const backOf = () =>
      shop.app.sql<{ amount: string }>(`select amount::text from billing_refund where "invoiceId" = $1`, [
        invoice.id,
      ]);
    await expect.poll(backOf).toEqual([{ amount: expect.any(String) }]);
    const [back] = await backOf();
    expect(costs.map(Number)).toContain(Number(back?.amount));
    drawn.mockRestore();
  },
);
