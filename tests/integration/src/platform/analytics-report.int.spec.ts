import type { Report } from '@flotilla/analytic';
import { RollUp } from '@flotilla/analytic/backend';
import { lastDaysIn } from '@flotilla/core/values';
import { createTestApp, signInAs, statementCount, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from '../modules.js';

const siteKey = 'a site key of thirty-two characters';
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ modules, env: { SITE_KEY: siteKey } });
});
afterAll(() => app.close());

const report = (query = '', as: Parameters<TestApp['request']>[0]['as'] = 'server') =>
  app.request<Report>({ url: `/api/analytic/report${query}`, as });
const days = lastDaysIn(new Date(), 60, 'UTC');
const dayAgo = (ago: number) => days.at(-1 - ago) ?? '';

async function count(day: string, views: readonly { path: string; count: number }[]): Promise<void> {
  const { status, text } = await app.request({
    method: 'POST',
    url: '/api/analytic/page-views',
    as: 'anonymous',
    headers: { 'x-flotilla-site-key': siteKey },
    data: { batch: crypto.randomUUID(), day, views },
  });
  expect(status, text).toBe(200);
  await app.nest.get(RollUp).run();
}

it('has no data before the first visit', async () => {
  expect((await report()).data).toMatchObject({
    hasData: false,
    visits: { value: '0', before: '0' },
    pages: [],
    sources: [],
  });
});

it('compares a period with the days before it', async () => {
  await count(dayAgo(2), [
    { path: '/en', count: 6 },
    { path: '/en/boats', count: 3 },
    { path: '/~from/google.com', count: 4 },
    { path: '/~from/direct', count: 1 },
  ]);
  await count(dayAgo(10), [
    { path: '/en', count: 2 },
    { path: '/~from/google.com', count: 1 },
  ]);
  await count(dayAgo(20), [{ path: '/en', count: 100 }]);
  await app.sql(
    `insert into analytic_metric ("title", "value", "name", "day", "dimensions", "amount", "key") values
     ('orders', 2, 'orders', $1, '{}', null, 'o1'), ('revenue', 2, 'revenue', $1, '{"currency": "EUR"}', 150.50, 'r1'), ('revenue', 1, 'revenue', $2, '{"currency": "EUR"}', 100, 'r2')`,
    [dayAgo(1), dayAgo(9)],
  );
  await app.request({ url: '/api/revalidation/revalidate' });
  await count(dayAgo(2), [{ path: '/en', count: 1 }]);
  const { data } = await report('?days=7');

  expect(data).toMatchObject({
    hasData: true,
    days: days.slice(-7),
    before: dayAgo(13),
    visits: { value: '5', before: '1' },
    views: { value: '10', before: '2' },
    orders: { value: '2', before: '0' },
    revenue: [{ currency: 'EUR', value: '150.5', before: '100' }],
    pages: [
      { name: '/en', value: 7, before: 2 },
      { name: '/en/boats', value: 3, before: 0 },
    ],
    sources: [
      { name: 'google.com', value: 4, before: 1 },
      { name: 'direct', value: 1, before: 0 },
    ],
  });
});

it('takes a constant number of statements, and lists at most 20 pages', async () => {
  const few = await statementCount(app, () => report('?days=90'));
  await count(
    dayAgo(3),
    Array.from({ length: 200 }, (_, index) => ({ path: `/en/boats/${index}`, count: index + 1 })),
  );
  let pages: Report['pages'] = [];
  const many = await statementCount(app, async () => {
    pages = (await report('?days=90')).data?.pages ?? [];
  });

  expect(many).toBe(few);
  expect(pages).toHaveLength(20);
  expect(pages[0]).toMatchObject({ name: '/en/boats/199', value: 200 });
});

it('is for readers of metrics', async () => {
  const visitor = await signInAs(app, { roles: ['user'] });

  expect((await report('', 'anonymous')).status).toBe(401);
  expect((await report('', visitor)).status).toBe(403);
});

it.each(['?days=1', '?days=366', '?days=x', '?days=', '?from=2030-01-01'])('rejects %s', async (query) => {
  expect((await report(query)).status).toBe(400);
});
