import { product, store } from '@flotilla/ecommerce';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from './products.fixture.js';
import { type Buyer, openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const past = '2020-01-01T00:00:00.000Z';
const future = '2999-01-01T00:00:00.000Z';
const set = ({ id }: Product, data: object) =>
  shop.app.request({ method: 'PATCH', url: `${product.route}/${id}`, data });
const remove = (url: string) => shop.app.request({ method: 'DELETE', url });
/** Returns the quantities of the lines in a cart. */
const cartOf = async (buyer: Buyer) =>
  (await buyer.orders()).flatMap(({ ordersToProducts: lines }) => lines.map(({ quantity }) => quantity));

describe.each([
  ['withdrawn', { unpublishedAt: past }],
  ['not published yet', { publishedAt: future }],
  ['a draft', { publishedAt: null }],
])('a product that is %s', (_, state) => {
  it('is not found when it is added or bought in one step, and nothing of it is returned', async () => {
    const [buyer, boat] = [await shop.buyer(), await shop.product({ title: 'Secret' })];
    await set(boat, state);
    const answers = [await buyer.add(boat), await buyer.checkOut(`products/${boat.id}/checkout`)];

    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(answers.map(({ text }) => text).join()).not.toContain('Secret');
  });

  it('is refused at checkout when a cart already has it, and sold once it is published again', async () => {
    const [buyer, boat] = [await shop.buyer(), await shop.product({ title: 'Aurora' })];
    const { data: made } = await buyer.add(boat);
    await set(boat, state);
    const refused = [await buyer.checkOut(), await buyer.checkOut(`orders/${made.id}/checkout`)];

    expect(refused.map(({ status, problem }) => [status, problem.message])).toEqual(
      Array(2).fill([422, 'Aurora is not sold any more. Take it out of the cart.']),
    );
    await set(boat, { publishedAt: past, unpublishedAt: null });
    expect((await buyer.checkOut()).status).toBe(200);
  });
});

describe('a product that is deleted', () => {
  it('leaves the carts that had it usable', async () => {
    const [buyer, kept, gone] = [await shop.buyer(), await shop.product(), await shop.product()];
    await buyer.add(kept, { quantity: 2 });
    await buyer.add(gone);
    expect((await remove(`${product.route}/${gone.id}`)).status).toBe(200);

    expect(await cartOf(buyer)).toEqual([2]);
    expect((await buyer.checkOut()).status).toBe(200);
    expect((await buyer.checkOut()).problem.message).toBe('The cart is empty.');
  });

  it('does not count when its order has no lines left', async () => {
    const [buyer, kept, gone] = [await shop.buyer(), await shop.product(), await shop.product()];
    const { data: good } = await buyer.add(kept);
    const { data: empty } = await buyer.add(gone);
    await shop.app.sql(`delete from ecommerce_orders_to_products where "orderId" = $1`, [empty.id]);
    const orders = [{ id: good.id }, { id: empty.id }];

    expect((await buyer.checkOut(`orders/${empty.id}/checkout`)).problem.message).toBe(
      'There is nothing in the order.',
    );
    expect((await buyer.checkOut('orders/checkout', { orders })).status).toBe(200);
    expect((await buyer.orders()).map(({ id, status }) => [id, status])).toEqual([[good.id, 'paying']]);
  });
});

describe('a store that is deleted', () => {
  it('removes its lines from carts, and keeps the rest', async () => {
    const [buyer, kept, gone] = [await shop.buyer(), await shop.product(), await shop.product({ stock: 1 })];
    await buyer.add(kept, { quantity: 2 });
    await buyer.add(gone);
    expect((await remove(`${store.route}/${gone.storeId}`)).status).toBe(200);

    expect(await cartOf(buyer)).toEqual([2]);
    expect((await buyer.checkOut()).status).toBe(200);
  });

  it('keeps the stock limit when a line has lost its store', async () => {
    const [buyer, boat] = [await shop.buyer(), await shop.product({ stock: 1 })];
    const { data: made } = await buyer.add(boat, { quantity: 5 });
    await shop.app.sql(`delete from ecommerce_stores_to_orders where "orderId" = $1`, [made.id]);

    expect((await buyer.checkOut()).problem.message).toBe('Boat: 1 left in stock.');
  });

  it('leaves no line that several stores could sell', async () => {
    const [buyer, boat] = [await shop.buyer(), await shop.product({ stock: 1 })];
    const { data: made } = await buyer.add(boat);
    const other = await shop.product();
    await shop.app.sql(
      `insert into ecommerce_stores_to_products ("id", "storeId", "productId", "sku") values (gen_random_uuid(), $1, $2, gen_random_uuid()::text)`,
      [other.storeId, boat.id],
    );
    await shop.app.sql(`delete from ecommerce_stores_to_orders where "orderId" = $1`, [made.id]);

    expect((await buyer.checkOut()).problem.message).toBe(
      'Boat is not sold in its store any more. Take it out of the cart.',
    );
  });
});

describe('amounts', () => {
  it('are refused when a price rounds to nothing', async () => {
    const [buyer, boat] = [
      await shop.buyer(),
      await shop.product({ prices: [{ amount: '0.001', currency: 'EUR' }] }),
    ];
    await buyer.add(boat, { quantity: 4 });
    const { status, problem } = await buyer.checkOut();

    expect([status, problem.message]).toEqual([
      422,
      'Boat: 4 cost less than the smallest amount of EUR. Choose more.',
    ]);
    expect((await buyer.checkOut(`products/${boat.id}/checkout`, { quantity: 5 })).status).toBe(200);
  });

  it('are free when the price is', async () => {
    const [buyer, boat] = [
      await shop.buyer(),
      await shop.product({ prices: [{ amount: '0', currency: 'EUR' }] }),
    ];
    const { data: made } = await buyer.add(boat);

    expect((await buyer.checkOut()).status).toBe(200);
    expect(await shop.statusOf(made.id)).toBe('approving');
  });

  it('are refused above the largest payment', async () => {
    const [buyer, boat] = [
      await shop.buyer(),
      await shop.product({ prices: [{ amount: '99999999.99', currency: 'EUR' }] }),
    ];
    await buyer.add(boat, { quantity: 1_000_000 });
    const { status, problem } = await buyer.checkOut();

    expect([status, problem.message]).toEqual([
      422,
      'Boat: 1000000 cost more than can be paid at once. Choose fewer.',
    ]);
  });

  it.each([1_000_001, 2_147_483_647, 99_999_999_999, 1e300])(
    'name the limit of quantities: %d',
    async (quantity) => {
      const [buyer, boat] = [await shop.buyer(), await shop.product()];
      const answers = [
        await buyer.add(boat, { quantity }),
        await buyer.checkOut(`products/${boat.id}/checkout`, { quantity }),
      ];

      expect(answers.map(({ status }) => status)).toEqual([400, 400]);
      for (const { problem } of answers)
        expect(problem.message).toMatch(/quantity: must not be more than 1000000/);
    },
  );
});
