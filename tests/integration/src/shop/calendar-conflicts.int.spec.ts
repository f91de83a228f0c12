import { setTimeout } from 'node:timers/promises';
import { defineJob, Jobs } from '@flotilla/backend/ports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { adminEmail } from '../crm/crm.fixture.js';
import { calendar, type FeedSite, makeFeed, openFeedShop, openFeedSite } from './feeds.fixture.js';
import { july, makeRental, type Rental } from './rentals.fixture.js';
import { mailsOf } from './shop-mails.fixture.js';
import { checkoutData, type Charged, type Shop } from './shop.fixture.js';

let shop: Shop;
let other: FeedSite;
const mails = mailsOf(() => shop);
beforeAll(async () => {
  other = await openFeedSite();
  shop = await openFeedShop();
});
afterAll(async () => {
  await shop.close();
  other.close();
});

let paths = 0;
async function feedOf(boat: Rental, days: Parameters<typeof calendar>[0], values = {}) {
  const path = `/${++paths}.ics`;
  other.serve(path, calendar(days));
  const feed = await makeFeed(shop, boat.resourceIds[0], { ...values, url: `${other.url}${path}` });
  return { ...feed, path, serve: (of: typeof days) => other.serve(path, calendar(of)) };
}
let visitors = 0;
async function buy({ id }: Rental, data: object) {
  const buyer = await shop.buyer();
  const { status, data: charged } = await shop.app.request<Charged>({
    method: 'POST',
    url: `/api/rbac/subjects/${buyer.id}/ecommerce-module/products/${id}/checkout`,
    data: { ...checkoutData, ...data },
    headers: { 'x-forwarded-for': `203.0.113.${++visitors}` },
    as: buyer.as,
  });
  return { buyer, status, invoice: charged?.billingModule.invoices[0] ?? { id: '' } };
}
const block = (resourceId: string | undefined, days: object) =>
  shop.app.request({
    method: 'POST',
    url: '/api/ecommerce/bookings/blocks',
    data: { resourceId, ...days },
  });
const bookings = (boat: Rental) =>
  shop.app.sql<{ id: string; kind: string; status: string }>(
    `select id, kind, status from ecommerce_booking where "resourceId" = any($1::uuid[]) order by "startsAt", "createdAt", id`,
    [boat.resourceIds],
  );
const kinds = async (boat: Rental) => (await bookings(boat)).map(({ kind, status }) => `${kind} ${status}`);
const states = async (boat: Rental, from: number, to: number) => {
  const { startDate, endDate } = july(from, to);
  const url = `/api/ecommerce/products/${boat.id}/availability?startDate=${startDate}&endDate=${endDate}`;
  const { data } = await shop.app.request<{ days: { state: string }[] }>({ url, as: 'anonymous' });
  return data.days.map(({ state }) => state[0]).join('');
};
const weeks = { a: ['20270707', '20270714'], b: ['20270720', '20270722'] } as const;

