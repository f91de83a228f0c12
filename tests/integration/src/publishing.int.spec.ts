import { article, category, categoriesToArticles } from '@flotilla/blog';
import { page } from '@flotilla/host';
import { InvalidationBus } from '@flotilla/backend/ports';
import { createTestApp, make, signInAs, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { modules } from './modules.js';

let app: TestApp;
let other: TestApp;
let topic: { readonly id: string; readonly slug: string };

beforeAll(async () => {
  app = await createTestApp({
    modules,
    env: { DEPLOYMENT: 'development', SITE_URL: 'https://boats.example' },
  });
  other = await createTestApp({ modules, databaseUrl: app.databaseUrl });
  await make(app, page, { url: '/blog/articles/[blog.articles.slug]' });
  await make(app, page, { url: '/blog/categories/[blog.categories.slug]' });
});
beforeEach(async () => {
  topic = await make(app, category);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const secondsAway = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const title = { en: 'Drafted winds' };
let made = 0;
const write = async (moments: object) => {
  const slug = `winds-${++made}`;
  const row = await make(app, article, {
    title,
    slug,
    publishedAt: secondsAway(-5),
    unpublishedAt: null,
    ...moments,
  });
  await make(app, categoriesToArticles, { categoryId: topic.id, articleId: row.id, variant: 'default' });
  return row;
};
const filtered = (column: string, value: string) =>
  `filters=${encodeURIComponent(JSON.stringify({ and: [{ column, method: 'eq', value }] }))}`;

/** Returns the entry points that show a row to an anonymous visitor. */
async function seenAt(at: TestApp, { id, slug }: { id: string; slug: string }): Promise<string[]> {
  const routes: Record<string, string> = {
    row: `/api/blog/articles/${id}`,
    list: `/api/blog/articles?${filtered('id', id)}`,
    count: `/api/blog/articles/count?${filtered('slug', slug)}`,
    total: `/api/blog/articles?limit=1&count=true&${filtered('slug', slug)}`,
    search: `/api/blog/articles?search=winds&${filtered('id', id)}`,
    everything: `/api/search?query=Drafted&limit=50`,
    include: `/api/blog/categories/${topic.id}?include=categories-to-articles`,
    links: `/api/blog/categories-to-articles?${filtered('articleId', id)}`,
    'links with their ends': `/api/blog/categories-to-articles?include=article&${filtered('articleId', id)}`,
    document: `/api/host/pages/document?url=/blog/articles/${slug}`,
    'document of a topic': `/api/host/pages/document?url=/blog/categories/${topic.slug}`,
    address: `/api/host/pages/find-by-url?url=/blog/articles/${slug}`,
    sitemap: `/api/host/sitemap/urls?offset=0&limit=1000`,
  };
  const seen = await Promise.all(
    Object.entries(routes).map(async ([route, url]) => {
      const { status, text, data, meta } = await at.request<unknown>({ url, as: 'anonymous' });
      if (route === 'count') return data === 1 ? route : '';
      if (route === 'total') return meta.total === 1 ? route : '';
      return status === 200 &&
        (text.includes(id) || (text.includes(slug) && route !== 'address' && route !== 'document'))
        ? route
        : '';
    }),
  );
  return seen.filter(Boolean);
}

it('is visible everywhere once it is published', async () => {
  expect((await seenAt(app, await write({}))).toSorted()).toEqual(
    [
      ...[
        'row',
        'list',
        'count',
        'total',
        'search',
        'everything',
        'include',
        'links',
        'links with their ends',
      ],
      ...['document', 'sitemap'],
    ].toSorted(),
  );
});

it.each([
  ['a draft', { publishedAt: null }],
  ['what is to appear', { publishedAt: secondsAway(3600) }],
  ['what is gone', { unpublishedAt: secondsAway(-1) }],
])('hides %s everywhere from the public, but not from editors', async (_, moments) => {
  const row = await write(moments);
  const editor = await signInAs(app, { roles: ['admin'] });

  expect([await seenAt(app, row), await seenAt(other, row)]).toEqual([[], []]);
  expect((await app.request({ url: `/api/blog/articles/${row.id}`, as: editor })).status).toBe(200);
  const { text } = await app.request({
    url: `/api/blog/categories/${topic.id}?include=categories-to-articles`,
    as: editor,
  });
  expect(text).toContain(row.id);
});

it('appears and disappears on time in every process, from cached documents, without a write', async () => {
  const scheduled = [];
  // Longer than a busy machine needs to check all of them.
  const staysMs = 15_000;
  for (let index = 0; index < 10; index++) {
    const appears = Date.now() + 1500 + index * 200;
    const moments = {
      publishedAt: new Date(appears).toISOString(),
      unpublishedAt: new Date(appears + staysMs).toISOString(),
    };
    scheduled.push({ row: await write(moments), appears });
  }
  const document = (at: TestApp, slug: string) =>
    at.request({ url: `/api/host/pages/document?url=/blog/articles/${slug}`, as: 'anonymous' });
  const isThere = async (at: TestApp, { slug, id }: { slug: string; id: string }) =>
    (await document(at, slug)).text.includes(id);
  const late = [];
  for (const { row, appears } of scheduled) {
    for (const at of [app, other]) {
      // A slow response may start before the row is visible; one that ends before must not show it.
      const isSeen = await isThere(at, row);
      expect(isSeen && Date.now() < appears - 5).toBe(false);
      await vi.waitFor(async () => expect(await isThere(at, row)).toBe(true));
      late.push(Date.now() - appears);
    }
  }
  for (const { row } of scheduled)
    for (const at of [app, other]) await vi.waitFor(async () => expect(await isThere(at, row)).toBe(false));
  process.stdout.write(`documents showed what was scheduled ${Math.max(...late)} ms late at most\n`);
});

it('hides unpublished rows from callers who may not change them', async () => {
  const received: string[] = [];
  const editor = await signInAs(app, { roles: ['admin'] });
  const streams = [
    { path: '', cookie: '' },
    { path: '/own', cookie: (await signInAs(app)).token },
    { path: '/own', cookie: editor.token },
  ];
  const readers = await Promise.all(
    streams.map(async ({ path, cookie }, index) => {
      const response = await fetch(`${await other.listen()}/api/revalidation/events${path}`, {
        headers: { cookie: `flotilla_jwt=${cookie}` },
      });
      const reader = (response.body as ReadableStream<Uint8Array>).getReader();
      received[index] = '';
      void (async () => {
        for (let part = await reader.read(); part.value; part = await reader.read())
          received[index] += new TextDecoder().decode(part.value);
      })().catch(() => undefined);
      return reader;
    }),
  );
  const draft = await write({ publishedAt: null });
  await app.request({
    method: 'PATCH',
    url: `/api/blog/articles/${draft.id}`,
    data: { title: { en: 'Still a draft' } },
  });
  // Rows linked with it become visible again.
  await app.request({
    method: 'PATCH',
    url: `/api/blog/categories/${topic.id}`,
    data: { publishedAt: secondsAway(-1) },
  });
  const last = await write({});
  await vi.waitFor(() =>
    expect(received.every((text) => text.includes(`blog.article:${last.id}`))).toBe(true),
  );
  for (const reader of readers) await reader.cancel();

  expect(received.map((text) => text.includes(draft.id))).toEqual([false, false, true]);
  expect(received.join('')).not.toContain('~');
});

it('defaults to the time of the database, and accepts a given time', async () => {
  const post = (data: object) =>
    app.request<{ publishedAt: string | null; createdAt: string }>({
      method: 'POST',
      url: '/api/blog/articles',
      data,
    });
  const [unsaid, said, draft] = [
    await post({ title }),
    await post({ title, publishedAt: '2009-05-01T10:00:00.000Z' }),
    await post({ title, publishedAt: null }),
  ];

  expect(Date.parse(String(unsaid.data.publishedAt)) - Date.parse(unsaid.data.createdAt)).toBeLessThanOrEqual(
    0,
  );
  expect([said.data.publishedAt, draft.data.publishedAt]).toEqual(['2009-05-01T10:00:00.000Z', null]);
});

it('publishes thousands of rows with one message, instead of one per row', async () => {
  const reported: (readonly string[])[] = [];
  const stop = app.nest.get(InvalidationBus).onStale((tags) => void reported.push(tags));
  const table = `"${category.table}"`;
  const changed = `jsonb_build_object('id', gen_random_uuid(), 'slug', 'crowd-' || n, 'publishedAt', now() + interval '1 second')`;
  await app.sql(
    `insert into ${table} select r.* from ${table} c, generate_series(1, 6000) n, jsonb_populate_record(c, ${changed}) r where c."id" = $1`,
    [topic.id],
  );
  await make(app, category, { publishedAt: secondsAway(1) });
  await vi.waitFor(() => expect(reported.flat()).toContain('paths//'));
  stop();

  expect(reported.flat().length).toBeLessThan(200);
});
