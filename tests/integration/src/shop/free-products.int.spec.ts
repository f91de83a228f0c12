import { categoriesToProducts, category, season } from '@flotilla/ecommerce';
import { make, statementCount } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { july, makeRental, type Rental } from './rentals.fixture.js';
import { checkoutData, openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

interface Found {
  readonly productId: string;
  readonly total: string;
}
const find = (query: object) =>
  shop.app.request<Found[]>({
    url: `/api/ecommerce/products/available?${new URLSearchParams({ ...query })}`,
    as: 'anonymous',
  });
const isFree = async ({ id }: Rental, query: object) =>
  (await find({ ...query, limit: '100' })).data.some(({ productId }) => productId === id);
const buy = async ({ id }: Rental, days: object) => {
  const buyer = await shop.buyer();
  return shop.app.request({
    method: 'POST',
    url: `/api/rbac/subjects/${buyer.id}/ecommerce-module/products/${id}/checkout`,
    data: { ...checkoutData, ...days },
    as: buyer.as,
  });
};

describe('GET /api/ecommerce/products/available', () => {
  it('lists products with a free resource, with the price of the stay', async () => {
    const [boat, other] = [await makeRental(shop), await makeRental(shop, { hulls: 2 })];
    await buy(boat, july(3, 5));
    await buy(other, july(3, 5));

    expect(await isFree(boat, july(5, 6))).toBe(false);
    expect(await isFree(boat, july(6, 7))).toBe(true);
    const { data } = await find(july(5, 6));
    expect(data.find(({ productId }) => productId === other.id)).toMatchObject({ total: '840.00' });
  });

  it('leaves out what the schedule does not allow, and counts its buffers', async () => {
    const week = await makeRental(shop, { terms: { minUnits: 7 } });
    const saturdays = await makeRental(shop, { terms: { startDays: [6] } });
    const hourly = await makeRental(shop, { terms: { unit: 'hour' } });
    const slow = await makeRental(shop, { terms: { bufferAfter: 960 } });
    const closed = await makeRental(shop);
    await make(shop.app, season, {
      ...{ scheduleId: closed.scheduleId, startDate: '2027-07-10', endDate: '2027-07-10', isYearly: true },
      ...{ isClosed: true, minUnits: null, startDays: [], orderIndex: 0, variant: 'default' },
    });
    await buy(slow, july(1, 2));
    const freeOn = async (days: object) =>
      Promise.all([week, saturdays, hourly, slow, closed].map((one) => isFree(one, days)));

    expect(await freeOn(july(3, 4))).toEqual([false, true, false, false, true]);
    expect(await freeOn(july(4, 10))).toEqual([true, false, false, true, false]);
  });

  it('is limited to a store, and continues after a product', async () => {
    const boats = [await makeRental(shop), await makeRental(shop)];
    const storeId = boats[0]?.storeId ?? '';
    const { data: all } = await find({ ...july(3, 4), limit: '100' });
    const ids = all.map(({ productId }) => productId);
    const { data: next } = await find({ ...july(3, 4), limit: '1', after: ids[0] });

    expect(next.map(({ productId }) => productId)).toEqual(ids.slice(1, 2));
    const { data: own } = await find({ ...july(3, 4), storeId });
    expect(own.map(({ productId }) => productId)).toEqual([boats[0]?.id]);
  });

  it('lists the products beside one, those of its categories first', async () => {
    const [own, other, far] = [await makeRental(shop), await makeRental(shop), await makeRental(shop)];
    const group = await make(shop.app, category, { slug: 'near', title: { en: 'Near' } });
    for (const [orderIndex, one] of [own, other].entries())
      await make(shop.app, categoriesToProducts, {
        ...{ categoryId: group.id, productId: one.id, orderIndex, variant: 'default' },
      });
    const { data } = await find({ ...july(20, 21), near: own.id, limit: '100' });
    const ids = data.map(({ productId }) => productId);

    expect(ids[0]).toBe(other.id);
    expect(ids).toContain(far.id);
    expect(ids).not.toContain(own.id);
    expect(data[0]).toMatchObject({ total: '840.00', currency: { decimals: 2 } });
  });

  it('is cached until a booking, a price or a product changes', async () => {
    const boat = await makeRental(shop);
    const days = july(24, 25);
    await find(days);
    expect(await statementCount(shop.app, () => find(days))).toBe(0);
    expect(await isFree(boat, days)).toBe(true);
    await buy(boat, days);
    expect(await isFree(boat, days)).toBe(false);
  });

  it.each([
    [{ startDate: '2027-07-03' }],
    [
      {
        ...july(3, 4),
        near: '11111111-1111-4111-8111-111111111111',
        after: '11111111-1111-4111-8111-111111111111',
      },
    ],
    [{ ...july(3, 4), near: 'x' }],
    [{ ...july(4, 3) }],
    [{ ...july(3, 4), limit: '1000' }],
    [{ startDate: '2027-02-30', endDate: '2027-03-01' }],
  ])('rejects %j', async (query) => {
    expect((await find(query)).status).toBe(400);
  });

  it('answers an empty list beyond the horizon of every schedule', async () => {
    expect((await find({ startDate: '8999-01-01', endDate: '8999-01-02' })).data).toEqual([]);
  });
});
