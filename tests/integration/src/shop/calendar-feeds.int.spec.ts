import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeExtra } from './extras.fixture.js';
import { july, makeRental, type Rental } from './rentals.fixture.js';
import { checkoutData, type Charged, openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ env: { DEPLOYMENT: 'development', SITE_URL: 'https://boats.example' } });
});
afterAll(() => shop.close());

const buy = async ({ id }: Rental, data: object) => {
  const buyer = await shop.buyer();
  const answer = await shop.app.request<Charged>({
    method: 'POST',
    url: `/api/rbac/subjects/${buyer.id}/ecommerce-module/products/${id}/checkout`,
    data: { ...checkoutData, ...data },
    as: buyer.as,
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return buyer;
};
const addressOf = (resourceId = '') => `/api/ecommerce/resources/${resourceId}/calendar-address`;
/** Creates or renews the address of a resource's feed. Returns it without the site. */
async function renew(resourceId: string | undefined): Promise<string> {
  const { data } = await shop.app.request<{ url: string }>({ method: 'POST', url: addressOf(resourceId) });
  return data.url.replace('https://boats.example', '');
}
const read = (url: string, headers = {}) => shop.app.request({ url, headers, as: 'anonymous' });
/** Takes the address away that fixtures give to resources. */
const forget = (resourceId: string | undefined) =>
  shop.app.sql(`update ecommerce_resource set "calendarToken" = null where id = $1`, [resourceId]);
/** Returns a property of each event. */
const valuesOf = (calendar: string, name: string) =>
  [...calendar.matchAll(new RegExp(`^${name}[:;](.*)\\r$`, 'gm'))].map(([, value]) => value);

describe('the calendar feed of a resource', () => {
  it('has an event for each booking and block, with an exclusive end and without the buyer', async () => {
    const boat = await makeRental(shop);
    const [resourceId] = boat.resourceIds;
    await buy(boat, july(3, 9));
    await shop.app.request({
      method: 'POST',
      url: '/api/ecommerce/bookings/blocks',
      data: { resourceId, ...july(20, 20), note: 'Painted by Bob' },
    });
    const { status, text, headers } = await read(await renew(resourceId));
    const ids = await shop.app.sql<{ id: string }>(
      `select id from ecommerce_booking where "resourceId" = $1 order by "startsAt"`,
      [resourceId],
    );

    expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(valuesOf(text, 'DTSTART')).toEqual(['VALUE=DATE:20270703', 'VALUE=DATE:20270720']);
    expect(valuesOf(text, 'DTEND')).toEqual(['VALUE=DATE:20270710', 'VALUE=DATE:20270721']);
    expect(valuesOf(text, 'UID')).toEqual(ids.map(({ id }) => `${id}@boats.example`));
    expect(valuesOf(text, 'SUMMARY')).toEqual(['Reserved', 'Reserved']);
    for (const name of ['DTSTAMP', 'LAST-MODIFIED'])
      expect(valuesOf(text, name)).toEqual([expect.stringMatching(/^\d{8}T\d{6}Z$/), expect.anything()]);
    expect(valuesOf(text, 'SEQUENCE')).toEqual(['0', '0']);
    expect(text).not.toMatch(/ann@example|420|Painted|ATTENDEE|ORGANIZER/);
    expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:')).toBe(true);
  });

  it('ends nights on the day of leaving, and gives hours in UTC', async () => {
    const villa = await makeRental(shop, { terms: { unit: 'night', startTime: '16:00', endTime: '10:00' } });
    const kayak = await makeRental(shop, { terms: { unit: 'hour', bufferAfter: 30 } });
    await buy(villa, july(3, 10));
    await buy(kayak, { ...july(3, 3), startTime: '10:00', endTime: '12:00' });
    const [nights, hours] = await Promise.all(
      [villa, kayak].map(async ({ resourceIds }) => (await read(await renew(resourceIds[0]))).text),
    );

    expect([valuesOf(nights ?? '', 'DTSTART'), valuesOf(nights ?? '', 'DTEND')]).toEqual([
      ['VALUE=DATE:20270703'],
      ['VALUE=DATE:20270710'],
    ]);
    expect([valuesOf(hours ?? '', 'DTSTART'), valuesOf(hours ?? '', 'DTEND')]).toEqual([
      ['20270703T070000Z'],
      ['20270703T090000Z'],
    ]);
  });

  it('leaves out canceled, expired and former bookings, and those beyond the horizon', async () => {
    const boat = await makeRental(shop, { terms: { horizonDays: 1000 } });
    const [resourceId] = boat.resourceIds;
    const block = (startDate: string) =>
      shop.app.request({
        method: 'POST',
        url: '/api/ecommerce/bookings/blocks',
        data: { resourceId, startDate, endDate: startDate },
      });
    await buy(boat, july(3, 9));
    await shop.app.sql(
      `update ecommerce_booking set "heldUntil" = now() - interval '1 second' where "resourceId" = $1`,
      [resourceId],
    );
    const now = Date.now();
    const dayAt = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10);
    for (const days of [-40, -20, 990, 1010]) await block(dayAt(days));
    const { text } = await read(await renew(resourceId));

    expect(valuesOf(text, 'DTSTART')).toEqual(
      [-20, 990].map((days) => `VALUE=DATE:${dayAt(days).replaceAll('-', '')}`),
    );
  });

  it('has an ETag that answers 304 until a booking changes, and then a greater sequence', async () => {
    const boat = await makeRental(shop);
    const [resourceId] = boat.resourceIds;
    const url = await renew(resourceId);
    await buy(boat, july(3, 9));
    const { headers } = await read(url);
    const known = { 'if-none-match': String(headers['etag']) };
    expect([headers['cache-control'], (await read(url, known)).status]).toEqual(['private, no-cache', 304]);
    await shop.app.sql(
      `update ecommerce_booking set "createdAt" = "createdAt" - interval '10 seconds' where "resourceId" = $1`,
      [resourceId],
    );
    const changed = await read(url, known);

    expect([changed.status, valuesOf(changed.text, 'SEQUENCE')]).toEqual([200, ['10']]);
  });

  it('has the bookings of an extra, such as a skipper', async () => {
    const boat = await makeRental(shop);
    const skipper = await makeExtra(shop, [boat], { resources: 1 });
    await buy(boat, { ...july(3, 9), extras: [{ id: skipper.id }] });
    const { text } = await read(await renew(skipper.resourceIds[0]));

    expect(valuesOf(text, 'DTEND')).toEqual(['VALUE=DATE:20270710']);
  });
});

describe('the address of a calendar feed', () => {
  it('is created by administrators, and renewed: the former one is 404', async () => {
    const boat = await makeRental(shop);
    const [resourceId] = boat.resourceIds;
    await forget(resourceId);
    const before = await shop.app.request<{ url: null }>({ url: addressOf(resourceId) });
    const first = await renew(resourceId);
    const second = await renew(resourceId);
    const after = await shop.app.request<{ url: string }>({ url: addressOf(resourceId) });

    expect(before.data).toEqual({ url: null });
    expect(first).not.toBe(second);
    expect(after.data.url).toBe(`https://boats.example${second}`);
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    expect(new URL(after.data.url).searchParams.get('token')).toMatch(/^[\w-]{32}$/);
  });

  it('is 404 without the token, with a wrong one, and for unknown resources', async () => {
    const boat = await makeRental(shop);
    const [resourceId] = boat.resourceIds;
    const calendar = `/api/ecommerce/resources/${resourceId}/calendar.ics`;
    await forget(resourceId);
    const unset = await read(`${calendar}?token=`);
    const url = await renew(resourceId);
    const wrong = [
      calendar,
      `${calendar}?token=`,
      `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`,
      `${url}A`,
      url.replace(resourceId ?? '', crypto.randomUUID()),
    ];
    const answers = await Promise.all(wrong.map((one) => read(one)));

    expect([unset, ...answers].map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 404));
    expect(new Set(answers.map(({ problem }) => problem.message))).toEqual(
      new Set(['There is no such calendar.']),
    );
    expect((await read(`${url}&token=b`)).status).toBe(400);
  });

  it('is a secret: no row, history or export contains it, and buyers cannot read or renew it', async () => {
    const boat = await makeRental(shop);
    const [resourceId] = boat.resourceIds;
    const token = new URL(await renew(resourceId), 'https://boats.example').searchParams.get('token') ?? '';
    const { as } = await shop.buyer();
    const row = await shop.app.request({ url: `/api/ecommerce/resources/${resourceId}` });
    const history = await shop.app.sql<{ found: boolean }>(
      `select exists (select 1 from flotilla_change h where h::text like '%' || $1 || '%') as found`,
      [token],
    );
    const readers = await Promise.all([
      shop.app.request({ url: addressOf(resourceId), as }),
      shop.app.request({ url: addressOf(resourceId), as: 'anonymous' }),
      shop.app.request({ method: 'POST', url: addressOf(resourceId), as }),
    ]);

    expect(token).not.toBe('');
    expect(row.text).not.toContain(token);
    expect(row.data).not.toHaveProperty('calendarToken');
    expect(history).toEqual([{ found: false }]);
    expect(readers.map(({ status }) => status)).toEqual([403, 401, 403]);
  });
});