describe('an event on days that are booked here', () => {
  it('is a conflict: it blocks nothing, and administrators get one mail', async () => {
    const boat = await makeRental(shop, { title: 'Lagoona' });
    await buy(boat, july(3, 9));
    const feed = await feedOf(boat, weeks);
    const synced = await feed.sync();
    const again = await feed.sync();

    expect([synced.conflicts, synced.added, again.conflicts]).toEqual([1, 2, 0]);
    expect(await kinds(boat)).toEqual(['order held', 'external conflict', 'external confirmed']);
    expect(await states(boat, 9, 14)).toBe('t' + 'fffff');
    const text = await mails.text(adminEmail, /^Double booking/);
    expect(text).toContain('July 7 – 13, 2027');
    expect(text).not.toContain('July 20');
    expect((await mails.to(adminEmail)).filter(({ subject }) => subject.startsWith('Double'))).toHaveLength(
      1,
    );
  });

  it('takes its days once the booking here is canceled', async () => {
    const boat = await makeRental(shop);
    const { buyer, invoice } = await buy(boat, july(3, 9));
    await shop.decide(invoice, 'pay');
    await expect.poll(() => kinds(boat)).toEqual(['order confirmed']);
    const feed = await feedOf(boat, weeks);
    await feed.sync();
    const [order] = await buyer.orders();
    await buyer.call('POST', `orders/${order?.id}/cancel`);

    await expect
      .poll(() => kinds(boat))
      .toEqual(['order canceled', 'external confirmed', 'external confirmed']);
    expect(await states(boat, 3, 14)).toBe('ffff' + 'ttttttt' + 'f');
  });

  it.each([
    ['moves away', (id: string) => ['POST', `bookings/${id}/move`, july(25, 27)] as const],
    ['is removed', (id: string) => ['DELETE', `bookings/${id}`, undefined] as const],
  ])('takes its days once a block on them %s', async (_, change) => {
    const boat = await makeRental(shop);
    const { data } = await block(boat.resourceIds[0], july(10, 10));
    await (await feedOf(boat, weeks)).sync();
    const [method, path, body] = change(String(data['id']));
    const { status } = await shop.app.request({ method, url: `/api/ecommerce/${path}`, data: body });

    expect(status).toBe(200);
    await expect.poll(() => states(boat, 6, 14)).toBe('f' + 'ttttttt' + 'f');
  });

  it('stays canceled when an administrator gives it up, until its dates change', async () => {
    const boat = await makeRental(shop);
    const [resourceId] = boat.resourceIds;
    await block(resourceId, july(10, 10));
    const feed = await feedOf(boat, weeks);
    await feed.sync();
    const [conflict] = (await bookings(boat)).filter(({ status }) => status === 'conflict');
    const url = `/api/ecommerce/bookings/${conflict?.id}`;
    const confirmed = await shop.app.request({ method: 'PATCH', url, data: { status: 'confirmed' } });
    const given = await shop.app.request({ method: 'PATCH', url, data: { status: 'canceled' } });
    expect([confirmed.status, given.status]).toEqual([409, 200]);
    expect(await feed.sync()).toMatchObject({ added: 0, changed: 0, conflicts: 0 });
    feed.serve({ ...weeks, a: ['20270711', '20270714'] });

    expect(await feed.sync()).toMatchObject({ added: 1, conflicts: 0 });
    expect(await states(boat, 10, 14)).toBe('t' + 'ttt' + 'f');
  });

  it('becomes a conflict when it moves onto them', async () => {
    const boat = await makeRental(shop);
    const feed = await feedOf(boat, weeks);
    await feed.sync();
    await buy(boat, july(1, 5));
    feed.serve({ ...weeks, a: ['20270704', '20270714'] });

    expect(await feed.sync()).toMatchObject({ changed: 1, conflicts: 1 });
    expect(await kinds(boat)).toEqual(['order held', 'external conflict', 'external confirmed']);
  });

  it('meets the buffer of a booking here without a conflict', async () => {
    const boat = await makeRental(shop, { terms: { bufferAfter: 960 } });
    await buy(boat, july(3, 6));
    const feed = await feedOf(boat, weeks);

    expect(await feed.sync()).toMatchObject({ added: 2, conflicts: 0, failures: 0 });
    expect(await kinds(boat)).toEqual(['order held', 'external confirmed', 'external confirmed']);
    expect(await states(boat, 7, 13)).toBe('ttttttt');
  });
});

