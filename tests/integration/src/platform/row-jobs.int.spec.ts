import { setTimeout } from 'node:timers/promises';
import { article } from '@flotilla/blog';
import type { RowJobProgress } from '@flotilla/core/administration';
import { deliveryMethod, store } from '@flotilla/ecommerce';
import { role } from '@flotilla/rbac';
import { createTestApp, make, makeMany, type TestApp, type TestAnswer } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from '../modules.js';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ modules });
});
afterAll(() => app.close());

const start = (
  data: unknown,
  { route = article.route, ...options }: { route?: string; as?: 'anonymous' } = {},
) => app.request<RowJobProgress>({ method: 'POST', url: `${route}/jobs`, data, ...options });
const read = (id: string) => app.request<RowJobProgress>({ url: `/api/row-jobs/${id}` });

async function ended({ status, data, text }: TestAnswer<RowJobProgress>): Promise<RowJobProgress> {
  expect(status, text).toBe(202);
  for (;;) {
    const { data: now } = await read(data.id);
    if (!['waiting', 'running'].includes(now.status)) return now;
    await setTimeout(50);
  }
}

const titled = (adminTitle: string, count: number) =>
  makeMany(
    app,
    article,
    Array.from({ length: count }, () => ({ overrides: { adminTitle } })),
  );
const withTitle = (value: string) => ({ and: [{ column: 'adminTitle', method: 'eq', value }] });
const count = async (title: string) =>
  (
    await app.request<number>({
      url: `${article.route}/count?filters=${encodeURIComponent(JSON.stringify(withTitle(title)))}`,
    })
  ).data;

it('updates all matching rows, each once, although they no longer match afterwards', async () => {
  await titled('Old name', 450);
  await titled('Another', 3);
  const job = await ended(
    await start({ action: 'update', filters: withTitle('Old name'), patch: { adminTitle: 'New name' } }),
  );
  expect(job).toMatchObject({
    entity: 'blog.article',
    action: 'update',
    status: 'done',
    total: 450,
    done: 450,
    failed: 0,
    problems: [],
  });
  expect([await count('Old name'), await count('New name'), await count('Another')]).toEqual([0, 450, 3]);
});

it('continues after a row that cannot be written, and names it', async () => {
  const [one, other] = [
    await make(app, role, { title: 'clash a', slug: 'clash-a' }),
    await make(app, role, { title: 'clash b', slug: 'clash-b' }),
  ];
  const filters = { and: [{ column: 'title', method: 'like', value: 'clash%' }] };
  const job = await ended(
    await start({ action: 'update', filters, patch: { slug: 'taken' } }, { route: role.route }),
  );
  expect(job).toMatchObject({
    status: 'done',
    done: 2,
    failed: 1,
    problems: [{ id: [one, other].map(({ id }) => id).toSorted()[1] }],
  });
});

it('deletes by a search, and exports as CSV and JSON', async () => {
  await titled('=Quartz, "clear"', 1003);
  const json = await ended(await start({ action: 'export', search: 'quartz', format: 'json' }));
  expect(json).toMatchObject({ status: 'done', total: 1003, done: 1003 });
  const file = await app.request({ url: `/api/row-jobs/${json.id}/file` });
  expect(file.headers['content-disposition']).toBe('attachment; filename="blog.article.json"');
  expect((JSON.parse(file.text) as unknown[]).length).toBe(1003);

  const csv = await ended(await start({ action: 'export', search: 'quartz', format: 'csv' }));
  const { text } = await app.request({ url: `/api/row-jobs/${csv.id}/file` });
  const lines = text.trimEnd().split('\r\n');
  expect([lines.length, lines[0]?.startsWith('\uFEFFid,')]).toEqual([1004, true]);
  expect(lines[1]).toContain(`"'=Quartz, ""clear"""`);

  const deleted = await ended(await start({ action: 'delete', search: 'quartz' }));
  expect(deleted).toMatchObject({ status: 'done', done: 1003 });
  expect(await count('=Quartz, "clear"')).toBe(0);
});

