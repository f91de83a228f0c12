import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { address, buy, deskOf, makeShippable } from './aftersales.fixture.js';
import { makeRental } from './rentals.fixture.js';
import { makeSeller } from './sellers.fixture.js';
import { checkoutData, type Charged, openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

interface Refunded {
  readonly amount: string;
  readonly refundIds: readonly string[];
}
const refund = (orderId: string, data: object) =>
  shop.app.request<Refunded>({
    ...{ method: 'POST', url: `/api/ecommerce/orders/${orderId}/refunds` },
    data: { reason: 'Scratched', ...data },
  });
const rowsOf = (orderId: string) =>
  shop.app.sql<{ refunded: string | null }>(
    `select round("refunded", 2)::text as "refunded" from ecommerce_orders_to_products where "orderId" = $1 order by "createdAt"`,
    [orderId],
  );

describe('a refund of an order', () => {
  it('refunds pieces once, and puts them back in stock', async () => {
    const { orderId, lineId, product } = await buy(shop, { quantity: 3, stock: 5 });
    const first = await refund(orderId, { lines: [{ lineId, quantity: 1 }], restock: true });
    expect([first.status, first.data.amount, await shop.stockOf(product)]).toEqual([201, '10.00', 3]);
    const second = await refund(orderId, { lines: [{ lineId, quantity: 1 }], amount: '4.00' });
    expect([second.data.amount, await shop.stockOf(product)]).toEqual(['4.00', 3]);

    const third = await refund(orderId, { lines: [{ lineId, quantity: 2 }] });
    expect([third.status, third.problem.message]).toEqual([422, 'Cap: 1 left to refund.']);
    expect(await deskOf(shop).refundsOf(orderId)).toEqual(['10.00', '4.00']);
    expect(await rowsOf(orderId)).toEqual([{ refunded: '14.00' }]);
    expect(await shop.statusOf(orderId)).toBe('approving');
  });

  it('refunds a free amount up to the paid one', async () => {
    const { orderId } = await buy(shop, { quantity: 2 });
    expect((await refund(orderId, { amount: '5.55' })).data.amount).toBe('5.55');
    const { status, problem } = await refund(orderId, { amount: '15' });
    expect([status, problem.message]).toEqual([422, 'At most 14.45 EUR can be refunded for these pieces.']);
    expect(await rowsOf(orderId)).toEqual([{ refunded: '5.55' }]);
  });

  it('refunds a delivery, and a rental with its price', async () => {
    const product = await makeShippable(shop, '10', 9);
    const [method] = await shop.app.sql<{ id: string }>(
      `select "id" from ecommerce_delivery_method where "storeId" = $1`,
      [product.storeId],
    );
    const deliveries = [{ storeId: product.storeId, methodId: method?.id }];
    const made = await buy(shop, { product, checkout: { deliveryAddress: address, deliveries } });
    const [delivery] = await shop.app.sql<{ id: string }>(
      `select "id" from ecommerce_charge where "orderId" = $1`,
      [made.orderId],
    );
    expect((await refund(made.orderId, { charges: [delivery?.id] })).data.amount).toBe('5.00');
    expect((await refund(made.orderId, { charges: [delivery?.id] })).status).toBe(422);

    const boat = await makeRental(shop, { terms: { timeZone: 'UTC' } });
    const buyer = await shop.buyer();
    const dates = { startDate: '2027-07-03', endDate: '2027-07-04' };
    const path = `products/${boat.id}/checkout`;
    const { data } = await buyer.call<Charged>('POST', path, { ...checkoutData, ...dates });
    await shop.decide(data.billingModule.invoices[0] ?? { id: '' }, 'pay');
    const [order] = await buyer.orders();
    await expect.poll(() => shop.statusOf(String(order?.id))).toBe('approving');
    const lines = [{ lineId: order?.ordersToProducts[0]?.id, quantity: 1 }];
    expect((await refund(String(order?.id), { lines, amount: '100' })).data.amount).toBe('100.00');
  });

  it('makes one refund of concurrent calls', async () => {
    const { orderId, lineId } = await buy(shop, { quantity: 1 });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => refund(orderId, { lines: [{ lineId, quantity: 1 }] })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422, 422]);
    expect(await deskOf(shop).refundsOf(orderId)).toEqual(['10.00']);
  });

  it('has a credit note', async () => {
    const { orderId, lineId } = await buy(shop, { quantity: 2, storeId: await makeSeller(shop.app) });
    const documents = () =>
      shop.app.sql(
        `select "kind", round("gross", 2)::text as "gross" from ecommerce_document where "orderId" = $1 order by "createdAt"`,
        [orderId],
      );
    await expect.poll(async () => (await documents()).length).toBe(1);
    await refund(orderId, { lines: [{ lineId, quantity: 1 }] });
    await expect.poll(documents).toEqual([
      { kind: 'invoice', gross: '20.00' },
      { kind: 'credit-note', gross: '10.00' },
    ]);
  });

  it('is for administrators, of rows of the order, with a reason', async () => {
    const [one, other] = [await buy(shop), await buy(shop)];
    const url = `/api/ecommerce/orders/${one.orderId}/refunds`;
    const data = { amount: '1', reason: 'Mine' };
    expect((await shop.app.request({ method: 'POST', url, data, as: one.buyer.as })).status).toBe(403);
    const statuses = [
      await refund(one.orderId, { lines: [{ lineId: other.lineId, quantity: 1 }] }),
      await refund(one.orderId, { charges: [crypto.randomUUID()] }),
      await refund(one.orderId, {}),
      await refund(one.orderId, { amount: '0' }),
      await refund(one.orderId, { amount: '1', reason: '' }),
      await refund(crypto.randomUUID(), { amount: '1' }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 400, 400, 400, 404]);
  });
});
