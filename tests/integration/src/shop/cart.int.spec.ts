import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { key, priced, type Product } from './products.fixture.js';
import { type Buyer, openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
let buyer: Buyer;

beforeAll(async () => {
  shop = await openShop();
  buyer = await shop.buyer();
});
afterAll(() => shop.close());

const total = async (of: Buyer) =>
  (
    await of.call<{ total: string; billingModuleCurrency: { code: string } }[]>('GET', 'orders/total')
  ).data.map(({ total: amount, billingModuleCurrency: { code } }) => `${amount} ${code}`);

describe('adding to the cart', () => {
  it('creates an order per product, and increases an existing quantity', async () => {
    const boat = await shop.product();
    const first = await buyer.add(boat, { quantity: 2 });
    const second = await buyer.add(boat);

    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.data).toMatchObject({ id: first.data.id, type: 'cart', status: 'new', number: null });
    expect(second.data.ordersToProducts).toMatchObject([
      { quantity: 3, price: '19.99', total: '59.97', product: { id: boat.id } },
    ]);
    expect((await buyer.call('GET', 'orders/quantity')).data).toBe(3);
    expect(await total(buyer)).toEqual(['59.97 EUR']);
  });

  it('returns the order like a list does', async () => {
    const someone = await shop.buyer();
    const membership = await shop.product({ prices: [{ amount: '333.335', currency: 'EUR' }] });
    const { data } = await someone.add(membership, { quantity: 3 });

    expect(data.ordersToProducts).toMatchObject([{ total: '1000.01', product: { id: membership.id } }]);
    expect(await someone.orders()).toEqual([data]);
  });

  it('has an order for each currency, with its totals, the default one first', async () => {
    const someone = await shop.buyer();
    const prices = [
      { amount: '0.1', currency: 'USD' },
      { amount: '0.2', currency: 'EUR' },
      { amount: '333', currency: 'JPY' },
    ];
    const boat = await shop.product({ prices });
    const inCurrency = (code: string) => ({ billingModule: { currency: { id: shop.currencies.get(code) } } });
    await someone.add(boat);
    await someone.add(boat, inCurrency('USD'));
    await someone.add(boat, { ...inCurrency('JPY'), quantity: 1_000_000 });

    expect(await total(someone)).toEqual(['0.20 EUR', '333000000 JPY', '0.10 USD']);
    expect(await someone.orders()).toHaveLength(3);
  });

  it('uses the first priced currency without a price in the default one, or the named price', async () => {
    const someone = await shop.buyer();
    const week = await key(shop.app, { type: 'price', adminTitle: 'By the week' });
    const boat = await shop.product({ prices: [{ amount: '10', currency: 'USD' }] });
    const attributeId = await priced(
      shop.app,
      { price: { amount: '60', currency: 'USD' }, keyId: week, currencyId: shop.currencies.get('USD') ?? '' },
      { productId: boat.id, orderIndex: 5 },
    );
    await someone.add(boat);
    await someone.add(boat, { attributeId });

    expect((await someone.orders()).map(({ ordersToProducts: [line] }) => line?.total).toSorted()).toEqual([
      '10.00',
      '60.00',
    ]);
  });

  it('uses the price of the store, if it has one', async () => {
    const someone = await shop.buyer();
    const daily = await key(shop.app, { type: 'price', adminTitle: 'By the day' });
    const boat = await shop.product({ prices: [{ amount: '10', currency: 'EUR', keyId: daily }] });
    await priced(
      shop.app,
      {
        price: { amount: '9.995', currency: 'EUR' },
        keyId: daily,
        currencyId: shop.currencies.get('EUR') ?? '',
      },
      { storesToProductsId: boat.shelfId },
    );

    expect((await someone.add(boat, { quantity: 3 })).data.ordersToProducts).toMatchObject([
      { price: '9.995', total: '29.99' },
    ]);
  });

  it('is done once per Idempotency-Key', async () => {
    const someone = await shop.buyer();
    const boat = await shop.product();
    const idempotencyKey = crypto.randomUUID();
    const calls = Array.from({ length: 5 }, () =>
      someone.call('POST', 'orders', { productId: boat.id }, idempotencyKey),
    );

    expect(new Set((await Promise.all(calls)).map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect((await someone.call('GET', 'orders/quantity')).data).toBe(1);
  });

  it('creates one order for ten concurrent calls', async () => {
    const someone = await shop.buyer();
    const boat = await shop.product();
    await Promise.all(Array.from({ length: 10 }, () => someone.add(boat)));

    expect(
      (await someone.orders()).map(({ ordersToProducts }) =>
        ordersToProducts.map(({ quantity }) => quantity),
      ),
    ).toEqual([[10]]);
  });
});

describe('invalid additions', () => {
  const foreign = crypto.randomUUID();
  let boat: Product;
  let elsewhere: Product;

  beforeAll(async () => {
    boat = await shop.product();
    elsewhere = await shop.product();
  });

  it.each([
    [{ quantity: 0 }, 400, /quantity: must be at least 1/],
    [{ quantity: -1 }, 400, /quantity: must be at least 1/],
    [{ quantity: 1.5 }, 400, /quantity: must be a whole number/],
    [{ quantity: 'NaN' }, 400, /quantity: must be a whole number/],
    [{ quantity: 2_147_483_648 }, 400, /quantity/],
    [{ productId: undefined }, 400, /productId is required/],
    [{ productId: 'boat' }, 400, /productId: must be a uuid/],
    [{ productId: foreign }, 404, /There is no such product/],
    [{ storeId: foreign }, 404, /not sold in this store/],
    [{ attributeId: foreign }, 400, /attributeId: is not a price of this product/],
    [
      { billingModule: { currency: { id: foreign } } },
      400,
      /billingModule.currency.id: is a currency in which the product has no price/,
    ],
    [{ price: '0.01' }, 400, /price/],
  ])('%j', async (data, status, message) => {
    const someone = await shop.buyer();
    const response = await someone.call('POST', 'orders', { productId: boat.id, ...data });

    expect([response.status, response.problem.message]).toEqual([status, expect.stringMatching(message)]);
    expect(await someone.orders()).toEqual([]);
  });

  it('without a price', async () => {
    const free = await shop.product({ prices: [] });
    const { problem } = await (await shop.buyer()).add(free);

    expect(problem.message).toContain(
      "Product doesn't have price attributes connected to billing module currency.",
    );
  });

  it('to a full cart', async () => {
    const someone = await shop.buyer();
    const { data } = await someone.add(boat);
    await shop.app.sql(
      `insert into ecommerce_orders_to_products ("id", "orderId", "productId", "quantity") select gen_random_uuid(), $1, $2, 1 from generate_series(1, 99)`,
      [data.id, boat.id],
    );
    const { status, problem } = await someone.add(elsewhere);

    expect([status, problem.message]).toEqual([
      422,
      'A cart holds 100 lines at most. Check out, or take something out of it.',
    ]);
  });
});

describe('changing the cart', () => {
  it('sets quantities, and removes orders', async () => {
    const someone = await shop.buyer();
    const { data: made } = await someone.add(await shop.product());
    const [line] = made.ordersToProducts;
    const set = (quantity: unknown) =>
      someone.call('PATCH', `orders/${made.id}`, { ordersToProducts: [{ id: line?.id, quantity }] });

    expect((await set(7)).data).toMatchObject({ ordersToProducts: [{ quantity: 7, total: '139.93' }] });
    expect((await Promise.all([0, -1, 1.5, 'NaN', null].map(set))).map(({ status }) => status)).toEqual([
      400, 400, 400, 400, 400,
    ]);
    const url = `/api/ecommerce/orders/${made.id}/orders-to-products/${line?.id}`;
    expect(
      (await shop.app.request({ method: 'PATCH', url, data: { quantity: 2 }, as: someone.as })).data,
    ).toMatchObject({
      ordersToProducts: [{ quantity: 2 }],
    });
    expect((await someone.call('DELETE', `orders/${made.id}`)).status).toBe(200);
    expect(await someone.orders()).toEqual([]);
  });

  it('returns totals and quantities of orders and lines to their owner', async () => {
    const someone = await shop.buyer();
    const { data: made } = await someone.add(await shop.product(), { quantity: 3 });
    const read = async (path: string, as = someone.as) =>
      (await shop.app.request({ url: `/api/ecommerce/${path}`, as })).data;
    const euro = shop.currencies.get('EUR');

    expect(await read(`orders/${made.id}/total`)).toMatchObject([
      { total: '59.97', billingModuleCurrency: { code: 'EUR', decimals: 2 } },
    ]);
    expect(await read(`orders-to-products/${made.ordersToProducts[0]?.id}/total`)).toMatchObject([
      { total: '59.97' },
    ]);
    expect(await read(`orders/${made.id}/quantity`)).toBe(3);
    expect(await read(`orders/${made.id}/checkout-attributes/${euro}`)).toEqual({
      amount: '59.97',
      type: 'one_off',
      interval: null,
    });
  });

  it('is limited to the own orders, for every id of a call', async () => {
    const owner = await shop.buyer();
    const thief = await shop.buyer();
    const { data: made } = await owner.add(await shop.product());
    const own = (await thief.add(await shop.product())).data;
    const lineId = made.ordersToProducts[0]?.id;
    const lines = { ordersToProducts: [{ id: lineId, quantity: 9 }] };
    const line = `orders/${made.id}/orders-to-products/${lineId}`;
    const as = thief.as;
    const ecommerce = (path: string) => `/api/ecommerce/${path}`;
    const answers = await Promise.all([
      thief.call('PATCH', `orders/${made.id}`, lines),
      thief.call('PATCH', `orders/${own.id}`, lines),
      thief.call('DELETE', `orders/${made.id}`),
      thief.checkOut(`orders/${made.id}/checkout`),
      thief.checkOut('orders/checkout', { orders: [{ id: own.id }, { id: made.id }] }),
      thief.call('POST', `orders/${made.id}/cancel`),
      ...['orders', 'orders/total', 'orders/quantity'].map((path) =>
        shop.app.request({ url: `/api/rbac/subjects/${owner.id}/ecommerce-module/${path}`, as }),
      ),
      ...[`orders/${made.id}/total`, `orders/${made.id}/quantity`, `orders-to-products/${lineId}/total`].map(
        (path) => shop.app.request({ url: ecommerce(path), as }),
      ),
      shop.app.request({ method: 'PATCH', url: ecommerce(line), data: { quantity: 9 }, as }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(await owner.orders()).toMatchObject([
      { id: made.id, status: 'new', ordersToProducts: [{ quantity: 1 }] },
    ]);
  });
});
