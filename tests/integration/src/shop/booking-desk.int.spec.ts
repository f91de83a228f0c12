import { dayIn } from '@flotilla/core/values';
import { paymentPlan } from '@flotilla/ecommerce';
import { make, statementCount } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { july, makeRental, type Rental } from './rentals.fixture.js';
import { type Buyer, checkoutData, type Charged, openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

interface DeskBooking {
  readonly id: string;
  readonly movement?: string;
  readonly when?: string;
  readonly order: { readonly id: string; readonly sums: readonly object[] } | null;
}
const zone = 'Pacific/Kiritimati';
const today = (ahead = 0) => dayIn(Date.now() + ahead * 86_400_000, zone);
const days = (from: number, to = from) => ({ startDate: today(from), endDate: today(to) });
const act = (path: string, method: 'GET' | 'POST' = 'GET') =>
  shop.app.request<DeskBooking>({ method, url: `/api/ecommerce/bookings/${path}` });
const movements = async (boat: Rental) => {
  const { data } = await shop.app.request<(DeskBooking & { resourceId: string })[]>({
    url: '/api/ecommerce/bookings/movements',
  });
  return data.filter(({ resourceId }) => boat.resourceIds.includes(resourceId));
};
const states = async (boat: Rental) =>
  (await movements(boat)).map(({ movement, when }) => `${when} ${movement}`);

let visitors = 0;
/** Rents a boat and pays its deposit or price. @returns the id of the booking */
async function rented(boat: Rental, dates: object): Promise<{ id: string; orderId: string; buyer: Buyer }> {
  const buyer = await shop.buyer();
  const { data } = await shop.app.request<Charged>({
    method: 'POST',
    url: `/api/rbac/subjects/${buyer.id}/ecommerce-module/products/${boat.id}/checkout`,
    data: { ...checkoutData, ...dates, phone: '+357 99 123456' },
    headers: { 'x-forwarded-for': `203.0.113.${++visitors}` },
    as: buyer.as,
  });
  await shop.decide(data.billingModule.invoices[0] ?? { id: '' }, 'pay');
  const [order] = await buyer.orders();
  const orderId = String(order?.id);
  const find = () =>
    shop.app.sql<{ id: string }>(
      `select b.id from ecommerce_booking b join ecommerce_orders_to_products l on l.id = b."lineId"
       where l."orderId" = $1 and b.status = 'confirmed'`,
      [orderId],
    );
  await expect.poll(async () => (await find()).length).toBe(1);
  const [booking] = await find();
  return { id: booking?.id ?? '', orderId, buyer };
}

/** Moves a booking to days before, because nothing can be rented in the past. */
const shift = (id: string, by: number) =>
  shop.app.sql(
    `update ecommerce_booking set "startsAt" = "startsAt" - make_interval(days => $2), "endsAt" = "endsAt" - make_interval(days => $2) where id = $1`,
    [id, by],
  );

it('shows a booking with its customer, and its paid and open amounts', async () => {
  const plan = await make(shop.app, paymentPlan, { depositPercent: '30', balanceDaysBefore: 30 });
  const boat = await makeRental(shop, { title: 'Lagoona', terms: { paymentPlanId: plan.id } });
  const { id, orderId } = await rented(boat, july(3, 4));
  const { status, data } = await act(`${id}/desk`);

  expect([status, data]).toMatchObject([
    200,
    {
      ...{ id, kind: 'order', status: 'confirmed', resourceId: boat.resourceIds[0], isExtra: false },
      ...{ title: { en: 'Lagoona' }, timeZone: 'Asia/Nicosia', ...july(3, 4) },
      order: {
        ...{ id: orderId, email: 'ann@example.com', phone: '+357 99 123456' },
        sums: [
          { currency: { code: 'EUR' }, total: '840.00', paid: '252.00', refunded: '0.00', due: '588.00' },
        ],
      },
    },
  ]);
});

it('shows a block without an order, and is closed to others', async () => {
  const boat = await makeRental(shop);
  const { data: block } = await shop.app.request({
    method: 'POST',
    url: '/api/ecommerce/bookings/blocks',
    data: { resourceId: boat.resourceIds[0], ...july(10, 12), note: 'New sails' },
  });
  const buyer = await shop.buyer();
  const url = `/api/ecommerce/bookings/${String(block['id'])}/desk`;

  expect((await act(`${String(block['id'])}/desk`)).data).toMatchObject({
    ...{ kind: 'block', note: 'New sails', order: null },
  });
  expect((await act(`${boat.id}/desk`)).status).toBe(404);
  expect((await act('nothing/desk')).status).toBe(400);
  expect([
    (await shop.app.request({ url, as: buyer.as })).status,
    (await shop.app.request({ url, as: 'anonymous' })).status,
    (await shop.app.request({ url: '/api/ecommerce/bookings/movements', as: buyer.as })).status,
  ]).toEqual([403, 401, 403]);
});

describe('the movements of a day', () => {
  it('are the handovers and returns of today and tomorrow in the zone of the place', async () => {
    const boat = await makeRental(shop, { hulls: 3, terms: { timeZone: zone, bufferAfter: 0 } });
    const { id } = await rented(boat, days(1, 2));
    await shift(id, 1);
    await rented(boat, days(1, 2));
    await rented(boat, days(2, 3));
    expect(await states(boat)).toEqual(['today arrival', 'tomorrow arrival']);

    expect((await act(`${id}/start`, 'POST')).status).toBe(200);
    expect((await states(boat)).toSorted()).toEqual(['tomorrow arrival', 'tomorrow departure']);
    expect((await act(`${id}/end`, 'POST')).status).toBe(200);
    expect(await states(boat)).toEqual(['tomorrow arrival']);
  });

  it('include late ones of days before', async () => {
    const boat = await makeRental(shop, { terms: { timeZone: zone } });
    const { id } = await rented(boat, days(1));
    await shift(id, 3);
    expect(await states(boat)).toEqual(['late arrival']);
    await act(`${id}/start`, 'POST');
    expect(await states(boat)).toEqual(['late departure']);
  });

  it('take as many statements for many bookings as for one', async () => {
    const count = () => statementCount(shop.app, () => act('movements'));
    const boat = await makeRental(shop, { hulls: 4, terms: { timeZone: zone } });
    await rented(boat, days(1));
    await count();
    const before = await count();
    for (let more = 0; more < 3; more++) await rented(boat, days(1));

    expect(await movements(boat)).toHaveLength(4);
    expect(await count()).toBe(before);
  });
});

it('hands over, or is canceled by its buyer, at the same moment', async () => {
  const boat = await makeRental(shop, { hulls: 8 });
  const states = new Set<string>();
  for (let round = 0; round < 8; round++) {
    const { id, orderId, buyer } = await rented(boat, july(3, 4));
    const [started, canceled] = await Promise.all([
      act(`${id}/start`, 'POST'),
      buyer.call('POST', `orders/${orderId}/cancel`),
    ]);
    const [row] = await shop.app.sql<{ state: string }>(
      `select o.status || ' ' || b.status as state from ecommerce_order o, ecommerce_booking b where o.id = $1 and b.id = $2`,
      [orderId, id],
    );
    const isOk = [started, canceled].map(({ status }) => status < 300);
    states.add(`${row?.state} ${isOk.join(' ')}`);
  }
  expect(['canceled canceled false true', 'approving started true false']).toEqual(
    expect.arrayContaining([...states]),
  );
});
