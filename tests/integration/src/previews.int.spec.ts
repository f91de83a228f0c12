import { article, type Article } from '@flotilla/blog';
import { Database } from '@flotilla/backend';
import { storedKey } from '@flotilla/backend/ports';
import type { PageDocument } from '@flotilla/core/documents';
import { page } from '@flotilla/host';
import { createTestApp, make, signInAs, statementCount, type TestApp } from '@flotilla/testing';
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from './modules.js';

let app: TestApp;
type SignedIn = Awaited<ReturnType<typeof signInAs>>;
let editor: SignedIn;
let other: SignedIn;
let draft: Article;

beforeAll(async () => {
  app = await createTestApp({ modules, env: { SEED: 'demo' } });
  [editor, other] = await Promise.all([
    signInAs(app, { roles: ['admin'] }),
    signInAs(app, { roles: ['admin'] }),
  ]);
  draft = await make(app, article, {
    slug: 'becalmed',
    title: { en: 'Becalmed' },
    publishedAt: null,
    unpublishedAt: null,
    variant: 'default',
  });
});
afterAll(() => app.close());

const start = async (as: SignedIn) =>
  (await app.request<{ token: string }>({ method: 'POST', url: '/api/host/previews', as, data: {} })).data
    .token;

async function preview(
  rows: readonly object[],
  { as = editor, token, url }: { as?: SignedIn | 'anonymous'; token?: string; url?: string } = {},
) {
  const known = token ?? (await start(as === 'anonymous' ? editor : as));
  return app.request<PageDocument>({
    method: 'POST',
    url: '/api/host/previews/document',
    as,
    data: { token: known, rows, url },
  });
}
const changed = (values: object) => ({ entity: 'blog.article', id: draft.id, values });

describe('a preview', () => {
  it('shows an unsaved draft at its future address, and stores nothing', async () => {
    const { status, data, headers } = await preview([
      changed({ title: { en: 'A calm sea' }, slug: 'calm-again' }),
    ]);

    expect([status, data.url, data.status]).toEqual([200, '/blog/articles/calm-again', 200]);
    expect(data.about.title).toEqual({ en: 'A calm sea' });
    expect([headers['cache-control'], headers['x-robots-tag']]).toEqual(['no-store', 'noindex']);
    const { data: stored } = await app.request<Article>({ url: `/api/blog/articles/${draft.id}` });
    expect(stored).toEqual(draft);
    expect((await app.request<object[]>({ url: '/api/host/redirects' })).data).toEqual([]);
    const seen = await app.request<PageDocument>({
      url: '/api/host/pages/document?url=/blog/articles/calm-again',
      as: 'anonymous',
    });
    expect(seen.data.status).toBe(404);
  });

  it('shows lists with the unsaved rows in their position: the newest first', async () => {
    const { data } = await preview([changed({ title: { en: 'At the top of the list' } })], { url: '/blog' });
    expect(JSON.stringify(data.widgets).includes('At the top of the list')).toBe(true);
  });

  it('shows a new row, pages included, with defaults for omitted fields', async () => {
    const { data } = await preview([
      { entity: 'blog.article', values: { title: { en: 'Brand new' }, slug: 'brand-new' } },
    ]);
    expect([data.url, data.about.title]).toEqual(['/blog/articles/brand-new', { en: 'Brand new' }]);
    const { data: made } = await preview([
      { entity: 'host.page', values: { url: '/brand-new', title: 'Brand new' } },
    ]);
    expect([made.url, made.page?.title]).toEqual(['/brand-new', 'Brand new']);
    const { data: count } = await app.request<number>({ url: '/api/host/pages/count?search=brand' });
    expect(count).toBe(0);
  });

  it('of a page whose url names rows shows the newest of them', async () => {
    const pattern = await app.request<{ id: string }[]>({
      url: `/api/host/pages?search=${encodeURIComponent('blog.articles.slug')}`,
    });
    const { data } = await preview([{ entity: 'host.page', id: pattern.data[0]?.id, values: {} }]);
    expect(data.url).toMatch(/^\/blog\/articles\/[a-z0-9-]+$/);
  });

  it('costs a fixed number of statements more than the page itself', async () => {
    const count = async (rows: readonly object[]) => {
      const token = await start(editor);
      return statementCount(app, () => preview(rows, { token }));
    };
    await count([changed({})]);
    expect(await count([changed({ className: 'a' })])).toBeLessThanOrEqual((await count([changed({})])) + 1);
  });
});

