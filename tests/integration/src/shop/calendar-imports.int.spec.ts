import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calendar, type FeedSite, golden, makeFeed, openFeedShop, openFeedSite } from './feeds.fixture.js';
import { july, makeRental, type Rental } from './rentals.fixture.js';
import { checkoutData, type Charged, type Shop } from './shop.fixture.js';

let shop: Shop;
let other: FeedSite;
beforeAll(async () => {
  other = await openFeedSite();
  shop = await openFeedShop();
});
afterAll(async () => {
  await shop.close();
  other.close();
});

let paths = 0;
/** Makes a feed of the first resource. `serve` replaces its calendar. */
async function feedOf(boat: Rental, values: Parameters<typeof makeFeed>[2] | object = {}) {
  const path = `/${++paths}.ics`;
  const feed = await makeFeed(shop, boat.resourceIds[0], { ...values, url: `${other.url}${path}` });
  return { ...feed, path, serve: (text: Parameters<FeedSite['serve']>[1]) => other.serve(path, text) };
}
const buy = async ({ id }: Rental, data: object) => {
  const buyer = await shop.buyer();
  const answer = await shop.app.request<Charged>({
    method: 'POST',
    url: `/api/rbac/subjects/${buyer.id}/ecommerce-module/products/${id}/checkout`,
    data: { ...checkoutData, ...data },
    as: buyer.as,
  });
  return { buyer, ...answer };
};
const daysOf = async (boat: Rental, from: number, to: number, headers = {}) => {
  const { startDate, endDate } = july(from, to);
  const url = `/api/ecommerce/products/${boat.id}/availability?startDate=${startDate}&endDate=${endDate}`;
  return shop.app.request<{ days: { state: string }[]; feeds: { syncedAt: string | null }[] }>({
    url,
    headers,
    as: 'anonymous',
  });
};
/** Returns the states of days of July as letters: f(ree), t(aken), a(rrival), d(eparture). */
const states = async (boat: Rental, from: number, to: number) =>
  (await daysOf(boat, from, to)).data.days.map(({ state }) => state[0]).join('');
const bookings = (boat: Rental) =>
  shop.app.sql<{ id: string; status: string; kind: string; startDate: string; externalUid: string | null }>(
    `select id, status, kind, to_char("startDate" at time zone 'UTC', 'MM-DD') as "startDate", "externalUid"
     from ecommerce_booking where "resourceId" = any($1::uuid[]) order by "startsAt", "createdAt", id`,
    [boat.resourceIds],
  );
const statuses = async (boat: Rental) => (await bookings(boat)).map(({ status }) => status);

