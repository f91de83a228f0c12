import { gzipSync } from 'node:zlib';
import { statementCount } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { july, makeRental } from './rentals.fixture.js';
import { checkoutData, type Charged, openShop, type Order, type Shop } from './shop.fixture.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

interface Calendar {
  readonly id: string;
  readonly productTitle: Readonly<Record<string, string>>;
  readonly timeZone: string;
  readonly bookings: readonly object[];
}
const calendar = (query: object) =>
  shop.app.request<Calendar[]>({
    url: `/api/ecommerce/calendar?${new URLSearchParams({ ...query })}`,
  });

it('shows administrators the resources of a store, with the bookings of a period and their orders', async () => {
  const [boat, other, buyer] = [
    await makeRental(shop, { hulls: 2 }),
    await makeRental(shop),
    await shop.buyer(),
  ];
  const [first, second] = boat.resourceIds;
  await shop.app.request({
    method: 'POST',
    url: '/api/ecommerce/bookings/blocks',
    data: { resourceId: second, ...july(10, 12), note: 'New sails' },
  });
  const { data: order } = await buyer.add(boat, july(3, 9));
  await buyer.checkOut();
  const [{ number } = { number: null }] = await buyer.orders();
  const { status, data } = await calendar({ ...july(9, 20), storeId: boat.storeId });

  expect(status).toBe(200);
  expect(data.map(({ id }) => id)).toEqual([first, second]);
  expect(data[0]).toMatchObject({
    productId: boat.id,
    storeId: boat.storeId,
    unit: 'day',
    timeZone: 'Asia/Nicosia',
    bookings: [
      {
        kind: 'order',
        status: 'held',
        startDate: '2027-07-03',
        endDate: '2027-07-09',
        startsAt: '2027-07-03T06:00:00.000Z',
        blockedUntil: '2027-07-09T17:00:00.000Z',
        orderId: order.id,
        orderNumber: number,
        buyer: 'ann@example.com',
        note: null,
      },
    ],
  });
  expect(data[1]?.bookings).toEqual([
    expect.objectContaining({ kind: 'block', status: 'confirmed', note: 'New sails', orderId: null }),
  ]);
  expect((await calendar(july(15, 20))).data.flatMap(({ bookings }) => bookings)).toEqual([]);
  expect((await calendar(july(15, 20))).data.map(({ id }) => id)).toContain(other.resourceIds[0]);
});

it('shows a hundred resources and sixty days in one statement and 60 kB', async () => {
  const boat = await makeRental(shop);
  await shop.app.sql(
    `insert into ecommerce_resource ("adminTitle", "title", "storesToProductsId", "orderIndex")
     select 'Hull ' || i, jsonb_build_object('en', 'Hull ' || i), $1, i from generate_series(1, 99) i`,
    [boat.shelfId],
  );
  await shop.app.sql(
    `insert into ecommerce_booking ("kind", "status", "resourceId", "startDate", "endDate", "startsAt", "endsAt", "blockedFrom", "blockedUntil")
     select 'block', 'confirmed', r.id, d, d + interval '3 days', d, d + interval '4 days', d, d + interval '4 days'
     from ecommerce_resource r, generate_series('2028-03-01'::timestamptz, '2028-04-25'::timestamptz, '7 days') d
     where r."storesToProductsId" = $1`,
    [boat.shelfId],
  );
  const read = () => calendar({ startDate: '2028-03-01', endDate: '2028-04-29', storeId: boat.storeId });
  await read();
  const answer = await read();
  const bytes = gzipSync(JSON.stringify(answer.data)).length;

  expect(answer.data.flatMap(({ bookings }) => bookings)).toHaveLength(800);
  expect(await statementCount(shop.app, read)).toBe(1);
  expect(bytes).toBeLessThanOrEqual(60 * 1024);
});

it('bounds the period of the calendar, and is closed to others', async () => {
  const [{ as }] = [await shop.buyer()];
  const url = '/api/ecommerce/calendar?startDate=2027-07-01&endDate=2027-07-02';

  expect((await calendar({ startDate: '2027-07-01', endDate: '2027-10-08' })).status).toBe(200);
  expect((await calendar({ startDate: '2027-07-01', endDate: '2027-10-09' })).status).toBe(400);
  expect((await calendar({ startDate: '2027-07-02', endDate: '2027-07-01' })).status).toBe(400);
  expect([
    (await shop.app.request({ url, as })).status,
    (await shop.app.request({ url, as: 'anonymous' })).status,
  ]).toEqual([403, 401]);
});

it('shows bookings without notes to the owner of their order only', async () => {
  const [boat, buyer, stranger] = [await makeRental(shop), await shop.buyer(), await shop.buyer()];
  await shop.app.request<Charged>({
    method: 'POST',
    url: `/api/rbac/subjects/${buyer.id}/ecommerce-module/products/${boat.id}/checkout`,
    data: { ...checkoutData, ...july(3, 9) },
    as: buyer.as,
  });
  const [order] = (await buyer.orders()) as readonly Order[];
  const path = `orders/${order?.id}/bookings`;
  const { status, data } = await buyer.call<object[]>('GET', path);

  expect([status, data]).toEqual([
    200,
    [
      {
        id: expect.any(String),
        chargeId: null,
        lineId: order?.ordersToProducts[0]?.id,
        status: 'held',
        startDate: '2027-07-03',
        endDate: '2027-07-09',
        startsAt: '2027-07-03T06:00:00.000Z',
        endsAt: '2027-07-09T15:00:00.000Z',
        heldUntil: expect.any(String),
      },
    ],
  ]);
  expect((await stranger.call('GET', path)).status).toBe(404);
});
