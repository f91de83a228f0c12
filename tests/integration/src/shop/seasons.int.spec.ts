import { rate, season } from '@flotilla/ecommerce';
import { make } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRental, type Rental } from './rentals.fixture.js';
import { type Charged, checkoutData, openShop, type Order, type Shop } from './shop.fixture.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const stay = (startDate: string, endDate: string) => ({ startDate, endDate });
const juneToJuly = stay('2027-06-29', '2027-07-02');

/** Makes a boat of 420.00 EUR a day that costs a fifth more from 1 July. */
async function makeSeasonal(values: object = {}): Promise<Rental & { readonly seasonId: string }> {
  const boat = await makeRental(shop);
  const { id } = await make(shop.app, season, {
    ...{ scheduleId: boat.scheduleId, startDate: '2020-07-01', endDate: '2020-08-31', isYearly: true },
    ...{ isClosed: false, minUnits: null, startDays: [], orderIndex: 0, variant: 'default' },
    ...values,
  });
  const seasonId = String(id);
  await makeRate(boat, { seasonId, value: '120' });
  return { ...boat, seasonId };
}

const makeRate = ({ scheduleId }: Rental, values: object) =>
  make(shop.app, rate, {
    ...{ scheduleId, productId: null, seasonId: null, currencyId: null, weekdays: [], fromUnits: 1 },
    ...{ kind: 'percent', value: '100', variant: 'default' },
    ...values,
  });

interface Quote {
  readonly total: string;
  readonly rows: readonly { readonly unitPrice: string | null; readonly segments: unknown }[];
}
const quote = ({ id }: Rental, data: object) =>
  shop.app.request<Quote>({
    method: 'POST',
    url: `/api/ecommerce/products/${id}/quote`,
    data,
    as: 'anonymous',
  });

const segments = [
  { from: '2027-06-29', to: '2027-06-30', units: 2, unitPrice: '420', amount: '840.00' },
  { from: '2027-07-01', to: '2027-07-02', units: 2, unitPrice: '504.00', amount: '1008.00' },
];

describe('a rental over the start of a season', () => {
  it('is quoted by its parts', async () => {
    const { data } = await quote(await makeSeasonal(), juneToJuly);

    expect(data.total).toBe('1848.00');
    expect(data.rows).toMatchObject([{ unitPrice: null, segments }]);
  });

  it('costs the same in the cart, its total and the checkout, and the sold line keeps its parts', async () => {
    const [boat, buyer] = [await makeSeasonal(), await shop.buyer()];
    const mine = `/api/rbac/subjects/${buyer.id}/ecommerce-module/orders`;
    const added = await shop.app.request<Order>({
      method: 'POST',
      url: mine,
      data: { productId: boat.id, ...juneToJuly },
      as: buyer.as,
    });
    const line = { price: null, total: '1848.00', segments };
    expect(added.data.ordersToProducts).toMatchObject([line]);
    const total = await shop.app.request({ url: `${mine}/total`, as: buyer.as });
    expect(total.data).toMatchObject([{ total: '1848.00' }]);

    const placed = await shop.app.request<Charged>({
      method: 'POST',
      url: `${mine}/checkout`,
      data: checkoutData,
      as: buyer.as,
    });
    expect(placed.data.billingModule.invoices).toMatchObject([{ amount: '1848.00' }]);
    await shop.app.sql('update ecommerce_rate set "value" = 300 where "scheduleId" = $1', [boat.scheduleId]);
    const { data: orders } = await shop.app.request<Order[]>({ url: mine, as: buyer.as });
    expect(orders[0]?.ordersToProducts).toMatchObject([{ ...line, gross: '1848.00' }]);
  });

  it('shows the price of each day in the calendar', async () => {
    const { id } = await makeSeasonal();
    const { data } = await shop.app.request<{ days: { price: string }[] }>({
      url: `/api/ecommerce/products/${id}/availability?startDate=2027-06-30&endDate=2027-07-01`,
      as: 'anonymous',
    });

    expect(data.days.map(({ price }) => price)).toEqual(['420', '504.00']);
  });

  it('continues an unpaid order of the same dates, and starts another one after a change of the rates', async () => {
    const [boat, buyer] = [await makeRental(shop, { hulls: 3 }), await shop.buyer()];
    await makeRate(boat, { fromUnits: 4, kind: 'units', value: '3' });
    const buy = async () => {
      const { data } = await shop.app.request<Charged>({
        method: 'POST',
        url: `/api/rbac/subjects/${buyer.id}/ecommerce-module/products/${boat.id}/checkout`,
        data: { ...checkoutData, ...juneToJuly },
        as: buyer.as,
      });
      return data.billingModule.invoices[0];
    };
    const first = await buy();

    expect(first?.amount).toBe('1260.00');
    expect(await buy()).toEqual(first);
    await shop.app.sql('update ecommerce_rate set "value" = 2 where "scheduleId" = $1', [boat.scheduleId]);
    expect((await buy())?.amount).toBe('840.00');
  });
});

describe('rates', () => {
  it('of a product replace those of its schedule, and amounts count in their currency', async () => {
    const boat = await makeSeasonal();
    const other = await makeRental(shop);
    await makeRate(boat, { productId: boat.id, seasonId: boat.seasonId, value: '200' });
    await makeRate(boat, { productId: other.id, seasonId: boat.seasonId, value: '900' });
    await makeRate(boat, {
      kind: 'amount',
      currencyId: shop.currencies.get('USD'),
      value: '1',
      weekdays: [2],
    });

    expect((await quote(boat, juneToJuly)).data.total).toBe('2520.00');
  });

  it('reject an amount without a currency, and as many charged units as there are', async () => {
    const boat = await makeRental(shop);
    const made = (values: object) =>
      shop.app.request({
        method: 'POST',
        url: '/api/ecommerce/rates',
        data: { scheduleId: boat.scheduleId, ...values },
      });

    expect((await made({ kind: 'amount', value: '100' })).status).toBe(400);
    expect((await made({ kind: 'units', fromUnits: 7, value: '7' })).status).toBe(400);
    expect((await made({ kind: 'units', fromUnits: 7, value: '6' })).status).toBe(201);
  });
});

describe('a closed season', () => {
  it('is closed in the calendar, and refuses stays over its days', async () => {
    const boat = await makeSeasonal({ isClosed: true });
    const { data } = await shop.app.request<{ days: { state: string }[] }>({
      url: `/api/ecommerce/products/${boat.id}/availability?startDate=2027-06-30&endDate=2027-07-01`,
      as: 'anonymous',
    });
    const refused = await quote(boat, juneToJuly);

    expect(data.days.map(({ state }) => state)).toEqual(['free', 'closed']);
    expect([refused.status, refused.problem.message]).toEqual([422, 'Boat is not rented on 2027-07-01.']);
  });

  it('disappears with its rates', async () => {
    const boat = await makeSeasonal();
    await shop.app.request({ method: 'DELETE', url: `/api/ecommerce/seasons/${boat.seasonId}` });

    expect((await quote(boat, juneToJuly)).data.total).toBe('1680.00');
  });
});
