import { article, category } from '@flotilla/blog';
import { request } from '@flotilla/crm';
import { file } from '@flotilla/file-storage';
import { role } from '@flotilla/rbac';
import { createTestApp, make, signInAs, statementCount, type TestApp } from '@flotilla/testing';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { modules } from '../modules.js';

interface Found {
  readonly entity: string;
  readonly id: string;
  readonly label: string;
  readonly match: string;
}

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ modules });
});
afterAll(() => app.close());

const ask = async (query: string, as: 'anonymous' | 'server' = 'server', limit = 20) =>
  (await app.request<Found[]>({ url: `/api/search?limit=${limit}&query=${encodeURIComponent(query)}`, as }))
    .data;

it('finds rows of all entities by words of any language, in one statement, grouped by entity', async () => {
  const sea = await make(app, article, {
    adminTitle: 'Winds of the Aegean',
    title: { en: 'Winds', ru: 'Ветры Эгейского моря' },
  });
  const other = await make(app, article, { adminTitle: 'Aegean ports', title: { en: 'Ports' } });
  const group = await make(app, category, { adminTitle: 'Aegean', title: { en: 'The Aegean sea' } });

  const sent = await statementCount(app, async () => {
    const found = await ask('aegean');
    expect(found.map(({ id }) => id)).toEqual([group.id, other.id, sea.id]);
    expect(found[0]).toEqual({ entity: 'blog.category', id: group.id, label: 'Aegean', match: 'Aegean' });
  });
  expect(sent).toBe(1);
  expect(await ask('эгейск ветр')).toEqual([
    { entity: 'blog.article', id: sea.id, label: 'Winds of the Aegean', match: 'Ветры Эгейского моря' },
  ]);
  expect((await ask(sea.id)).map(({ id }) => id)).toEqual([sea.id]);
  expect(await ask('aegean', 'server', 1)).toHaveLength(1);
  expect(await ask(' - ')).toEqual([]);
});

it('searches only the given entities, and refuses unknown ones', async () => {
  const sea = await make(app, article, { adminTitle: 'Wind of Hydra', title: { en: 'Hydra' } });
  await make(app, category, { adminTitle: 'Hydra', title: { en: 'Hydra' } });
  const among = (entities: string) =>
    app.request<Found[]>({ url: `/api/search?limit=1&query=hydra&entities=${entities}` });

  expect((await among(article.key)).data.map(({ id }) => id)).toEqual([sea.id]);
  expect((await among('blog.submarine')).status).toBe(400);
});

it('reads only rows that may have a word, in any language, not the whole index', async () => {
  const [index] = await app.sql<{ text: string }>(
    `select pg_get_expr(indexprs, indrelid) as text from pg_index where indexrelid::regclass::text like 'blog_article_search%'`,
  );
  const proposed = (pattern: string) =>
    app.nest.get(DataSource).transaction(async (tx) => {
      await tx.query('set local enable_seqscan = off');
      const plan = await tx.query<{ 'QUERY PLAN': string }[]>(
        `explain (analyze, costs off, timing off, buffers off) select from "blog_article" where ${index?.text} like '${pattern}'`,
      );
      return plan.map((line) => line['QUERY PLAN']).join(' ');
    });
  await make(app, article, { adminTitle: 'Tide', title: { en: 'Tide' } });
  for (const pattern of ['%прилив%', '% мо %', '% a€€ %', '% 海 %'])
    expect(await proposed(pattern), pattern).toMatch(
      /Bitmap Index Scan on blog_article_search\S* \(actual rows=0/,
    );
});

it('searches large tables in a separate statement, and keeps the order of results', async () => {
  const group = await make(app, category, { adminTitle: 'Anchorage 4711', title: { en: 'Anchorage' } });
  await app.sql(
    `insert into "blog_article" ("adminTitle", "slug", "className")
     select 'Anchorage ' || n || ' of many', 'anchorage-' || n, repeat('x', 500) from generate_series(4000, 8000) n`,
  );
  // Table sizes are cached for a minute.
  const now = performance.now.bind(performance);
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 61_000);
  await ask('anchorage 4711');
  later.mockRestore();
  await vi.waitFor(async () => expect(await statementCount(app, () => ask('anchorage'))).toBe(2));

  const found = await ask('anchorage 4711');
  expect(found.map(({ entity, label }) => [entity, label])).toEqual([
    ['blog.category', 'Anchorage 4711'],
    ['blog.article', 'Anchorage 4711 of many'],
  ]);
  expect(found[0]).toEqual({
    entity: 'blog.category',
    id: group.id,
    label: 'Anchorage 4711',
    match: 'Anchorage 4711',
  });
  expect(await ask('anchorage', 'server', 3)).toHaveLength(3);
});

it('searches frequent letter sequences at the beginnings of words, so that few rows are compared', async () => {
  const whole = await make(app, article, { adminTitle: 'Berth 77777', title: { en: 'Berth' } });
  const longer = await make(app, article, { adminTitle: 'Berth-777771', title: { en: 'Berth' } });
  await make(app, article, { adminTitle: 'Berth 177777', title: { en: 'Berth' } });

  expect((await ask('berth 77777')).map(({ id }) => id).toSorted()).toEqual([whole.id, longer.id].toSorted());
  expect((await app.request<{ id: string }[]>({ url: '/api/blog/articles?search=77777' })).data).toHaveLength(
    2,
  );
});

it('labels rows without a name by a moment, in the usual format', async () => {
  const enquiry = await make(app, request, { email: 'helm@sea.example' });
  const [found] = await ask('helm@sea.example');
  expect(found).toMatchObject({ id: enquiry.id, label: enquiry['createdAt'] });
});

it('finds only rows that the caller may read', async () => {
  const hidden = await make(app, role, { title: 'Quartermaster of rope', slug: 'quartermaster-of-rope' });
  expect((await ask('quartermaster')).map(({ id }) => id)).toEqual([hidden.id]);
  expect(await ask('quartermaster', 'anonymous')).toEqual([]);
  expect(await ask(hidden.id, 'anonymous')).toEqual([]);
});

it('finds files with only private links by their id, for callers who may read them', async () => {
  const picture = await make(app, file, { adminTitle: 'Sextant receipt' });
  expect((await ask('sextant', 'anonymous')).map(({ id }) => id)).toEqual([picture.id]);
  const link = app.registry.entity('ecommerce.orders-to-file-storage-module-files');
  await make(app, link, { fileStorageModuleFileId: picture.id, variant: 'receipt-default' });
  expect(await ask('sextant', 'anonymous')).toEqual([]);
  expect(await ask('sextant')).toEqual([]);
  expect((await ask(picture.id)).map(({ id }) => id)).toContain(picture.id);
  expect(await ask(picture.id, 'anonymous')).toEqual([]);
});

it('limits searches of anonymous callers per minute, also with a session of a visitor', async () => {
  const calls = Array.from({ length: 61 }, () =>
    app.request({ url: '/api/search?query=abc', as: 'anonymous' }),
  );
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses).toContain(429);
  expect((await app.request({ url: '/api/search?query=abc', as: await signInAs(app) })).status).toBe(429);
  expect(
    (await app.request({ url: '/api/search?query=abc', as: await signInAs(app, { roles: ['user'] }) }))
      .status,
  ).toBe(200);
  expect((await app.request({ url: '/api/search?query=abc' })).status).toBe(200);
});
