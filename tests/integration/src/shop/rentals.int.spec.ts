import { defineJob, Jobs } from '@flotilla/backend/ports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { july, makeRental, type Rental } from './rentals.fixture.js';
import { type Buyer, checkoutData, type Charged, openShop, type Order, type Shop } from './shop.fixture.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

let visitors = 0;
/** Buys in one step, each from another network. */
const buy = (buyer: Buyer, { id }: Rental, data: object, key?: string) =>
  shop.app.request<Charged>({
    method: 'POST',
    url: `/api/rbac/subjects/${buyer.id}/ecommerce-module/products/${id}/checkout`,
    data: { ...checkoutData, ...data },
    headers: {
      'x-forwarded-for': `203.0.${Math.floor(++visitors / 250)}.${visitors % 250}`,
      ...(key && { 'idempotency-key': key }),
    },
    as: buyer.as,
  });
const bookings = ({ resourceIds }: Rental) =>
  shop.app.sql<{ id: string; status: string; resourceId: string }>(
    `select "id", "status", "resourceId" from ecommerce_booking where "resourceId" = any($1::uuid[]) order by "createdAt", "id"`,
    [resourceIds],
  );
const statuses = async (boat: Rental) => (await bookings(boat)).map(({ status }) => status);
interface Days {
  readonly timeZone: string;
  readonly days: readonly { readonly date: string; readonly state: string; readonly left: number }[];
}
const daysOf = (boat: Rental, from: number, to: number, headers = {}) => {
  const { startDate, endDate } = july(from, to);
  const url = `/api/ecommerce/products/${boat.id}/availability?startDate=${startDate}&endDate=${endDate}`;
  return shop.app.request<Days>({ url, headers, as: 'anonymous' });
};
const statesOf = async (boat: Rental, from: number, to: number) =>
  (await daysOf(boat, from, to)).data.days.map(({ state }) => state);
const invoiceOf = ({ data }: { data: Charged }) => data.billingModule.invoices[0] ?? { id: '' };
const expireBookings = defineJob('ecommerce.expire-bookings', z.object({}), { retryLimit: 2 });

describe('the calendar of a product', () => {
  it('has 31 free days in July, with an ETag that answers 304 until something is booked', async () => {
    const boat = await makeRental(shop);
    const { status, data, headers } = await daysOf(boat, 1, 31);

    expect([status, data.timeZone, data.days.length]).toEqual([200, 'Asia/Nicosia', 31]);
    expect(new Set(data.days.map(({ state, left }) => `${state} ${left}`))).toEqual(new Set(['free 1']));
    expect(data.days[0]).toMatchObject({ date: '2027-07-01', price: '420', minUnits: 1 });
    const etag = String(headers['etag']);
    expect((await daysOf(boat, 1, 31, { 'if-none-match': etag })).status).toBe(304);
    await buy(await shop.buyer(), boat, july(3, 4));
    expect((await daysOf(boat, 1, 31, { 'if-none-match': etag })).status).toBe(200);
    expect(await statesOf(boat, 2, 5)).toEqual(['free', 'taken', 'taken', 'free']);
  });

  it('rejects more than 400 days, an end before the start, and products without a schedule', async () => {
    const boat = await makeRental(shop);
    const plain = await shop.product();
    const at = (id: string, startDate: string, endDate: string) =>
      shop.app.request({
        url: `/api/ecommerce/products/${id}/availability?startDate=${startDate}&endDate=${endDate}`,
        as: 'anonymous',
      });

    expect((await at(boat.id, '2027-01-01', '2028-03-01')).status).toBe(400);
    expect((await at(boat.id, '2027-02-02', '2027-02-01')).status).toBe(400);
    expect((await at(boat.id, '2027-02-30', '2027-03-01')).status).toBe(400);
    expect((await at(plain.id, '2027-02-01', '2027-02-02')).status).toBe(404);
  });
});