it('shows unsaved rows over those of a change set, to accounts that may draft them', async () => {
  const header = 'x-flotilla-change-set';
  const release = { method: 'POST', url: '/api/change-sets', as: editor, data: { title: 'x' } } as const;
  const set = (await app.request<{ id: string }>(release)).data;
  const headers = { [header]: set.id };
  const url = `/api/blog/articles/${draft.id}`;
  const data = { slug: 'in-a-set', title: { en: 'In a set' }, publishedAt: '2020-01-01T00:00:00.000Z' };
  await app.request({ method: 'PATCH', url, as: editor, data, headers });
  const document = async (rows: readonly object[], as = editor) =>
    app.request<PageDocument>({
      method: 'POST',
      url: '/api/host/previews/document',
      as,
      headers,
      data: { token: await start(as), url: '/blog/articles/in-a-set', rows },
    });
  expect((await document([])).data.about.title).toEqual({ en: 'In a set' });
  const typed = await document([changed({ title: { en: 'Typed' } })]);
  expect([typed.data.about.title, typed.headers['vary']]).toEqual([
    { en: 'Typed' },
    expect.stringContaining(header),
  ]);
  expect((await document([], await signInAs(app))).status).toBe(403);
});

describe('a section', () => {
  const widgets = 'website-builder.widget';
  const features = {
    version: 1,
    rows: [
      { key: 'row1', entity: widgets, values: { variant: 'content-features', title: { en: 'Why us' } } },
      { key: 'row2', entity: 'website-builder.feature', values: { title: { en: 'A calm bay' } } },
    ],
    links: [
      {
        entity: 'website-builder.widgets-to-features',
        ...{ from: 'row1', to: 'row2', variant: 'default', orderIndex: 0 },
      },
    ],
  };
  const of = async (section: object, as = editor, more: object = {}) =>
    app.request<PageDocument>({
      method: 'POST',
      url: '/api/host/previews/document',
      as,
      data: { token: await start(as), rows: [], section, ...more },
    });
  const count = async (path: string) => (await app.request<number>({ url: `/api/${path}/count` })).data;

  it('is shown alone with its parts, and is not stored', async () => {
    const paths = ['host/pages', 'host/widgets', 'website-builder/widgets', 'website-builder/features'];
    const before = await Promise.all(paths.map(count));
    const { status, data } = await of(features);

    expect([status, data.status, data.layouts, data.widgets.length]).toEqual([200, 200, [], 1]);
    expect(JSON.stringify(data.widgets)).toMatch(/Why us.*A calm bay/);
    expect(await Promise.all(paths.map(count))).toEqual(before);
  });

  it('may be as large as its portable form', async () => {
    const rows = Array.from({ length: 200 }, (_, index) => ({
      ...{ key: `row${index}`, entity: widgets },
      values: { variant: 'content-default', title: { en: `Block ${index}` } },
    }));
    const { status, data } = await of({ version: 1, rows, links: [] });
    expect([status, data.widgets.length]).toEqual([200, 200]);
  });

  it('is refused to accounts that may not draft its rows, and when it is invalid or not alone', async () => {
    const statuses = await Promise.all([
      of(features, await signInAs(app)),
      of({ version: 2, rows: [], links: [] }),
      of({ ...features, rows: Array.from({ length: 201 }, () => features.rows[0]) }),
      of(features, editor, { url: '/' }),
      of(features, editor, { rows: [changed({})] }),
      of({ version: 1, rows: [{ key: 'a', entity: widgets, values: { title: 7 } }], links: [] }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([403, 400, 400, 400, 400, 400]);
  });
});

describe('is refused', () => {
  it.each([
    ['with the token of another', async () => start(other), 404],
    [
      'with a token that was changed',
      async () => (await start(editor)).replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')),
      404,
    ],
    ['with one whose time was changed', async () => (await start(editor)).replace(/^\d/, '9'), 404],
    ['with one that is none', async () => 'nothing', 404],
    ['with one that is over', async () => signed(Date.now() - 1000), 401],
  ])('%s', async (_, tokenOf, status) => {
    const answer = await preview([changed({})], { token: await tokenOf() });
    expect(answer.status).toBe(status);
  });

  it('to anonymous callers, and to callers without permission to save such rows', async () => {
    const visitor = await signInAs(app);
    expect((await preview([changed({})], { as: 'anonymous' })).status).toBe(401);
    expect((await preview([changed({})], { as: visitor })).status).toBe(403);
    expect((await preview([{ entity: 'blog.article', values: { slug: 'x' } }], { as: visitor })).status).toBe(
      403,
    );
  });

  it('with a clear message, if it could not be saved', async () => {
    await make(app, article, { slug: 'taken' });
    expect((await preview([changed({ slug: 'taken' })])).status).toBe(409);
    expect((await preview([changed({ createdAt: '2020-01-01T00:00:00Z' })])).status).toBe(400);
    expect((await preview([{ entity: 'blog.article', id: crypto.randomUUID(), values: {} }])).status).toBe(
      404,
    );
    expect((await preview([{ entity: 'nothing.here', values: {} }])).status).toBe(400);
    const hidden = await make(app, page, { url: '/no-such/[blog.nothing.slug]' });
    expect((await preview([{ entity: 'host.page', id: hidden.id, values: {} }])).status).toBe(422);
  });
});

/** Returns the signature that the server would create. */
async function signed(expires: number): Promise<string> {
  const key = await storedKey(app.nest.get(Database), 'host.previews');
  const { id, sessionId } = editor;
  return `${expires}.${createHmac('sha256', key).update(`${expires} ${id} ${sessionId}`).digest('base64url')}`;
}
