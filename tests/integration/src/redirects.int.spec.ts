import { article, category } from '@flotilla/blog';
import { Database } from '@flotilla/backend';
import { page, redirect, type Redirect } from '@flotilla/host';
import type { PageDocument } from '@flotilla/core/documents';
import { createTestApp, make, statementCount, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { modules } from './modules.js';

let app: TestApp;
let other: TestApp;

beforeAll(async () => {
  app = await createTestApp({ modules });
  other = await createTestApp({ modules, databaseUrl: app.databaseUrl });
  await make(app, page, { url: '/blog/articles/[blog.articles.slug]' });
  await make(app, page, { url: '/blog/categories/[blog.categories.slug]/[blog.articles.slug]' });
});
beforeEach(async () => {
  await app.nest.get(Database).query('delete from host_redirect');
});
afterAll(async () => {
  await other.close();
  await app.close();
});

/** Returns the target of an address in both processes; undefined without a redirect. */
async function movedTo(url: string) {
  const answers = await Promise.all(
    [app, other].map((process) =>
      process.request<PageDocument>({
        url: `/api/host/pages/document?url=${encodeURIComponent(url)}`,
        as: 'anonymous',
      }),
    ),
  );
  const [one, two] = answers.map(({ data }) => data.movedTo);
  expect(one).toEqual(two);
  return one;
}
const rename = (id: string, slug: string) =>
  app.request<unknown>({ method: 'PATCH', url: `/api/blog/articles/${id}`, data: { slug } });
const write = (data: object) => app.request<Redirect>({ method: 'POST', url: '/api/host/redirects', data });
const all = async () =>
  (
    await app.request<Redirect[]>({
      url: '/api/host/redirects?orderBy[and][0][column]=from&orderBy[and][0][method]=asc',
    })
  ).data;
const pairs = async () => (await all()).map(({ from, to }) => `${from} > ${to}`);

describe('a renamed row', () => {
  it('redirects from each of its former addresses, immediately, in every process', async () => {
    const { id } = await make(app, article, { slug: 'sails' });
    expect((await rename(id, 'all-sails')).status).toBe(200);

    expect(await movedTo('/blog/articles/sails')).toEqual({
      url: '/blog/articles/all-sails',
      isPermanent: true,
    });
    const topic = await make(app, category, { slug: 'rigging' });
    expect(await movedTo(`/blog/categories/${topic.slug}/sails`)).toEqual({
      url: '/blog/categories/rigging/all-sails',
      isPermanent: true,
    });
    expect(await movedTo('/blog/articles/all-sails')).toBeUndefined();
  });

  it('redirects immediately from all of them, and can take an old one back', async () => {
    const { id } = await make(app, article, { slug: 'one' });
    await rename(id, 'two');
    await rename(id, 'three');
    expect((await pairs()).filter((pair) => pair.startsWith('/blog/articles'))).toEqual([
      '/blog/articles/one > /blog/articles/three',
      '/blog/articles/two > /blog/articles/three',
    ]);
    await rename(id, 'one');
    expect((await pairs()).filter((pair) => pair.startsWith('/blog/articles'))).toEqual([
      '/blog/articles/three > /blog/articles/one',
      '/blog/articles/two > /blog/articles/one',
    ]);
    expect(await movedTo('/blog/articles/one')).toBeUndefined();
  });

  it('yields to another row that takes its old address', async () => {
    const { id } = await make(app, article, { slug: 'left' });
    await rename(id, 'gone-from-left');
    await make(app, article, { slug: 'left' });
    expect(await movedTo('/blog/articles/left')).toBeUndefined();
  });

  it('redirects after bulk changes', async () => {
    const rows = await Promise.all(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((slug) => make(app, article, { slug: `bulk-${slug}` })),
    );
    const bulk = (count: number, ending: string) =>
      app.request<unknown>({
        method: 'PATCH',
        url: '/api/blog/articles/bulk',
        data: rows.slice(0, count).map(({ id }, index) => ({ id, slug: `bulk-${ending}-${index}` })),
      });
    expect((await bulk(6, 'x')).status).toBe(200);
    expect((await pairs()).length).toBe(12);
    expect(await movedTo('/blog/articles/bulk-c')).toMatchObject({ url: '/blog/articles/bulk-x-2' });
  });

  it('leaves no redirect when it was not published, or when the change is refused', async () => {
    const draft = await make(app, article, { slug: 'draft', publishedAt: null });
    const later = await make(app, article, { slug: 'later', publishedAt: '2099-01-01T00:00:00.000Z' });
    const known = await make(app, article, { slug: 'known' });
    await rename(draft.id, 'draft-2');
    await rename(later.id, 'later-2');
    expect((await rename(known.id, 'later-2')).status).toBe(409);
    expect(await pairs()).toEqual([]);
  });
});

describe('a page with another url', () => {
  it('is redirected to, and so are all rows in its url', async () => {
    const about = await make(app, page, { url: '/about' });
    const boats = await make(app, page, { url: '/words/[blog.articles.slug]' });
    await make(app, article, { slug: 'wind' });
    const move = (id: string, url: string) =>
      app.request<unknown>({ method: 'PATCH', url: `/api/host/pages/${id}`, data: { url } });
    await move(about.id, '/about-us');
    await move(boats.id, '/journal/[blog.articles.slug]');

    expect(await movedTo('/about')).toEqual({ url: '/about-us', isPermanent: true });
    expect(await movedTo('/words/wind')).toEqual({ url: '/journal/wind', isPermanent: true });
    expect(await movedTo('/words/wind/more')).toBeUndefined();
  });
});

describe('a redirect written by hand', () => {
  it('applies immediately in every process, and no longer after its deletion', async () => {
    const { status, data } = await write({
      from: '/sale',
      to: 'https://shop.example/sale?x=1',
      isPermanent: false,
    });
    expect(status).toBe(201);
    expect(await movedTo('/sale')).toEqual({ url: 'https://shop.example/sale?x=1', isPermanent: false });
    await app.request({ method: 'DELETE', url: `/api/host/redirects/${data.id}` });
    expect(await movedTo('/sale')).toBeUndefined();
  });

  it.each([
    ['//evil.example', '/b', 400],
    ['/en/a', '/b', 400],
    ['/a', '//evil.example', 400],
    ['/a', '/\\evil.example', 400],
    ['/a', 'javascript:alert(1)', 400],
    ['/a', 'https://user@evil.example/', 400],
    ['/[x.y.z]', 'https://[x.y.z].example/', 400],
    ['/a', '/ru/b', 400],
    ['/a', '/b/[blog.articles.slug]', 400],
    ['/a', '/a', 422],
    ['/a', '/a?again=1', 422],
  ])('from %s to %s is refused with a reason', async (from, to, status) => {
    const answer = await write({ from, to });
    expect([answer.status, answer.text.length > 40]).toEqual([status, true]);
    expect(await pairs()).toEqual([]);
  });

  it('is refused in a chain or a cycle, also with a concurrent one', async () => {
    await write({ from: '/b', to: '/c' });
    expect(await write({ from: '/a', to: '/b' })).toMatchObject({
      status: 422,
      text: expect.stringContaining('/b, which leads on to /c'),
    });
    expect(await write({ from: '/c', to: '/d' })).toMatchObject({ status: 422 });
    expect(await write({ from: '/c', to: '/b?x=1' })).toMatchObject({
      status: 422,
      text: expect.stringContaining('back to itself'),
    });
    const both = await Promise.all([write({ from: '/x', to: '/y' }), write({ from: '/y', to: '/x' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  });

  it('is for administrators, and its hits are read-only', async () => {
    expect((await app.request({ url: '/api/host/redirects', as: 'anonymous' })).status).toBe(401);
    expect((await write({ from: '/a', to: '/b', hits: 5 })).status).toBe(400);
  });
});

it('costs one statement more than a missing page, and nothing for an existing one', async () => {
  await make(app, page, { url: '/there' });
  await make(app, redirect, { from: '/moved', to: '/there' });
  const count = (url: string) =>
    statementCount(app, () =>
      app.request({ url: `/api/host/pages/find-by-url?url=${url}`, as: 'anonymous' }),
    );
  await movedTo('/moved');
  const cost = (url: string) =>
    statementCount(app, () => app.request({ url: `/api/host/pages/document?url=${url}`, as: 'anonymous' }));
  expect(await cost('/moved')).toBe((await count('/moved')) + 1);
});

it('counts its hits, without a new updatedAt', async () => {
  const row = await make(app, redirect, { from: '/counted', to: '/b', hits: 0 });
  for (let visit = 0; visit < 5; visit++) await movedTo('/counted');
  await vi.waitFor(
    async () => expect((await all())[0]).toMatchObject({ hits: 10, updatedAt: row.updatedAt }),
    { interval: 200 },
  );
});