describe('reads of one feed', () => {
  it('run one at a time: another caller gets 409', async () => {
    const boat = await makeRental(shop);
    const feed = await feedOf(boat, weeks);
    other.serve(feed.path, async (_, response) => {
      await setTimeout(500);
      response.end(calendar(weeks));
    });
    const url = `/api/ecommerce/calendar-feeds/${feed.id}/sync`;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => shop.app.request({ method: 'POST', url })),
    );

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.problem.message).toBe(
      'This feed is being read. Try again in a minute.',
    );
    expect(await kinds(boat)).toEqual(['external confirmed', 'external confirmed']);
    expect((await feed.sync()).failures).toBe(0);
  });

  it('continue after a process ended in the middle of one', async () => {
    const boat = await makeRental(shop);
    const feed = await feedOf(boat, weeks);
    const claim = (moment: string) =>
      shop.app.sql(`update ecommerce_calendar_feed set "claimedUntil" = ${moment} where id = $1`, [feed.id]);
    await claim(`now() + interval '1 minute'`);
    await expect(feed.sync()).rejects.toThrow('409');
    await claim(`now() - interval '1 second'`);

    expect(await feed.sync()).toMatchObject({ added: 2, failures: 0 });
  });

  it('leave no two bookings of one time beside buyers of the same days', async () => {
    const boat = await makeRental(shop, { hulls: 1 });
    const feed = await feedOf(boat, weeks);
    const buyers = Array.from({ length: 8 }, (_, index) => buy(boat, july(4 + index, 6 + index)));
    const [synced, ...answers] = await Promise.all([feed.sync(), ...buyers]);
    const [{ overlaps } = { overlaps: -1 }] = await shop.app.sql<{ overlaps: number }>(
      `select count(*)::int as overlaps from ecommerce_booking a join ecommerce_booking b on a.id < b.id and a."resourceId" = b."resourceId"
       where a."resourceId" = $1 and a.status in ('held', 'confirmed', 'started') and b.status in ('held', 'confirmed', 'started')
         and tstzrange(a."blockedFrom", a."blockedUntil") && tstzrange(b."blockedFrom", b."blockedUntil")`,
      [boat.resourceIds[0]],
    );

    expect([synced.failures, synced.added, overlaps]).toEqual([0, 2, 0]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it('are made by the job for active feeds alone', async () => {
    const boat = await makeRental(shop);
    const [active, paused] = [
      await feedOf(boat, weeks),
      await feedOf(boat, { c: ['20270801', '20270802'] }, { isActive: false }),
    ];
    await shop.app.sql(`update ecommerce_calendar_feed set "isActive" = (id = $1)`, [active.id]);
    const job = defineJob('ecommerce.sync-calendar-feeds', z.object({}), { retryLimit: 1 });
    await shop.app.nest.get(Jobs).send(job, {});

    await expect.poll(() => kinds(boat)).toEqual(['external confirmed', 'external confirmed']);
    expect(other.requests.some(({ url }) => url === paused.path)).toBe(false);
  });
});

describe('the definition of a feed', () => {
  const create = (data: object) =>
    shop.app.request({ method: 'POST', url: '/api/ecommerce/calendar-feeds', data });

  it('takes https alone, and is for administrators', async () => {
    const [resourceId] = (await makeRental(shop)).resourceIds;
    const values = { resourceId, title: 'Airbnb' };
    const [plain, webcal] = [
      await create({ ...values, url: 'http://example.com/a.ics' }),
      await create({ ...values, url: ' webcal://example.com/a.ics' }),
    ];
    const url = `/api/ecommerce/calendar-feeds/${String(webcal.data['id'])}`;
    const { as } = await shop.buyer();

    expect([plain.status, webcal.status, webcal.data['url']]).toEqual([
      400,
      201,
      'https://example.com/a.ics',
    ]);
    expect((await shop.app.request({ url, as })).status).toBe(403);
    expect((await shop.app.request({ method: 'POST', url: `${url}/sync`, as })).status).toBe(403);
    expect((await shop.app.request({ method: 'POST', url: `${url}/sync`, as: 'anonymous' })).status).toBe(
      401,
    );
  });

  it('moves its days with it to another resource', async () => {
    const boat = await makeRental(shop, { hulls: 2 });
    const feed = await feedOf(boat, weeks);
    await feed.sync();
    const url = `/api/ecommerce/calendar-feeds/${feed.id}`;
    await shop.app.request({ method: 'PATCH', url, data: { resourceId: boat.resourceIds[1] } });
    const freed = await kinds(boat);
    const synced = await feed.sync();
    const resources = await shop.app.sql<{ resourceId: string }>(
      `select distinct "resourceId" from ecommerce_booking where "feedId" = $1 and status = 'confirmed'`,
      [feed.id],
    );

    expect([freed, synced.added]).toEqual([['external canceled', 'external canceled'], 2]);
    expect(resources).toEqual([{ resourceId: boat.resourceIds[1] }]);
  });

  it('frees its coming days when it is deleted', async () => {
    const boat = await makeRental(shop);
    const feed = await feedOf(boat, weeks);
    await feed.sync();
    const { status } = await shop.app.request({
      method: 'DELETE',
      url: `/api/ecommerce/calendar-feeds/${feed.id}`,
    });

    expect([status, await kinds(boat)]).toEqual([200, ['external canceled', 'external canceled']]);
    expect(await states(boat, 7, 14)).toBe('ffffffff');
  });
});

it('leaves the bookings of a feed out of the calendar that its own site reads', async () => {
  const boat = await makeRental(shop);
  const [resourceId] = boat.resourceIds;
  const feed = await feedOf(boat, weeks);
  await feed.sync();
  await block(resourceId, july(1, 1));
  const { data } = await shop.app.request<{ url: string }>({
    method: 'POST',
    url: `/api/ecommerce/resources/${resourceId}/calendar-address`,
  });
  const url = data.url.replace(/^https:\/\/[^/]+/, '');
  const starts = async (query = '') =>
    [
      ...(await shop.app.request({ url: url + query, as: 'anonymous' })).text.matchAll(/DTSTART\S*:(\d+)/g),
    ].map(([, day]) => day);

  expect(await starts()).toEqual(['20270701', '20270707', '20270720']);
  expect(await starts(`&without=${feed.id}`)).toEqual(['20270701']);
});