it('exports the natural keys and the labels of referenced rows beside their ids', async () => {
  const harbour = await make(app, store, { adminTitle: 'Harbour, north' });
  const storeId = String(harbour.id);
  await make(app, deliveryMethod, { adminTitle: 'By boat', storeId });
  const filters = { and: [{ column: 'storeId', method: 'eq', value: storeId }] };
  const job = await ended(
    await start({ action: 'export', filters, format: 'csv' }, { route: deliveryMethod.route }),
  );
  const { text } = await app.request({ url: `/api/row-jobs/${job.id}/file` });
  const [names = '', row] = text.trimEnd().split('\r\n');

  expect(names.split(',')).toEqual(
    expect.arrayContaining(['storeId', 'storeId.key', 'store', 'zoneId', 'zone']),
  );
  expect(row).toContain(`${storeId},${String(harbour['slug'])},"Harbour, north"`);
});

it('exports a column per language, also of languages that only some rows have', async () => {
  await titled('Languages', 1001);
  await make(app, article, { adminTitle: 'Languages', title: { en: 'Sails', de: 'Segel' } });
  const filters = withTitle('Languages');
  const job = await ended(await start({ action: 'export', filters, format: 'csv' }));
  const { text } = await app.request({ url: `/api/row-jobs/${job.id}/file` });
  const lines = text.trimEnd().split('\r\n');
  const names = lines[0]?.split(',') ?? [];

  expect(names.filter((name) => name.startsWith('title'))).toEqual(['title.en', 'title.ru', 'title.de']);
  expect(lines).toHaveLength(1003);
  expect(lines.at(-1)?.split(',').slice(names.indexOf('title.en')).slice(0, 3)).toEqual([
    'Sails',
    '',
    'Segel',
  ]);
});

it('exports JSON lines with the natural keys of referenced rows', async () => {
  const harbour = await make(app, store);
  await make(app, deliveryMethod, { storeId: harbour.id });
  const filters = { and: [{ column: 'storeId', method: 'eq', value: harbour.id }] };
  const job = await ended(
    await start({ action: 'export', filters, format: 'jsonl' }, { route: deliveryMethod.route }),
  );
  const { text, headers } = await app.request({ url: `/api/row-jobs/${job.id}/file` });

  expect(headers['content-type']).toContain('application/x-ndjson');
  expect(JSON.parse(text)).toMatchObject({ storeId: harbour.id, 'storeId.key': harbour['slug'] });
});

it('is cancelled by its owner, and visible to no one else', async () => {
  await titled('To be stopped', 600);
  const { data } = await start({
    action: 'update',
    filters: withTitle('To be stopped'),
    patch: { className: 'seen' },
  });
  const canceled = await app.request<RowJobProgress>({
    method: 'POST',
    url: `/api/row-jobs/${data.id}/cancel`,
  });
  expect(canceled.data.status).toBe('canceled');
  const { done } = canceled.data;
  expect((await read(data.id)).data.done - done).toBeLessThanOrEqual(200);
  const otherUser = { kind: 'subject', id: '00000000-0000-4000-8000-000000000009', roles: [] } as const;
  expect((await app.request({ url: `/api/row-jobs/${data.id}`, as: 'anonymous' })).status).toBe(401);
  expect([401, 404]).toContain(
    (await app.request({ url: `/api/row-jobs/${data.id}`, as: otherUser })).status,
  );
});

it('is refused without permission to write such rows, and without a selection of rows', async () => {
  const filters = withTitle('x');
  expect((await start({ action: 'delete', filters }, { as: 'anonymous' })).status).toBe(401);
  expect((await start({ action: 'delete' })).problem.cause[0]?.field).toBe('data.filters');
  expect((await start({ action: 'update', filters, patch: { nonsense: 1 } })).status).toBe(400);
  expect(
    (await start({ action: 'delete', filters: { and: [{ column: 'nonsense', method: 'isNull' }] } })).status,
  ).toBe(400);
  expect((await start({ action: 'delete', filters }, { route: '/api/blog/submarines' })).status).toBe(404);
});
