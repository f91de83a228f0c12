import { Database } from '@flotilla/backend';
import { InvalidationBus, PublishedReader } from '@flotilla/backend/ports';
import {
  asSite,
  createTestApp,
  makeInput,
  statementCount,
  type TestApp,
  type TestRow,
} from '@flotilla/testing';
import { article } from '@flotilla/blog';
import {
  emptyDocument,
  type DocumentMeta,
  type DocumentPart,
  externalsOf,
  type PageDocument,
} from '@flotilla/core/documents';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { modules } from './modules.js';

/** Includes the settings of the site, which documents usually take from a cache. */
const coldLimit = 13;
const manyArticles = 10_000;
const batchSize = 1000;
const seaCaves = '/api/host/pages/document?url=/blog/articles/sea-caves';

/** Headers of a client ahead of the server, so that no cache can answer. */
const aheadOfAll = { ...asSite, 'x-flotilla-sequence': '999999999' };

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ modules, env: { SEED: 'demo' } });
});

afterAll(() => app.close());

interface Answer {
  readonly data: PageDocument;
  readonly meta: DocumentMeta;
}

async function documentOf(url: string, page = 1): Promise<Answer> {
  const path = `/api/host/pages/document?url=${encodeURIComponent(url)}&page=${page}`;
  const { status, text } = await app.request({ url: path, as: 'anonymous' });
  expect(status).toBe(200);
  return JSON.parse(text) as Answer;
}

async function rowBy(route: string, column: string, value: string): Promise<TestRow> {
  const filter = `filters[and][0][column]=${column}&filters[and][0][method]=eq&filters[and][0][value]=${encodeURIComponent(value)}`;
  const { data } = await app.request<TestRow[]>({ url: `${route}?${filter}` });
  const [row] = data;
  if (!row) throw new Error(`${route} has no ${column} ${value}`);
  return row;
}

describe('the document of a url', () => {
  it('holds the page, its layout above and below, and its widgets in order', async () => {
    const { data } = await documentOf('/');
    expect(data.status).toBe(200);
    expect(data.page?.url).toBe('/');
    expect(data.metadata[0]?.variant).toBe('primary');
    expect(
      data.layouts[0]?.widgets.map((widget) => [widget.link.variant, widget.externals[0]?.widget.variant]),
    ).toEqual([
      ['default', 'navbar-default'],
      ['additional', 'footer-default'],
    ]);
    expect(data.widgets.length).toBeGreaterThan(4);
  });

  it('holds the row that the url names', async () => {
    const { data } = await documentOf('/blog/articles/first-charter');
    expect(data.segments).toEqual({ 'blog.articles.slug': 'first-charter' });
    expect(data.widgets[0]?.externals[0]?.subject?.slug).toBe('first-charter');
  });

  it.each(['/no-such-page', '/blog/articles/no-such-article', '/404'])(
    'is the page /404 for %s',
    async (url) => {
      const { data } = await documentOf(url);
      expect([data.status, data.page?.url]).toEqual([404, '/404']);
    },
  );

  it.each([
    ['/boats', 1, 200],
    ['/boats', 50, 404],
    ['/ecommerce/categories/motor-yachts', 50, 404],
    // It has no paged list.
    ['/about', 2, 404],
  ])('of %s?page=%i has the status %i', async (url, page, status) => {
    const { data } = await documentOf(url, page);
    expect([data.status, data.page?.url === '/404', data.url]).toEqual([status, status === 404, url]);
  });

  it('leaves out hidden links', async () => {
    const before = await documentOf('/about');
    const [placed] = before.data.widgets;
    await app.request({
      method: 'PATCH',
      url: `/api/host/pages-to-widgets/${placed?.link.id}`,
      data: { variant: 'hidden' },
    });
    const after = await documentOf('/about');
    expect(after.data.widgets.map((widget) => widget.link.id)).not.toContain(placed?.link.id);
  });

  it.each(['about', '', '/x'.repeat(2000)])('refuses the url %j', async (url) => {
    const { status } = await app.request({ url: `/api/host/pages/document?url=${encodeURIComponent(url)}` });
    expect(status).toBe(400);
  });
});

