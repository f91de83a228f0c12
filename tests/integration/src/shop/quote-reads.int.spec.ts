import { rate, season, store } from '@flotilla/ecommerce';
import { make, statementCount } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { july, makeRental, type Rental } from './rentals.fixture.js';
import { type Buyer, openShop, type Shop } from './shop.fixture.js';
import { taxProducts } from './sellers.fixture.js';

let shop: Shop;
let boat: Rental;

beforeAll(async () => {
  shop = await openShop({ env: { DEPLOYMENT: 'development' } });
  const { id } = await make(shop.app, store, { country: 'CY', pricesIncludeTax: true, legalName: null });
  boat = await makeRental(shop, { storeId: String(id) });
  await taxProducts(shop.app, [boat.id]);
});
afterAll(() => shop.close());

async function quote(data: object = {}) {
  const {
    status,
    text,
    data: quoted,
  } = await shop.app.request<{ total: string }>({
    ...{ method: 'POST', url: `/api/ecommerce/products/${boat.id}/quote`, as: 'anonymous' },
    data: { ...july(3, 4), ...data },
  });
  expect(status, text).toBe(200);
  return quoted.total;
}

/** Returns the minimum of three runs, because a new minute reads the catalogue again. */
async function least(count: () => Promise<number>): Promise<number> {
  return Math.min(await count(), await count(), await count());
}

it('a repeated quote of a product reads nothing but discounts', async () => {
  await quote();
  expect(await least(() => statementCount(shop.app, () => quote()))).toBe(1);
});

it('a quote of other days reads no further rows of the catalogue', async () => {
  let day = 5;
  const next = () => {
    day += 2;
    return statementCount(shop.app, () => quote(july(day, day + 1)));
  };
  await next();
  expect(await least(next)).toBe(1);
});

it('the next quote has a rate, a season and a withdrawal that were just written', async () => {
  const before = await quote();
  const { id: seasonId } = await make(shop.app, season, {
    ...{ scheduleId: boat.scheduleId, startDate: '2027-07-01', endDate: '2027-07-31', isYearly: false },
    ...{ isClosed: false, minUnits: null, startDays: [], variant: 'default' },
  });
  const { id } = await make(shop.app, rate, {
    ...{ scheduleId: boat.scheduleId, seasonId, productId: null, currencyId: null, weekdays: [] },
    ...{ fromUnits: 1, kind: 'percent', value: '150', variant: 'default' },
  });
  const dearer = await quote();
  await shop.app.request({ method: 'DELETE', url: `/api/ecommerce/rates/${String(id)}` });

  expect([before, dearer, await quote()]).toEqual(['840.00', '1260.00', '840.00']);

  await shop.app.request({
    method: 'PATCH',
    url: `/api/ecommerce/products/${boat.id}`,
    data: { publishedAt: null },
  });
  const { status } = await shop.app.request({
    ...{ method: 'POST', url: `/api/ecommerce/products/${boat.id}/quote`, as: 'anonymous' },
    data: july(3, 4),
  });
  expect(status).toBeGreaterThanOrEqual(400);
});

const totalOf = async (buyer: Buyer) => {
  const { data } = await buyer.call<{ quote: { total: string }[] }>('GET', 'checkout');
  return data.quote[0]?.total;
};

it('a repeated quote of a cart reads its lines, the open checkout and discounts', async () => {
  const buyer = await shop.buyer();
  for (let line = 0; line < 5; line++)
    await buyer.add(await shop.product({ prices: [{ amount: '50', currency: 'EUR' }] }));
  await totalOf(buyer);

  expect(await least(() => statementCount(shop.app, () => totalOf(buyer)))).toBe(3);
});

it('the next quote of a cart has a line, a price and a withdrawal that were just written', async () => {
  const [first, second] = [
    await shop.product({ prices: [{ amount: '50', currency: 'EUR' }] }),
    await shop.product({ prices: [{ amount: '7', currency: 'EUR' }] }),
  ];
  const buyer = await shop.buyer();
  await buyer.add(first);
  const one = await totalOf(buyer);
  await buyer.add(second);
  const both = await totalOf(buyer);
  const [price] = await shop.app.sql<{ id: string }>(
    `select "attributeId" as id from ecommerce_products_to_attributes where "productId" = $1`,
    [first.id],
  );
  const patch = (url: string, data: object) => shop.app.request({ method: 'PATCH', url, data });
  await patch(`/api/ecommerce/attributes/${price?.id}`, { number: '60' });
  const dearer = await totalOf(buyer);
  await patch(`/api/ecommerce/products/${second.id}`, { publishedAt: null });

  expect([one, both, dearer, await totalOf(buyer)]).toEqual(['50.00', '57.00', '67.00', '60.00']);
});