describe('unpaid bookings of one network', () => {
  it('are limited in number and in days, and free the limit when they end', async () => {
    const fleet = await makeRental(shop, { hulls: 12 });
    const [long, other] = [await makeRental(shop), await makeRental(shop)];
    const asNeighbour = async (boat: Rental, data: object) => {
      const buyer = await shop.buyer();
      return shop.app.request<Charged>({
        method: 'POST',
        url: `/api/rbac/subjects/${buyer.id}/ecommerce-module/products/${boat.id}/checkout`,
        data: { ...checkoutData, ...data },
        headers: { 'x-forwarded-for': '198.51.100.7' },
        as: buyer.as,
      });
    };
    const year = { startDate: '2027-09-01', endDate: '2028-08-31' };

    expect((await asNeighbour(long, year)).status).toBe(200);
    const beyond = await asNeighbour(other, july(3, 4));
    expect([beyond.status, beyond.problem.message]).toEqual([
      422,
      'Bookings of at most 100 days can wait for payment at a time. Pay for the earlier order first.',
    ]);
    await shop.app.sql(
      `update ecommerce_booking set "status" = 'canceled', "network" = null where "resourceId" = $1`,
      [long.resourceIds[0]],
    );
    const crowd = await asNeighbour(fleet, { ...july(3, 4), pieces: 11 });
    expect([crowd.status, crowd.problem.message]).toEqual([
      422,
      'At most 10 bookings can wait for payment at a time. Pay for the earlier order first.',
    ]);
    const ten = await asNeighbour(fleet, { ...july(3, 4), pieces: 10 });
    expect(ten.status).toBe(200);
    expect((await asNeighbour(other, july(3, 4))).status).toBe(422);
    await shop.app.sql(
      `update ecommerce_booking set "status" = 'confirmed', "network" = null where "resourceId" = any($1::uuid[])`,
      [fleet.resourceIds],
    );
    expect((await asNeighbour(other, july(3, 4))).status).toBe(200);
  });
});

describe('dates of a checkout', () => {
  it('set the quantity, and block the boat until its buffer ends', async () => {
    const boat = await makeRental(shop);
    const first = await buy(await shop.buyer(), boat, july(3, 9));

    expect([first.status, invoiceOf(first)]).toEqual([200, expect.objectContaining({ amount: '2940.00' })]);
    expect((await buy(await shop.buyer(), boat, july(10, 12))).status).toBe(200);
    const taken = await buy(await shop.buyer(), boat, july(9, 11));
    expect([taken.status, taken.problem.message]).toEqual([
      409,
      'Boat is not available from 2027-07-09 to 2027-07-11.',
    ]);
  });

  it('do not overlap a long buffer', async () => {
    const boat = await makeRental(shop, { terms: { bufferAfter: 960 } });
    const answers = [];
    for (const days of [july(1, 2), july(3, 4), july(4, 5)])
      answers.push((await buy(await shop.buyer(), boat, days)).status);

    expect(answers).toEqual([200, 409, 200]);
  });

  it('are required for products with a schedule, and refused for others', async () => {
    const [boat, plain, buyer] = [await makeRental(shop), await shop.product(), await shop.buyer()];
    const without = await buy(buyer, boat, {});
    const withDates = await buyer.add(plain, july(3, 4));
    const added = await buyer.add(boat);
    const cart = await buyer.checkOut();

    expect([without.status, without.problem.message]).toEqual([422, 'Choose dates for Boat.']);
    expect([withDates.status, added.status, cart.status]).toEqual([400, 201, 422]);
    expect(cart.problem.message).toBe('Choose dates for Boat.');
  });

  it('follow the rules of the schedule', async () => {
    const villa = await makeRental(shop, {
      title: 'Villa',
      terms: { unit: 'night', startTime: '16:00', endTime: '10:00', minUnits: 7, startDays: [6] },
    });
    const messages = [];
    for (const days of [july(3, 6), july(4, 11), july(3, 3)])
      messages.push((await buy(await shop.buyer(), villa, days)).problem.message);

    expect(messages).toEqual([
      'Villa is rented for 7 nights at least.',
      'Villa begins on a Saturday.',
      'endDate: must be after startDate.',
    ]);
    expect((await buy(await shop.buyer(), villa, july(3, 10))).status).toBe(200);
  });

  it('are one line of a cart, whose pieces add up, and can be changed there', async () => {
    const [boat, buyer] = [await makeRental(shop, { hulls: 3 }), await shop.buyer()];
    await buyer.add(boat, july(3, 5));
    const twice = await buyer.add(boat, { ...july(3, 5), quantity: 3 });
    const others = await buyer.add(boat, july(6, 6));
    const [line] = twice.data.ordersToProducts;
    const changed = await buyer.call<Order>('PATCH', `orders/${twice.data.id}`, {
      ordersToProducts: [{ id: line?.id, ...july(3, 4), pieces: 1 }],
    });
    const wrong = await buyer.call('PATCH', `orders/${twice.data.id}`, {
      ordersToProducts: [{ id: line?.id, quantity: 5 }],
    });

    expect(line).toMatchObject({ quantity: 6, pieces: 2, total: '2520.00' });
    expect(others.data.id).not.toBe(twice.data.id);
    expect(changed.data.ordersToProducts[0]).toMatchObject({ quantity: 2, pieces: 1, total: '840.00' });
    expect([wrong.status, wrong.problem.message]).toEqual([
      400,
      'quantity: must be 2 for these dates. Leave it out.',
    ]);
    expect((await buyer.checkOut()).status).toBe(200);
    expect(await statuses(boat)).toEqual(['held', 'held']);
  });

  it('take as many resources as pieces, each another one', async () => {
    const [boat, buyer] = [await makeRental(shop, { hulls: 2 }), await shop.buyer()];
    const three = await buy(buyer, boat, { ...july(3, 4), pieces: 3 });
    const two = await buy(buyer, boat, { ...july(3, 4), pieces: 2 });

    expect([three.status, two.status]).toEqual([409, 200]);
    expect(new Set((await bookings(boat)).map(({ resourceId }) => resourceId))).toEqual(
      new Set(boat.resourceIds),
    );
  });
});