describe('the cache of documents', () => {
  it('shows an edit in the next request, and needs no statement without one', async () => {
    const row = await rowBy('/api/blog/articles', 'slug', 'winds');
    await documentOf('/blog/articles/winds');
    expect(await statementCount(app, () => documentOf('/blog/articles/winds'))).toBe(0);
    await app.request({
      method: 'PATCH',
      url: `/api/blog/articles/${row.id}`,
      data: { title: { en: 'Of winds' } },
    });
    const { data } = await documentOf('/blog/articles/winds');
    expect(data.widgets[0]?.externals[0]?.subject?.title).toEqual({ en: 'Of winds' });
  });

  it('keeps a page that does not show the row', async () => {
    const row = await rowBy('/api/blog/articles', 'slug', 'packing');
    await documentOf('/contact');
    await app.request({
      method: 'PATCH',
      url: `/api/blog/articles/${row.id}`,
      data: { title: { en: 'What to pack' } },
    });
    expect(await statementCount(app, () => documentOf('/contact'))).toBe(0);
  });

  it('invalidates a page when a link is added to a row on it', async () => {
    const page = await rowBy('/api/host/pages', 'url', '/contact');
    const widget = await rowBy('/api/host/widgets', 'slug', 'home-hero');
    const before = await documentOf('/contact');
    await app.request({
      method: 'POST',
      url: '/api/host/pages-to-widgets',
      data: { pageId: page.id, widgetId: widget.id, orderIndex: 99 },
    });
    const after = await documentOf('/contact');
    expect(after.data.widgets.length).toBe(before.data.widgets.length + 1);
  });

  it('finds a page that a new row gives its url', async () => {
    expect((await documentOf('/blog/articles/brand-new')).data.status).toBe(404);
    await app.request({
      method: 'POST',
      url: '/api/blog/articles',
      data: { slug: 'brand-new', title: { en: 'Brand new' } },
    });
    expect((await documentOf('/blog/articles/brand-new')).data.status).toBe(200);
  });

  it('reads from the database when the client knows of a change that has not arrived here', async () => {
    const url = '/api/host/pages/document?url=/marinas';
    await app.request({ url });
    const ahead = { ...asSite, 'x-flotilla-sequence': '999999999' };
    expect(await statementCount(app, () => app.request({ url, headers: ahead }))).toBeGreaterThan(0);
  });

  it('ignores the sequence number of a client without a site key', async () => {
    const url = '/api/host/pages/document?url=/marinas';
    await app.request({ url });
    const ahead = { 'x-flotilla-sequence': '999999999' };
    expect(await statementCount(app, () => app.request({ url, headers: ahead, as: 'anonymous' }))).toBe(0);
    const wrong = { ...ahead, 'x-flotilla-site-key': 'guessed-0123456789' };
    expect(await statementCount(app, () => app.request({ url, headers: wrong, as: 'anonymous' }))).toBe(0);
  });

  it('is cleared below a path only by sites and administrators', async () => {
    const url = '/api/revalidation/revalidate?path=/&type=layout';
    expect((await app.request({ url, as: 'anonymous' })).status).toBe(403);
    expect((await app.request({ url, as: 'anonymous', headers: asSite })).status).toBe(200);
    expect((await app.request({ url })).status).toBe(200);
  });

  it('is cleared for a path, and for all paths below one', async () => {
    for (const [type, path] of [
      ['page', '/en/blog/articles/winds'],
      ['layout', '/blog'],
    ]) {
      await documentOf('/blog/articles/winds');
      const { sequence } = app.nest.get(InvalidationBus);
      await app.request({ url: `/api/revalidation/revalidate?path=${path}&type=${type}` });
      await expect.poll(() => app.nest.get(InvalidationBus).sequence).toBeGreaterThan(sequence);
      const { statements } = app.nest.get(Database);
      await documentOf('/blog/articles/winds');
      expect(app.nest.get(Database).statements).toBeGreaterThan(statements);
    }
  });
});