describe('the feed of', () => {
  it('Airbnb takes the days of its events, and availability and its ETag follow', async () => {
    const boat = await makeRental(shop);
    const feed = await feedOf(boat);
    feed.serve(golden('airbnb').replaceAll('\n', '\r\n'));
    const { headers, data } = await daysOf(boat, 1, 16);
    const synced = await feed.sync();
    const changed = await daysOf(boat, 1, 16, { 'if-none-match': String(headers['etag']) });

    expect(data.feeds).toEqual([{ id: feed.id, syncedAt: null }]);
    expect(synced).toMatchObject({ eventCount: 2, added: 2, failures: 0, lastError: null, conflicts: 0 });
    expect([changed.status, changed.data.feeds]).toEqual([200, [{ id: feed.id, syncedAt: synced.syncedAt }]]);
    expect(await states(boat, 1, 16)).toBe('ffttttttt' + 'ffff' + 'tt' + 'f');
    expect((await buy(boat, july(9, 10))).status).toBe(409);
    expect((await buy(boat, july(10, 13))).status).toBe(200);
  });

  it('Booking.com takes nights, so that guests leave on the day on which others arrive', async () => {
    const villa = await makeRental(shop, { terms: { unit: 'night', startTime: '16:00', endTime: '10:00' } });
    const feed = await feedOf(villa);
    feed.serve(golden('booking-com'));
    await feed.sync();

    expect(await states(villa, 16, 25)).toBe('f' + 'd' + 'tttttt' + 'a' + 'f');
    expect((await buy(villa, july(14, 17))).status).toBe(200);
    expect((await buy(villa, july(24, 26))).status).toBe(200);
    expect((await buy(villa, july(23, 24))).status).toBe(409);
  });

  it('Google Calendar takes hours in the zone of the place', async () => {
    const kayak = await makeRental(shop, { terms: { unit: 'hour', bufferAfter: 0 } });
    const feed = await feedOf(kayak);
    feed.serve(golden('google'));

    expect(await feed.sync()).toMatchObject({ eventCount: 5, added: 5, failures: 0 });
    const at = (day: number, startTime: string, endTime: string) =>
      buy(kayak, { ...july(day, day), startTime, endTime });
    expect((await at(5, '12:00', '14:00')).status).toBe(409);
    expect((await at(5, '13:00', '14:00')).status).toBe(200);
    expect((await at(12, '10:00', '13:00')).status).toBe(200);
  });

  it('this site, read into the same resource, changes nothing', async () => {
    const boat = await makeRental(shop);
    const [resourceId] = boat.resourceIds;
    await buy(boat, july(3, 9));
    const { data } = await shop.app.request<{ url: string }>({
      method: 'POST',
      url: `/api/ecommerce/resources/${resourceId}/calendar-address`,
    });
    const own = await shop.app.request({ url: data.url.replace(/^https:\/\/[^/]+/, ''), as: 'anonymous' });
    const feed = await feedOf(boat);
    feed.serve(own.text);

    expect(own.text).toContain('DTSTART;VALUE=DATE:20270703');
    expect(await feed.sync()).toMatchObject({ eventCount: 0, added: 0, failures: 0 });
    expect(await statuses(boat)).toEqual(['held']);
  });
});