describe('bookings', () => {
  it('are confirmed by the payment, and canceled with their order', async () => {
    const [boat, buyer] = [await makeRental(shop), await shop.buyer()];
    const answer = await buy(buyer, boat, july(3, 9));
    expect(await statuses(boat)).toEqual(['held']);
    await shop.decide(invoiceOf(answer), 'pay');
    await expect.poll(() => statuses(boat)).toEqual(['confirmed']);
    const [order] = await buyer.orders();
    await buyer.call('POST', `orders/${order?.id}/cancel`);

    expect(await statuses(boat)).toEqual(['canceled']);
    expect((await buy(await shop.buyer(), boat, july(3, 9))).status).toBe(200);
  });

  it('return with a declined payment, and the same attempt is the same order', async () => {
    const [boat, buyer] = [await makeRental(shop), await shop.buyer()];
    const first = await buy(buyer, boat, july(3, 9));
    const again = await buy(buyer, boat, july(3, 9));
    expect(invoiceOf(again).id).toBe(invoiceOf(first).id);
    await shop.decide(invoiceOf(first), 'decline');

    await expect.poll(() => statuses(boat)).toEqual(['canceled']);
    const [order] = await buyer.orders();
    expect([order?.status, (await buyer.checkOut()).status, await statuses(boat)]).toEqual([
      'new',
      200,
      ['canceled', 'held'],
    ]);
  });

  it('expire with their payment page; the order is canceled, and a late payment goes back', async () => {
    const [boat, buyer] = [await makeRental(shop, { terms: { holdMinutes: 1 } }), await shop.buyer()];
    const late = await buy(buyer, boat, july(3, 9));
    const [{ seconds } = { seconds: 0 }] = await shop.app.sql<{ seconds: number }>(
      `select round(extract(epoch from b."heldUntil" - i."createdAt"))::int as seconds from ecommerce_booking b, billing_invoice i where i.id = $1 and b."resourceId" = $2`,
      [invoiceOf(late).id, boat.resourceIds[0]],
    );
    expect(Math.abs(seconds - 180)).toBeLessThanOrEqual(1);
    await pass(boat);

    expect(await statesOf(boat, 3, 9)).toEqual(Array.from({ length: 7 }, () => 'free'));
    expect((await buy(await shop.buyer(), boat, july(3, 9))).status).toBe(200);
    expect(await statuses(boat)).toEqual(['expired', 'held']);
    await shop.app.nest.get(Jobs).send(expireBookings, {});
    const [order] = await buyer.orders();
    await expect.poll(() => shop.statusOf(order?.id ?? '')).toBe('canceled');
    expect(await statuses(boat)).toEqual(['expired', 'held']);
  });

  it('refund a payment that was made after the dates were sold to another', async () => {
    const [boat, buyer] = [await makeRental(shop), await shop.buyer()];
    const late = await buy(buyer, boat, july(3, 9));
    await pass(boat);
    expect((await buy(await shop.buyer(), boat, july(3, 9))).status).toBe(200);
    await shop.decide(invoiceOf(late), 'pay');

    const [order] = await buyer.orders();
    await expect.poll(() => shop.statusOf(order?.id ?? '')).toBe('canceled');
    await expect
      .poll(() =>
        shop.app.sql(`select refunded = amount as back from billing_invoice where id = $1`, [
          invoiceOf(late).id,
        ]),
      )
      .toEqual([{ back: true }]);
    expect(await statuses(boat)).toEqual(['expired', 'held']);
  });

  it('keep their dates while the provider processes a payment, or has taken it', async () => {
    const boat = await makeRental(shop);
    const answer = await buy(await shop.buyer(), boat, july(3, 9));
    await shop.app.sql(
      `update billing_payment_intent i set status = 'processing' from billing_payment_intents_to_invoices l where l."paymentIntentId" = i.id and l."invoiceId" = $1`,
      [invoiceOf(answer).id],
    );
    await pass(boat);

    expect((await buy(await shop.buyer(), boat, july(3, 9))).status).toBe(409);
    expect(await statuses(boat)).toEqual(['held']);
  });

  /** Lets the payment page of the only booking end. */
  const pass = (boat: Rental) =>
    shop.app.sql(
      `update ecommerce_booking set "heldUntil" = now() - interval '1 second' where "resourceId" = any($1::uuid[])`,
      [boat.resourceIds],
    );
});

