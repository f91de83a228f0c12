import { defineMigration } from '@flotilla/backend/schema';
import { article } from '@flotilla/blog';
import { BlogModule } from '@flotilla/blog/backend';
import { createTestApp, make, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

const rows = 300;
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ modules: [BlogModule] });
  // Only the product's own ANALYZE counts.
  await app.sql(`alter table blog_article set (autovacuum_enabled = off)`);
  await app.sql(`alter table blog_category set (autovacuum_enabled = off)`);
});
afterAll(() => app.close());

const estimate = async (table: string) =>
  (
    await app.sql<{ rows: number }>(`select reltuples::int as rows from pg_class where relname = $1`, [table])
  )[0]?.rows;
const bulk = (url: string, data: readonly unknown[], method: 'POST' | 'PATCH' | 'DELETE' = 'POST') =>
  app.request<{ id: string }[]>({ method, url: `${url}/bulk`, data });

it('analyzes a table after a bulk load', async () => {
  const { status } = await bulk(
    article.route,
    Array.from({ length: rows }, (_, index) => ({ slug: `load-${index}`, title: { en: `Load ${index}` } })),
  );
  expect(status).toBe(201);
  await vi.waitFor(async () => expect(await estimate('blog_article')).toBe(rows));
});

it('analyzes again once a tenth of the rows was deleted, and not for less', async () => {
  const { data } = await app.request<{ id: string }[]>({ url: `${article.route}?limit=${rows}` });
  const ids = data.map(({ id }) => ({ id }));
  await bulk(article.route, ids.slice(0, 20), 'DELETE');
  await make(app, article);
  await bulk(article.route, ids.slice(20, 150), 'DELETE');
  await vi.waitFor(async () => expect(await estimate('blog_article')).toBe(rows - 150 + 1));
});

it('does not analyze after a rolled-back transaction', async () => {
  const before = await estimate('blog_category');
  const { status } = await bulk('/api/blog/categories', [
    ...Array.from({ length: rows }, (_, index) => ({ slug: `undone-${index}` })),
    { slug: 'undone-1' },
  ]);
  expect(status).toBe(409);
  await bulk(
    article.route,
    Array.from({ length: rows }, (_, index) => ({ slug: `again-${index}` })),
  );
  await vi.waitFor(async () => expect(await estimate('blog_article')).toBe(2 * rows - 150 + 1));
  expect(await estimate('blog_category')).toBe(before);
});

it('analyzes tables that a migration filled', async () => {
  const filling = defineMigration({
    name: 'FillsCategories1799999999999',
    up: [
      `insert into blog_category ("id", "adminTitle", "slug") select gen_random_uuid(), n::text, 'filled-' || n from generate_series(1, ${rows}) n`,
    ],
    down: [],
  });
  const filled = await createTestApp({
    modules: [{ ...BlogModule, migrations: [...BlogModule.migrations, filling] }],
    databaseUrl: app.databaseUrl,
  });
  await filled.close();
  expect(await estimate('blog_category')).toBe(rows);
});
