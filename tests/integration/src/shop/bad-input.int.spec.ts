import { ecommerce } from '@flotilla/ecommerce';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from './products.fixture.js';
import { makeRental } from './rentals.fixture.js';
import { type Buyer, checkoutData, type Order, openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
let boat: Product;
let ann: Buyer;
let eve: Buyer;
let order: Order;
beforeAll(async () => {
  shop = await openShop();
  boat = await shop.product({ stock: 5 });
  [ann, eve] = [await shop.buyer(), await shop.buyer()];
  order = (await ann.add(boat, { quantity: 2 })).data;
});
afterAll(() => shop.close());

/** Returns all stored data of the shop, which refusals must not change. */
async function written(): Promise<unknown> {
  const tables = [
    'ecommerce_order',
    'ecommerce_orders_to_products',
    'ecommerce_reservation',
    'billing_invoice',
    'billing_provider_event',
  ];
  const read = tables.map((table) => shop.app.sql(`select * from ${table} order by "id"`));
  return [await Promise.all(read), await shop.stockOf(boat)];
}

async function refused(
  send: () => Promise<{ readonly status: number; readonly text: string }>,
  status: number,
  what: string,
): Promise<void> {
  const before = await written();
  const answer = await send();
  expect([answer.status, answer.text.length > 0], `${what}: ${answer.text}`).toEqual([status, true]);
  expect(await written(), what).toEqual(before);
}

describe("another buyer's order", () => {
  const lineOf = () => String(order.ordersToProducts[0]?.id);
  const values = () => ({
    orderId: order.id,
    orderToProductId: lineOf(),
    productId: boat.id,
    currencyId: shop.currencies.get('EUR') ?? '',
    changeId: boat.id,
    instalmentId: boat.id,
    depositId: boat.id,
    lineId: lineOf(),
  });
  const bodies: Readonly<Record<string, () => object>> = {
    'add-to-cart': () => ({ productId: boat.id }),
    'change-cart': () => ({ ordersToProducts: [{ id: lineOf(), quantity: 9 }] }),
    'change-line': () => ({ quantity: 9 }),
    'check-out-order': () => checkoutData,
    'check-out-cart': () => ({ ...checkoutData, orders: [{ id: order.id }] }),
    'check-out-product': () => checkoutData,
    'draft-own-change': () => ({ lineId: lineOf(), startDate: '2027-07-03', endDate: '2027-07-09' }),
    'pay-instalment': () => ({ provider: 'dummy' }),
    'confirm-security-deposit': () => ({ provider: 'dummy' }),
    'write-review': () => ({ lineId: lineOf(), rating: 5 }),
    withdraw: () => ({ confirm: true }),
    'request-return': () => ({ lines: [{ lineId: lineOf(), quantity: 1 }] }),
  };
  /** Calls of owners, with the entity whose id is in their path. */
  const owned = ecommerce.actions.filter(({ access }) => access === 'owner');

  it('in the path of calls', () => expect(owned.length).toBeGreaterThan(10));

  it.each(owned.map(({ key, method, path }) => ({ name: key.slice('ecommerce.'.length), method, path })))(
    '$name is a 404',
    async ({ name, method, path }) => {
      const isOfSubject = path.startsWith('/api/rbac/subjects/{id}');
      const idOf = path.includes('orders-to-products/{id}') ? lineOf() : order.id;
      const fill = (id: string) =>
        path.replace(/\{(\w+)\}/g, (_, param: string) =>
          param === 'id' ? id : String(Object.entries(values()).find(([key]) => key === param)?.[1]),
        );
      const send = (url: string) =>
        shop.app.request({ method, url, as: eve.as, ...(bodies[name] && { data: bodies[name]() }) });

      await refused(() => send(fill(isOfSubject ? ann.id : idOf)), 404, `${name} in the path`);
      // With the own id in the path, and another's order later in the path or in the body.
      const isNamed = isOfSubject && (path.includes('{orderId}') || name === 'check-out-cart');
      if (isNamed) await refused(() => send(fill(eve.id)), 404, `${name} beside one's own id`);
    },
  );
});

describe('the ordered product', () => {
  it.each([0, -1, 1.5, 1e10, 'NaN', '2', null, true, [], {}])(
    'cannot have the quantity %j',
    async (quantity) => {
      await refused(() => ann.call('POST', 'orders', { productId: boat.id, quantity }), 400, 'add');
      await refused(
        () =>
          ann.call('PATCH', `orders/${order.id}`, {
            ordersToProducts: [{ id: order.ordersToProducts[0]?.id, quantity }],
          }),
        400,
        'change',
      );
      await refused(
        () => ann.call('POST', `products/${boat.id}/checkout`, { ...checkoutData, quantity }),
        400,
        'one step',
      );
    },
  );

  it('exists, has a price in the currency, and is sold by the store', async () => {
    const other = await shop.product();
    await refused(() => ann.call('POST', 'orders', { productId: ann.id }), 404, 'a foreign id');
    await refused(() => ann.call('POST', 'orders', { productId: 'boat' }), 400, 'no id');
    await refused(() => ann.call('POST', 'orders', {}), 400, 'nothing');
    await refused(
      () => ann.call('POST', 'orders', { productId: boat.id, storeId: other.storeId }),
      404,
      'another store',
    );
    const currency = { id: shop.currencies.get('JPY') };
    await refused(
      () => ann.call('POST', 'orders', { productId: boat.id, billingModule: { currency } }),
      400,
      'no price',
    );
    await refused(() => ann.checkOut('orders/checkout', { provider: 'nobody' }), 400, 'an unknown provider');
  });

  it('has a quantity of a million at most, and at most the stock', async () => {
    const many = await eve.add(boat, { quantity: 1_000_000 });
    expect(many.status).toBe(201);
    await refused(() => eve.checkOut(), 409, 'a million');
  });

  it('is rented for 400 days at most', async () => {
    const rental = await makeRental(shop);
    const dates = { startDate: '2027-07-01', endDate: '2036-10-30' };
    const query = new URLSearchParams(dates).toString();
    const url = '/api/ecommerce/products';
    const visitor = { as: 'anonymous' } as const;

    await refused(() => ann.call('POST', 'orders', { productId: rental.id, ...dates }), 400, 'add');
    await refused(
      () => shop.app.request({ ...visitor, method: 'POST', url: `${url}/${rental.id}/quote`, data: dates }),
      400,
      'quote',
    );
    await refused(() => shop.app.request({ ...visitor, url: `${url}/available?${query}` }), 400, 'list');
  });

  it('is selected in bounded lists', async () => {
    const ids = Array.from({ length: 10_000 }, () => ({ id: order.id }));
    await refused(() => ann.checkOut('orders/checkout', { orders: ids }), 400, '10,000 orders');
    const lines = ids.map(({ id }) => ({ id, quantity: 1 }));
    await refused(
      () => ann.call('PATCH', `orders/${order.id}`, { ordersToProducts: lines }),
      400,
      '10,000 lines',
    );
  });
});

it('a flood of carts and of webhooks is refused, and leaves nothing', async () => {
  const flood = await shop.buyer();
  const statuses = new Set<number>();
  // All invalid, so that the limit does not depend on valid input.
  for (let turn = 0; turn < 8; turn++) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => flood.call('POST', 'orders', { productId: flood.id })),
    );
    for (const { status } of answers) statuses.add(status);
  }
  expect([...statuses].toSorted()).toEqual([404, 429]);

  const before = await written();
  const url = '/api/billing/payment-intents/dummy/webhook';
  const forged = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      shop.app.request({ method: 'POST', url, body: `{"id":"${index}"}`, as: 'anonymous' }),
    ),
  );
  expect(new Set(forged.map(({ status }) => status < 500 && status >= 400))).toEqual(new Set([true]));
  expect(await written()).toEqual(before);
});