describe('a second process', () => {
  it('shows every edit immediately, whichever process handled it', async () => {
    const other = await createTestApp({ modules, databaseUrl: app.databaseUrl });
    try {
      const row = await rowBy('/api/blog/articles', 'slug', 'sea-caves');
      for (let edit = 0; edit < 30; edit++) {
        const [writer, reader] = edit % 2 ? [app, other] : [other, app];
        const { text: before } = await reader.request({ url: seaCaves });
        expect(before).not.toContain(`Edit ${edit}.`);
        await writer.request({
          method: 'PATCH',
          url: `/api/blog/articles/${row.id}`,
          data: { title: { en: `Edit ${edit}.` } },
        });
        expect((await reader.request({ url: seaCaves })).text).toContain(`Edit ${edit}.`);
      }
    } finally {
      await other.close();
    }
  });

  it('is no longer waited for once it is gone', async () => {
    const other = await createTestApp({ modules, databaseUrl: app.databaseUrl });
    await other.close();
    const row = await rowBy('/api/blog/articles', 'slug', 'sea-caves');
    const { status } = await app.request({
      method: 'PATCH',
      url: `/api/blog/articles/${row.id}`,
      data: { title: { en: 'Alone' } },
    });
    expect(status).toBe(200);
  });
});

describe('statements of a cold page', () => {
  const pages = [
    '/',
    '/boats',
    '/blog',
    '/blog/articles/first-charter',
    '/ecommerce/products/aurora-68',
    '/ecommerce/stores/limassol-marina',
  ];

  it(`are at most ${coldLimit}, and as many with ${manyArticles} articles as with few`, async () => {
    const first: number[] = [];
    for (const url of pages) first.push(await coldOf(url));
    expect(Math.max(...first)).toBeLessThanOrEqual(coldLimit);
    // The first request also reads the available filters.
    const few: number[] = [];
    for (const url of pages) few.push(await coldOf(url));
    for (let start = 0; start < manyArticles; start += batchSize) {
      const rows = Array.from({ length: batchSize }, (_, index) => ({
        ...makeInput(article, { seed: start + index }),
        slug: `many-${start + index}`,
      }));
      const { status } = await app.request({ method: 'POST', url: '/api/blog/articles/bulk', data: rows });
      expect(status).toBe(201);
    }
    for (const [index, url] of pages.entries()) expect([url, await coldOf(url)]).toEqual([url, few[index]]);
    expect((await documentOf('/blog', 2)).data.status).toBe(200);
  });

  async function coldOf(url: string): Promise<number> {
    return statementCount(app, () => app.request({ url: partsPath(url), headers: aheadOfAll }));
  }
});