describe('the owner', () => {
  const call = (path: string, data: object = {}) =>
    shop.app.request({ method: 'POST', url: `/api/ecommerce/bookings/${path}`, data });

  it('blocks days, moves bookings to free days or resources, hands over and takes back', async () => {
    const boat = await makeRental(shop, { hulls: 2 });
    const [one, other] = boat.resourceIds;
    const block = await call('blocks', { resourceId: one, ...july(10, 12) });
    const again = await call('blocks', { resourceId: one, ...july(12, 13) });
    const paid = await buy(await shop.buyer(), boat, july(3, 9));
    await shop.decide(invoiceOf(paid), 'pay');
    await expect.poll(() => statuses(boat)).toEqual(['confirmed', 'confirmed']);
    const id = (await bookings(boat))[1]?.id;
    const onto = await call(`${id}/move`, july(9, 11));
    const moved = await call(`${id}/move`, { resourceId: other, ...july(9, 15) });

    expect([block.status, block.data['kind'], again.status]).toEqual([201, 'block', 409]);
    expect([onto.status, onto.problem.message]).toEqual([
      409,
      'Boat is not available from 2027-07-09 to 2027-07-11.',
    ]);
    expect([moved.status, moved.data['resourceId']]).toEqual([200, other]);
    expect(await statesOf(boat, 8, 13)).toEqual(['free', 'free', 'taken', 'taken', 'taken', 'free']);
    expect([(await call(`${id}/start`)).data['status'], (await call(`${id}/end`)).data['status']]).toEqual([
      'started',
      'ended',
    ]);
    expect((await call(`${id}/start`)).status).toBe(400);
  });

  it('can delete neither a resource nor a stock item with coming bookings, nor a schedule in use', async () => {
    const boat = await makeRental(shop);
    await buy(await shop.buyer(), boat, july(3, 9));
    const [{ scheduleId } = { scheduleId: '' }] = await shop.app.sql<{ scheduleId: string }>(
      `select "scheduleId" from ecommerce_product where id = $1`,
      [boat.id],
    );
    const remove = (url: string) => shop.app.request({ method: 'DELETE', url: `/api/ecommerce/${url}` });
    const answers = await Promise.all([
      remove(`resources/${boat.resourceIds[0]}`),
      remove(`stores-to-products/${boat.shelfId}`),
      remove(`schedules/${scheduleId}`),
      remove(`products/${boat.id}`),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
  });

  it('cannot insert an overlap even with SQL', async () => {
    const boat = await makeRental(shop);
    await buy(await shop.buyer(), boat, july(3, 9));

    await expect(
      shop.app.sql(
        `insert into ecommerce_booking ("resourceId", "startDate", "endDate", "startsAt", "endsAt", "blockedFrom", "blockedUntil")
         select "resourceId", "startDate", "endDate", "startsAt", "endsAt", "blockedFrom", "blockedUntil" from ecommerce_booking where "resourceId" = $1`,
        [boat.resourceIds[0]],
      ),
    ).rejects.toMatchObject({ code: '23P01' });
  });
});

/** Number of competing buyers: `SHOP_BUYERS=1000` for the full test. */
const rivals = Number(process.env.SHOP_BUYERS ?? 20);

it(
  `one of ${rivals} buyers gets a boat, and the others 409`,
  { timeout: 60_000 + rivals * 2000 },
  async () => {
    const boat = await makeRental(shop);
    const buyers: Buyer[] = [];
    for (let made = 0; made < rivals; made++) buyers.push(await shop.buyer());
    const answers = await Promise.all(
      buyers.map((buyer) => buy(buyer, boat, july(3, 9), crypto.randomUUID())),
    );
    const counted = Map.groupBy(
      answers,
      ({ status, problem }) => `${status} ${status === 200 ? '' : problem.message}`,
    );

    expect(Object.fromEntries([...counted].map(([answer, all]) => [answer, all.length]))).toEqual({
      '200 ': 1,
      '409 Boat is not available from 2027-07-03 to 2027-07-09.': rivals - 1,
    });
    expect(await statuses(boat)).toEqual(['held']);
  },
);

/** Number of competing buyers of five hulls: `SHOP_HULL_BUYERS=200` for the full test. */
const hullRivals = Number(process.env.SHOP_HULL_BUYERS ?? 20);

it(
  `of ${hullRivals} buyers of five hulls five win, each another hull`,
  { timeout: 60_000 + hullRivals * 2000 },
  async () => {
    const boat = await makeRental(shop, { hulls: 5 });
    const buyers: Buyer[] = [];
    for (let made = 0; made < hullRivals; made++) buyers.push(await shop.buyer());
    const answers = await Promise.all(
      buyers.map((buyer) => buy(buyer, boat, july(3, 9), crypto.randomUUID())),
    );

    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => 200),
      ...Array.from({ length: hullRivals - 5 }, () => 409),
    ]);
    const booked = await bookings(boat);
    expect(booked).toHaveLength(5);
    expect(new Set(booked.map(({ resourceId }) => resourceId)).size).toBe(5);
  },
);

it('buyers of two boats in any order do not deadlock', async () => {
  const boats = [await makeRental(shop, { hulls: 3 }), await makeRental(shop, { hulls: 3 })];
  const buyers = await Promise.all(Array.from({ length: 12 }, () => shop.buyer()));
  for (const [index, buyer] of buyers.entries())
    for (const boat of index % 2 ? boats : boats.toReversed()) await buyer.add(boat, july(3, 9));
  const answers = await Promise.all(buyers.map((buyer) => buyer.checkOut()));

  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...Array.from({ length: 3 }, () => 200),
    ...Array.from({ length: 9 }, () => 409),
  ]);
});