describe('an event', () => {
  it('with changed dates moves its booking, and one that is gone frees its days', async () => {
    const boat = await makeRental(shop);
    const feed = await feedOf(boat);
    feed.serve(calendar({ a: ['20270703', '20270705'], b: ['20270710', '20270712'] }));
    await feed.sync();
    const before = await bookings(boat);
    feed.serve(calendar({ a: ['20270704', '20270707'], b: ['20270710', '20270712'] }));
    const moved = await feed.sync();
    expect(moved).toMatchObject({ added: 0, changed: 1, freed: 0 });
    expect(await states(boat, 3, 12)).toBe('f' + 'ttt' + 'fff' + 'tt' + 'f');
    expect((await bookings(boat)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    feed.serve(calendar({ b: ['20270710', '20270712'] }));

    expect(await feed.sync()).toMatchObject({ eventCount: 1, freed: 1, changed: 0 });
    expect(await states(boat, 3, 12)).toBe('fffffff' + 'tt' + 'f');
    expect(await statuses(boat)).toEqual(['canceled', 'confirmed']);
  });

  it('that returns after it was gone takes its days again', async () => {
    const boat = await makeRental(shop);
    const feed = await feedOf(boat);
    const both = calendar({ a: ['20270703', '20270705'], b: ['20270710', '20270712'] });
    for (const text of [both, calendar({ b: ['20270710', '20270712'] }), both]) {
      feed.serve(text);
      await feed.sync();
    }

    expect(await states(boat, 3, 5)).toBe('ttf');
  });

  it('that gets a new UID each day while it moves on stays one booking', async () => {
    const boat = await makeRental(shop);
    const feed = await feedOf(boat);
    for (const day of [3, 4, 5, 6]) {
      const rolling = [`2027070${day}`, `202707${10 + day}`] as const;
      feed.serve(calendar({ [`day-${day}`]: rolling, stays: ['20270801', '20270803'] }));
      await feed.sync();
    }

    expect((await bookings(boat)).map(({ status, externalUid }) => [status, externalUid])).toEqual([
      ['confirmed', 'day-6'],
      ['confirmed', 'stays'],
    ]);
    expect(await states(boat, 5, 17)).toBe('f' + 'tttttttttt' + 'ff');
  });

  it('that overlaps events of the same or another feed blocks the days of both, and frees only its own', async () => {
    const boat = await makeRental(shop);
    const [one, two] = [await feedOf(boat), await feedOf(boat)];
    one.serve(
      calendar({ a: ['20270703', '20270706'], b: ['20270705', '20270708'], far: ['20270801', '20270802'] }),
    );
    two.serve(calendar({ c: ['20270702', '20270710'], far: ['20270801', '20270802'] }));
    expect(await one.sync()).toMatchObject({ added: 3, conflicts: 0 });
    expect(await states(boat, 2, 9)).toBe('f' + 'ttttt' + 'ff');
    expect(await two.sync()).toMatchObject({ added: 2, conflicts: 0, failures: 0 });
    expect(await states(boat, 1, 10)).toBe('f' + 'tttttttt' + 'f');
    two.serve(calendar({ far: ['20270801', '20270802'] }));
    await two.sync();
    expect(await states(boat, 1, 10)).toBe('ff' + 'ttttt' + 'fff');
    one.serve(calendar({ b: ['20270705', '20270708'], far: ['20270801', '20270802'] }));
    await one.sync();

    expect(await states(boat, 1, 10)).toBe('ffff' + 'ttt' + 'fff');
  });

  it('whose title is ignored takes no days', async () => {
    const boat = await makeRental(shop);
    const feed = await feedOf(boat, { ignoredTitle: 'Airbnb (Not available)' });
    feed.serve(golden('airbnb'));
    await feed.sync();

    expect(await states(boat, 13, 16)).toBe('ffff');
  });

  it.each(['day', 'night', 'hour'])(
    'with times outside of the calendar takes each %s it can',
    async (unit) => {
      const boat = await makeRental(shop, { terms: { unit } });
      const feed = await feedOf(boat);
      const always = calendar({ 'all\0': ['00000101', '99991231'], last: ['99991230', '99991231'] });
      const moments = ['UID:timed', 'DTSTART:00010101T000000Z', 'DTEND:99991231T235959Z'];
      const timed = ['BEGIN:VEVENT', ...moments, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n');
      feed.serve(always.replace('END:VCALENDAR', timed));

      expect(await feed.sync()).toMatchObject({ added: 2, lastError: null });
      expect(await states(boat, 3, 5)).toBe('ttt');
    },
  );

  it('keeps the resource that an administrator gave its booking', async () => {
    const boat = await makeRental(shop, { hulls: 2 });
    const [one, two] = boat.resourceIds;
    const feed = await feedOf(boat);
    feed.serve(calendar({ a: ['20270703', '20270706'] }));
    await feed.sync();
    const [{ id } = { id: '' }] = await bookings(boat);
    const move = (data: object) =>
      shop.app.request({ method: 'POST', url: `/api/ecommerce/bookings/${id}/move`, data });
    const onto = await move(july(4, 5));
    expect([onto.status, (await move({ resourceId: two })).status]).toEqual([400, 200]);
    feed.serve(calendar({ a: ['20270703', '20270708'] }));
    expect(await feed.sync()).toMatchObject({ changed: 1, added: 0 });
    const rows = await shop.app.sql(
      `select "resourceId", (upper(tstzrange("blockedFrom", "blockedUntil")) at time zone 'UTC')::text as "end" from ecommerce_booking where id = $1`,
      [id],
    );

    expect(onto.problem.message).toBe('startDate: is set by the calendar of the other site.');
    expect(rows).toEqual([{ resourceId: two, end: '2027-07-07 17:00:00' }]);
    expect(one).not.toBe(two);
  });
});

describe('an emptied calendar', () => {
  it('frees days at the second read, and not when the events return', async () => {
    const boat = await makeRental(shop);
    const feed = await feedOf(boat);
    const full = calendar({ a: ['20270703', '20270705'], b: ['20270710', '20270712'] });
    feed.serve(full);
    await feed.sync();
    feed.serve(calendar({}));
    const first = await feed.sync();
    expect(first).toMatchObject({ eventCount: 0, freed: 0, failures: 0 });
    expect(first.lastError).toBe('The calendar is empty now. Its days become free at the next read.');
    expect(await states(boat, 3, 5)).toBe('ttf');
    feed.serve(full);
    expect(await feed.sync()).toMatchObject({ eventCount: 2, added: 0, freed: 0, lastError: null });
    feed.serve(calendar({}));
    await feed.sync();

    expect(await feed.sync()).toMatchObject({ eventCount: 0, freed: 2, lastError: null });
    expect(await states(boat, 3, 5)).toBe('fff');
  });
});

describe('a calendar that has not changed', () => {
  it('is requested with its ETag, until a setting of the feed changes', async () => {
    const boat = await makeRental(shop);
    const feed = await feedOf(boat);
    const known: (string | undefined)[] = [];
    feed.serve((request, response) => {
      known.push(request.headers['if-none-match']);
      if (known.at(-1) === '"v1"') response.writeHead(304).end();
      else response.writeHead(200, { etag: '"v1"' }).end(golden('airbnb'));
    });
    await feed.sync();
    const again = await feed.sync();
    expect(again).toMatchObject({ eventCount: 2, added: 0, failures: 0 });
    await shop.app.request({
      method: 'PATCH',
      url: `/api/ecommerce/calendar-feeds/${feed.id}`,
      data: { ignoredTitle: 'not available' },
    });

    expect(await feed.sync()).toMatchObject({ eventCount: 1, freed: 1 });
    expect(known).toEqual([undefined, '"v1"', undefined]);
  });
});

describe('a failed read', () => {
  it.each([
    [
      'an error',
      (_: unknown, response: { writeHead(status: number): { end(): void } }) => response.writeHead(500).end(),
      'url: answers 500.',
    ],
    [
      'a web page',
      '<!doctype html><title>Sign in</title>',
      'The address does not lead to a whole calendar (iCalendar).',
    ],
    [
      'a part of it',
      calendar({ b: ['20270710', '20270712'] }).slice(0, -20),
      'The address does not lead to a whole calendar (iCalendar).',
    ],
    [
      'more than 2 MB',
      calendar({}).replace('VERSION:2.0', `VERSION:2.0\r\nX-A:${'x'.repeat(2 * 1024 ** 2)}`),
      'The file is larger than 2 MB.',
    ],
    [
      'a redirect to a private address',
      (_: unknown, response: { writeHead(status: number, headers: object): { end(): void } }) =>
        response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
      'url: leads to an address that is not public.',
    ],
  ])('of %s frees nothing, and is counted until one succeeds', async (_, served, message) => {
    const boat = await makeRental(shop);
    const feed = await feedOf(boat);
    const full = calendar({ a: ['20270703', '20270705'], b: ['20270710', '20270712'] });
    feed.serve(full);
    const { syncedAt } = await feed.sync();
    feed.serve(served as Parameters<FeedSite['serve']>[1]);
    await feed.sync();
    const failed = await feed.sync();

    expect(failed).toMatchObject({ failures: 2, lastError: message, syncedAt, eventCount: 2 });
    expect(await states(boat, 3, 5)).toBe('ttf');
    feed.serve(full);
    expect(await feed.sync()).toMatchObject({ failures: 0, lastError: null });
  });

  it('of some events takes the days of the others, and frees nothing', async () => {
    const boat = await makeRental(shop);
    const feed = await feedOf(boat);
    feed.serve(calendar({ a: ['20270703', '20270705'] }));
    await feed.sync();
    feed.serve(calendar({ wrong: ['20270705', '20270703'], b: ['20270710', '20270712'] }));
    const synced = await feed.sync();

    expect(synced).toMatchObject({ failures: 1, added: 1, freed: 0, eventCount: 1 });
    expect(synced.lastError).toBe('Events that can’t be read: 1. No days become free until they can.');
    expect(await states(boat, 3, 12)).toBe('tt' + 'fffff' + 'tt' + 'f');
  });
});
