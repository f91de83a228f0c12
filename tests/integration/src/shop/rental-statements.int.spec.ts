import { gzipSync } from 'node:zlib';
import { store } from '@flotilla/ecommerce';
import { make, statementCount } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCoded } from './discounts.fixture.js';
import { july, makeRental, type Rental } from './rentals.fixture.js';
import { type Buyer, openShop, type Shop } from './shop.fixture.js';
import { taxProducts } from './sellers.fixture.js';

let shop: Shop;
let boats: Rental[];
let code: string;

beforeAll(async () => {
  shop = await openShop({
    env: { DEPLOYMENT: 'development', UNPAID_BOOKINGS: '1000', UNPAID_BOOKING_DAYS: '10000' },
  });
  const { id } = await make(shop.app, store, { country: 'CY', pricesIncludeTax: true, legalName: null });
  const storeId = String(id);
  boats = [];
  for (let made = 0; made < 10; made++) boats.push(await makeRental(shop, { hulls: 10, storeId }));
  await taxProducts(
    shop.app,
    boats.map((boat) => boat.id),
  );
  ({ code } = await makeCoded(shop));
});
afterAll(() => shop.close());

/** Returns the minimum of three runs: work after the commit can send its first statement before the response. */
async function least(count: () => Promise<number>): Promise<number> {
  return Math.min(await count(), await count(), await count());
}

async function withBoats(count: number): Promise<Buyer> {
  const buyer = await shop.buyer();
  for (const boat of boats.slice(0, count)) await buyer.add(boat, july(3, 4));
  return buyer;
}

it('a checkout of ten rentals with tax and a code runs as many statements as of one', async () => {
  const checkout = (lines: number) =>
    least(async () => {
      const buyer = await withBoats(lines);
      return statementCount(shop.app, async () => {
        const { status, text } = await buyer.checkOut(undefined, { codes: [code], country: 'CY' });
        expect(status, text).toBe(200);
      });
    });
  const [one, ten] = [await checkout(1), await checkout(10)];
  process.stdout.write(`checkout of rentals: ${one} and ${ten} statements\n`);

  expect(ten).toBeLessThanOrEqual(one + 2);
});

it('a calendar of a product runs four statements, another period one, and the same none', async () => {
  const read = (days: string) =>
    statementCount(shop.app, () =>
      shop.app.request({
        url: `/api/ecommerce/products/${boats[0]?.id}/availability?${days}`,
        as: 'anonymous',
      }),
    );
  const first = await read('startDate=2027-09-01&endDate=2027-11-29');
  const other = await read('startDate=2027-09-02&endDate=2027-11-29');

  expect([first, other]).toEqual([4, 1]);
  // A new minute makes the calendar again.
  expect(await least(() => read('startDate=2027-09-02&endDate=2027-11-29'))).toBe(0);
});

it('the calendar of 100 resources for 60 days takes one statement, and 60 kB at most', async () => {
  const resourceIds = boats.flatMap((boat) => boat.resourceIds);
  await shop.app.sql(
    `insert into ecommerce_booking ("kind", "status", "resourceId", "startDate", "endDate", "startsAt", "endsAt", "blockedFrom", "blockedUntil", "note")
     select 'block', 'confirmed', r, d, d + interval '2 days', d, d + interval '2 days', d, d + interval '2 days', 'Reserved for maintenance'
     from unnest($1::uuid[]) with ordinality as u(r, n), generate_series(0, 14) b,
       lateral (select timestamptz '2027-05-01T00:00:00Z' + make_interval(days => (b * 4 + n % 2)::int) as d) s`,
    [resourceIds],
  );
  const url = '/api/ecommerce/calendar?startDate=2027-05-01&endDate=2027-06-29';
  let text = '';
  const statements = await statementCount(shop.app, async () => {
    ({ text } = await shop.app.request({ url }));
  });
  const bytes = gzipSync(text).length;
  process.stdout.write(`admin calendar: ${statements} statements, ${bytes} bytes compressed\n`);

  expect(resourceIds).toHaveLength(100);
  expect(text.split('Reserved for maintenance')).toHaveLength(1501);
  expect(statements).toBe(1);
  expect(bytes).toBeLessThanOrEqual(60_000);
});
