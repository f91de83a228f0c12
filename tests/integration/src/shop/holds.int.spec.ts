import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from './products.fixture.js';
import { type Buyer, checkoutData, type Charged, openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** Buys in one step from an address. */
const buy = (buyer: Buyer, { id }: Product, data: object, from = '203.0.113.1') =>
  shop.app.request<Charged>({
    method: 'POST',
    url: `/api/rbac/subjects/${buyer.id}/ecommerce-module/products/${id}/checkout`,
    data: { ...checkoutData, ...data },
    headers: { 'x-forwarded-for': from },
    as: buyer.as,
  });

describe('reserved stock of unpaid orders', () => {
  it('is reserved for half an hour', async () => {
    const [buyer, boat] = [await shop.buyer(), await shop.product({ stock: 3 })];
    const { data } = await buy(buyer, boat, {});
    const [row] = await shop.app.sql<{ minutes: number }>(
      `select round(extract(epoch from "expiresAt" - "createdAt") / 60)::int as minutes from billing_invoice where id = $1`,
      [data.billingModule.invoices[0]?.id],
    );

    expect(row).toEqual({ minutes: 30 });
  });

  it('is limited per account, never all of it', async () => {
    const [buyer, boat] = [await shop.buyer(), await shop.product({ stock: 500 })];
    const all = await buy(buyer, boat, { quantity: 500 });
    const statuses = [
      await buy(buyer, boat, { quantity: 200 }),
      await buy(buyer, boat, { quantity: 60 }, '203.0.113.2'),
    ].map(({ status }) => status);

    expect([all.status, all.problem.message]).toEqual([
      422,
      'Boat: at most 250 can wait for payment at a time. Pay for what you have ordered, or choose fewer.',
    ]);
    expect([...statuses, await shop.stockOf(boat)]).toEqual([200, 422, 300]);
  });

  it('is limited per network, for any number of visitors', async () => {
    const boat = await shop.product({ stock: 100 });
    const network = '203.0.113.7';
    const statuses: number[] = [];
    for (let visitor = 0; visitor < 4; visitor++)
      statuses.push((await buy(await shop.buyer(), boat, { quantity: 20 }, network)).status);
    const elsewhere = await buy(await shop.buyer(), boat, { quantity: 20 }, '203.0.113.8');

    expect([...statuses, elsewhere.status, await shop.stockOf(boat)]).toEqual([200, 200, 422, 422, 200, 40]);
  });

  it('does not count once it is paid, and stores no network', async () => {
    const [buyer, boat] = [await shop.buyer(), await shop.product({ stock: 40 })];
    const { data } = await buy(buyer, boat, { quantity: 20 });
    await shop.decide(data.billingModule.invoices[0] ?? { id: '' }, 'pay');
    await expect
      .poll(() =>
        shop.app.sql(
          `select status, network, "subjectId" from ecommerce_reservation where "storesToProductsId" = $1`,
          [boat.shelfId],
        ),
      )
      .toEqual([{ status: 'sold', network: null, subjectId: null }]);

    expect((await buy(buyer, boat, { quantity: 10 })).status).toBe(200);
  });

  it('may always be ten pieces', async () => {
    const [buyer, boat] = [await shop.buyer(), await shop.product({ stock: 10 })];

    expect((await buy(buyer, boat, { quantity: 10 })).status).toBe(200);
  });
});

describe('buying the same again before payment', () => {
  const orders = async (buyer: Buyer) =>
    (await buyer.orders()).filter(({ status }) => status === 'paying').length;

  it('resumes the attempt, also with the last piece', async () => {
    const [buyer, boat] = [await shop.buyer(), await shop.product({ stock: 1 })];
    const first = await buy(buyer, boat, {});
    const again = await buy(buyer, boat, { email: 'Ann@example.com' });

    expect([again.status, again.data]).toEqual([200, first.data]);
    expect([await orders(buyer), await shop.stockOf(boat)]).toEqual([1, 0]);
  });

  it('creates one order for five concurrent calls', async () => {
    const [buyer, boat] = [await shop.buyer(), await shop.product({ stock: 9 })];
    const answers = await Promise.all(Array.from({ length: 5 }, () => buy(buyer, boat, {})));

    expect(new Set(answers.map(({ data }) => data.billingModule.invoices[0]?.id)).size).toBe(1);
    expect([await orders(buyer), await shop.stockOf(boat)]).toEqual([1, 8]);
  });

  it.each([{ quantity: 2 }, { email: 'eve@example.com' }, { comment: 'For Eve' }])(
    'is another order with %j',
    async (other) => {
      const [buyer, boat] = [await shop.buyer(), await shop.product({ stock: 9 })];
      await buy(buyer, boat, {});
      await buy(buyer, boat, other);

      expect(await orders(buyer)).toBe(2);
    },
  );

  it('is another order when the first is paid, expired, or has another price', async () => {
    const [buyer, boat] = [await shop.buyer(), await shop.product({ stock: 9 })];
    const paid = await buy(buyer, boat, {});
    await shop.decide(paid.data.billingModule.invoices[0] ?? { id: '' }, 'pay');
    const second = await buy(buyer, boat, {});
    await shop.app.sql(`update billing_invoice set "expiresAt" = now() where id = $1`, [
      second.data.billingModule.invoices[0]?.id,
    ]);
    const third = await buy(buyer, boat, {});
    await shop.app.sql(
      `update ecommerce_attribute set number = 5 where id in (select "attributeId" from ecommerce_products_to_attributes where "productId" = $1)`,
      [boat.id],
    );
    const fourth = await buy(buyer, boat, {});

    expect(
      new Set([paid, second, third, fourth].map(({ data }) => data.billingModule.invoices[0]?.id)).size,
    ).toBe(4);
  });

  it('never resumes the attempt of another subject', async () => {
    const [buyer, other, boat] = [await shop.buyer(), await shop.buyer(), await shop.product({ stock: 9 })];
    const first = await buy(buyer, boat, {});
    const second = await buy(other, boat, {});

    expect(second.data.billingModule.invoices[0]?.id).not.toBe(first.data.billingModule.invoices[0]?.id);
  });
});