describe('a document in parts', () => {
  it.each([
    '/',
    '/blog',
    '/boats',
    '/blog/articles/first-charter',
    '/ecommerce/products/aurora-68',
    '/404',
    '/blog 2',
  ])('equals the whole document when assembled: %s', async (urlAndPage) => {
    const [url = '', page = '1'] = urlAndPage.split(' ');
    const [opening, ...rest] = await partsOf(url, Number(page));
    const externals = externalsOf(opening.data);
    const pending = new Set(opening.pending);
    for (const part of rest.slice(0, -1)) {
      if (!('lists' in part) || !pending.delete(part.external))
        throw new Error(JSON.stringify(part).slice(0, 200));
      Object.assign(externals[part.external] ?? {}, { lists: part.lists });
    }
    const whole = await documentOf(url, Number(page));

    expect(pending).toEqual(new Set());
    expect(opening.data).toEqual(whole.data);
    const end = rest.at(-1);
    expect(end && 'meta' in end && end.meta.tags.toSorted()).toEqual(whole.meta.tags.toSorted());
  });

  it.each(['/blog/articles/nope', '/nobody-has-it'])(
    'is a single part for a url without a page: %s',
    async (url) => {
      const [opening, end, ...others] = await partsOf(url);
      const whole = await documentOf(url);

      expect(opening).toEqual({ data: { ...emptyDocument(url), status: 404 }, pending: [] });
      expect([others, whole.data.status, whole.data.page === null]).toEqual([[], 404, false]);
      // The tags include those of rows that would add such a page.
      expect(end && 'meta' in end && whole.meta.tags).toEqual(
        expect.arrayContaining(end && 'meta' in end ? [...end.meta.tags] : []),
      );
    },
  );

  it('limits the cost of made-up urls: for pages, redirects, and rows of matching patterns', async () => {
    await partsOf('/nobody-has-it');
    expect(await statementCount(app, () => partsOf('/nobody-has-this'))).toBeLessThanOrEqual(2);
  });

  it('sends the known parts while a list is still being read', async () => {
    const address = await app.listen();
    const reader = app.nest.get(PublishedReader);
    const gate = Promise.withResolvers<void>();
    const list = reader.list.bind(reader);
    const slow = vi.spyOn(reader, 'list').mockImplementation(async (query, tags) => {
      if (query.of.key === 'blog.article') await gate.promise;
      return list(query, tags);
    });
    const { body } = await fetch(`${address}${partsPath('/blog')}`, { headers: aheadOfAll });
    let text = '';
    for await (const chunk of (body as NonNullable<typeof body>).pipeThrough(new TextDecoderStream())) {
      text += chunk;
      // The list is read only after the first line has arrived.
      if (text.includes('\n')) gate.resolve();
    }
    slow.mockRestore();

    const parts = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as DocumentPart);
    expect(parts.map((part) => Object.keys(part))).toEqual([
      ['data', 'pending'],
      ['external', 'lists'],
      ['meta'],
    ]);
    expect(parts[0]).toMatchObject({ data: { status: 200, url: '/blog' } });
  });

  it('is assembled once for concurrent requests', async () => {
    await partsOf('/blog');
    const together = await statementCount(app, () => Promise.all([1, 2, 3, 4].map(() => partsOf('/blog'))));
    expect(together).toBe(0);
  });

  type Opening = Extract<DocumentPart, { data: unknown }>;

  async function partsOf(url: string, page = 1): Promise<[Opening, ...DocumentPart[]]> {
    const { status, text } = await app.request({ url: partsPath(url, page), as: 'anonymous' });
    expect(status).toBe(200);
    return text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as DocumentPart) as [Opening, ...DocumentPart[]];
  }
});

const partsPath = (url: string, page = 1) =>
  `/api/host/pages/document-in-parts?url=${encodeURIComponent(url)}&page=${page}`;

describe('the urls of the site', () => {
  it('are lists of segments, / an empty one, with a url for every row that a page can show', async () => {
    const { data } = await app.request<string[][]>({ url: '/api/host/pages/urls', as: 'anonymous' });
    expect(data).toContainEqual([]);
    expect(data).toContainEqual(['blog', 'articles', 'first-charter']);
    expect(data).toContainEqual(['ecommerce', 'stores', 'limassol-marina']);
    expect(new Set(data.map((url) => url.join('/'))).size).toBe(data.length);
  });

  it('are resolved one by one', async () => {
    const found = await app.request({ url: '/api/host/pages/find-by-url?url=/ecommerce/products/aurora-68' });
    expect(found.data.url).toBe('/ecommerce/products/[ecommerce.products.slug]');
    const value = await app.request<string>({
      url: '/api/host/pages/url-segment-value?url=/blog/articles/winds&segment=blog.articles.slug',
    });
    expect(value.data).toBe('winds');
    expect((await app.request({ url: '/api/host/pages/find-by-url?url=/nope' })).status).toBe(404);
  });
});
