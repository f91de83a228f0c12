import { article, categoriesToArticles } from '@flotilla/blog';
import type { DocumentAbout, IndexedUrl, PageDocument, PageFeed } from '@flotilla/core/documents';
import { metadata, page, pagesToMetadata } from '@flotilla/host';
import {
  asSite,
  createTestApp,
  make,
  makeInput,
  statementCount,
  type TestApp,
  type TestRow,
} from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from './modules.js';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ modules, env: { SEED: 'demo' } });
});

afterAll(() => app.close());

async function documentOf(url: string): Promise<PageDocument> {
  const { data } = await app.request<PageDocument>({
    url: `/api/host/pages/document?url=${encodeURIComponent(url)}`,
    as: 'anonymous',
  });
  return data;
}

const aboutOf = async (url: string): Promise<DocumentAbout> => (await documentOf(url)).about;

async function addArticle(fields: object): Promise<TestRow> {
  return make(app, article, fields);
}

async function sitemap(query = ''): Promise<IndexedUrl[]> {
  return (await app.request<IndexedUrl[]>({ url: `/api/host/sitemap/urls${query}`, as: 'anonymous' })).data;
}

describe('the description of a page', () => {
  it('is that of the row that its url names', async () => {
    const about = await aboutOf('/blog/articles/winds');

    expect(about.subject?.entity).toBe('blog.article');
    expect(Object.keys(about.title)).toEqual(['en', 'ru']);
    expect(about.description.en?.length).toBeLessThanOrEqual(300);
    expect(about.picture).toMatchObject({ url: '/public/demo/article-winds.svg', width: 1600 });
  });

  it('is empty for a row without texts', async () => {
    await addArticle({ slug: 'silent', title: {}, subtitle: {}, description: {} });

    expect(await aboutOf('/blog/articles/silent')).toMatchObject({
      title: {},
      description: {},
      picture: null,
    });
  });

  it('is taken from its own metadata in each language, else from the primary record', async () => {
    const bare = await make(app, page, { url: '/bare', title: 'Page', titleByLanguage: {} });
    const before = await documentOf('/bare');
    for (const [title, opengraphLocale] of Object.entries({
      'The bare bay': 'en_GB',
      'Голая бухта': 'ru_RU',
    })) {
      const own = await make(app, metadata, { title, opengraphLocale, variant: 'default', robots: null });
      await make(app, pagesToMetadata, { pageId: bare.id, metadataId: own.id, variant: 'default' });
    }
    const after = await documentOf('/bare');

    expect(before.about.title.en).toBe('rent your dream');
    expect(after.about.title).toEqual({ en: 'The bare bay', ru: 'Голая бухта' });
    expect(after.metadata.map(({ variant }) => variant).slice(0, 3)).toEqual([
      'default',
      'default',
      'primary',
    ]);
  });

  it('has an error on an error page', async () => {
    const [missing, broken] = [await documentOf('/nowhere'), await documentOf('/500')];

    expect([missing.status, missing.about.title, missing.about.isPrivate]).toEqual([
      404,
      { en: 'Page not found', ru: 'Такой страницы нет' },
      true,
    ]);
    expect([broken.status, broken.about.isPrivate]).toEqual([500, true]);
  });

  it('has the feed of its module', async () => {
    const pages = ['/blog', '/blog/articles/winds', '/blog/categories/routes', '/boats', '/'];
    const feeds = await Promise.all(pages.map(async (url) => (await aboutOf(url)).feeds));

    expect(feeds).toEqual([['/blog'], ['/blog'], ['/blog/categories/routes'], [], []]);
  });
});

describe('the feed of a page', () => {
  it('has the newest rows of its list, with their texts and addresses', async () => {
    const { data } = await app.request<PageFeed>({ url: '/api/host/pages/feed?url=/blog', as: 'anonymous' });
    const moments = data.items.map((item) => item.createdAt);

    expect(moments).toEqual([...moments].sort().reverse());
    expect(data.items.map((item) => item.path)).toContain('/blog/articles/winds');
    expect(data.items.find((item) => item.path.endsWith('winds'))).toMatchObject({
      picture: { width: 1600 },
    });
    expect(data.about.title.en).toBe('Journal: routes, winds and life aboard');
  });

  it('of a category has only its published articles, the newest first', async () => {
    const feedOf = async () =>
      (
        await app.request<PageFeed>({
          url: '/api/host/pages/feed?url=/blog/categories/routes&language=en',
          as: 'anonymous',
        })
      ).data;
    const before = await feedOf();
    const [routes] = await app.sql<{ id: string }>(
      `select "id" from "blog_category" where "slug" = 'routes'`,
    );
    const published = { publishedAt: '2026-01-01T00:00:00.000Z', unpublishedAt: null };
    const rows = [
      await addArticle({ slug: 'oldest-route', title: { en: 'Oldest' }, ...published }),
      await addArticle({
        slug: 'draft-route',
        title: { en: 'Draft' },
        publishedAt: null,
        unpublishedAt: null,
      }),
      await addArticle({ slug: 'russian-route', title: { ru: 'Путь' }, ...published }),
      await addArticle({ slug: 'hidden-route', title: { en: 'Hidden' }, ...published }),
    ];
    for (const [index, { id }] of rows.entries())
      await make(app, categoriesToArticles, {
        ...{ categoryId: routes?.id, articleId: id, variant: index === 3 ? 'hidden' : 'default' },
      });
    const after = await feedOf();
    const moments = after.items.map(({ createdAt }) => createdAt);

    expect(after.about.title['en']).toBe(before.about.title['en']);
    expect(after.items.length).toBe(before.items.length + 1);
    expect(moments).toEqual([...moments].sort().reverse());
    expect(after.items.find(({ slug }) => slug === 'oldest-route')?.row).toMatchObject({
      title: { en: 'Oldest' },
    });
  });

  it.each(['/', '/boats', '/nowhere', '/blog/articles/winds'])('is not there for %s', async (url) => {
    expect((await app.request({ url: `/api/host/pages/feed?url=${url}` })).status).toBe(404);
  });
});

describe('the sitemap', () => {
  it('has every page and row that a page shows, once, with its modification time', async () => {
    const urls = await sitemap();
    const { data: size } = await app.request<number>({ url: '/api/host/sitemap/size', as: 'anonymous' });

    expect(urls.map(({ url }) => url)).toEqual(
      expect.arrayContaining(['/', '/blog', '/blog/articles/winds', '/ecommerce/products/aurora-68']),
    );
    expect([new Set(urls.map(({ url }) => url)).size, size]).toEqual([urls.length, urls.length]);
    expect(urls.every(({ updatedAt }) => !Number.isNaN(Date.parse(updatedAt)))).toBe(true);
  });

  it('leaves out error pages, and pages that metadata excludes from search', async () => {
    const noindex = await make(app, metadata, { title: 'Kept out', robots: 'noindex', variant: 'default' });
    for (const url of ['/kept-out', '/blog/categories/[blog.categories.slug]']) {
      const [known] = await app.sql<{ id: string }>('select "id" from "host_page" where "url" = $1', [url]);
      const { id } = known ?? (await make(app, page, { url }));
      await make(app, pagesToMetadata, { pageId: id, metadataId: noindex.id, variant: 'default' });
    }
    const urls = (await sitemap()).map(({ url }) => url);

    expect(urls.filter((url) => /^\/(404|500|kept-out)$|\/blog\/categories\//.test(url))).toEqual([]);
    expect(urls).toContain('/blog/articles/winds');
  });

  it('names the entity of a row, and the row once, although two pages show it', async () => {
    await make(app, page, { url: '/a-second-place/[blog.articles.slug]' });
    const urls = (await sitemap()).filter(({ url }) => url.endsWith('/winds'));

    expect(urls).toEqual([
      {
        url: '/blog/articles/winds',
        of: 'blog.article',
        id: expect.any(String),
        slug: 'winds',
        updatedAt: expect.any(String),
      },
    ]);
  });

  it('is equal in parts', async () => {
    const whole = await sitemap();
    const parts = await Promise.all(
      [0, 7, 14, 21, 28, 35, 42, 49, 56, 63].map((offset) => sitemap(`?offset=${offset}&limit=7`)),
    );

    expect(parts.flat()).toEqual(whole.slice(0, 70));
    expect(await sitemap(`?offset=${whole.length}`)).toEqual([]);
  });

  it.each(['?offset=-1', '?limit=0', '?limit=50001', '?offset=x'])('refuses %s', async (query) => {
    expect((await app.request({ url: `/api/host/sitemap/urls${query}` })).status).toBe(400);
  });
});

describe('the picture of a page', () => {
  const image = (url: string, headers = {}) =>
    app.request({
      url: `/api/host/opengraph-image?url=${encodeURIComponent(url)}`,
      as: 'anonymous',
      headers,
    });

  it('is drawn once, and returns 304 when the ETag matches', async () => {
    const { preview } = await aboutOf('/blog/articles/winds');
    const first = await app.request({ url: preview?.ru ?? '', as: 'anonymous' });
    const again = await image('/ru/blog/articles/winds', { 'if-none-match': first.headers.etag });

    expect([first.status, first.headers['content-type'], again.status]).toEqual([200, 'image/jpeg', 304]);
    expect(await statementCount(app, () => image('/ru/blog/articles/winds'))).toBe(0);
  });

  it('has another address once its content changes', async () => {
    const row = await addArticle({ slug: 'drawn', title: { en: 'Before' } });
    const before = await aboutOf('/blog/articles/drawn');
    await app.request({
      method: 'PATCH',
      url: `/api/blog/articles/${row.id}`,
      data: { title: { en: 'After' } },
    });
    const after = await aboutOf('/blog/articles/drawn');

    expect(before.preview?.en).toContain('url=%2Fen%2Fblog%2Farticles%2Fdrawn');
    expect(after.preview?.en).not.toBe(before.preview?.en);
  });

  it.each(['/en/nowhere', '/en/404', '/fr/blog', '/blog', '/en/[blog.articles.slug]'])(
    'is not there for %s',
    async (url) => {
      expect((await image(url)).status).toBe(404);
    },
  );

  it('is limited per caller and minute', async () => {
    await image('/ru/blog/articles/winds');
    const statuses = new Set<number>();
    for (let call = 0; call < 70; call++) statuses.add((await image(`/en/none-${call}`)).status);

    expect([...statuses]).toEqual([404, 429]);
    expect((await image('/ru/blog/articles/winds')).status).toBe(200);
  });
});

describe('with 60,000 articles', () => {
  const many = 60_000;
  const batch = 1000;
  const chunk = 12_500;
  const feedCall = () =>
    app.request({
      url: '/api/host/pages/feed?url=/blog',
      headers: { ...asSite, 'x-flotilla-sequence': '999999999' },
    });
  let few: { feed: number; chunk: number; perUrl: number };

  beforeAll(async () => {
    few = {
      feed: await statementCount(app, feedCall),
      chunk: await statementCount(app, () => sitemap('?limit=60')),
      perUrl: await timePerUrl(60),
    };
    for (let start = 0; start < many; start += batch) {
      const rows = Array.from({ length: batch }, (_, index) => ({
        ...makeInput(article, { seed: start + index }),
        slug: `many-${String(start + index).padStart(5, '0')}`,
      }));
      await app.request({ method: 'POST', url: '/api/blog/articles/bulk', data: rows });
    }
    await app.sql('analyze');
  }, 180_000);

  it('the feed costs as many statements, and has the newest 50', async () => {
    expect(await statementCount(app, feedCall)).toBe(few.feed);
    expect((await app.request<PageFeed>({ url: '/api/host/pages/feed?url=/blog' })).data.items).toHaveLength(
      50,
    );
  });

  it('each part of the sitemap costs the same at any offset, and no longer per url', async () => {
    const { data: size } = await app.request<number>({ url: '/api/host/sitemap/size' });
    const starts = [0, 1, 2, 3].map((index) => index * chunk);
    const costs = [];
    for (const offset of starts)
      costs.push(await statementCount(app, () => sitemap(`?offset=${offset}&limit=${chunk}`)));

    expect(size).toBeGreaterThan(many);
    expect(Math.max(...costs) - Math.min(...costs)).toBeLessThanOrEqual(1);
    expect(Math.max(...costs)).toBeLessThanOrEqual(few.chunk + Math.ceil(chunk / 2000));
    expect(await timePerUrl(chunk, 4 * chunk)).toBeLessThan(few.perUrl * 1.2);
  });

  it('the sitemap has all of them, once', async () => {
    const { data: size } = await app.request<number>({ url: '/api/host/sitemap/size' });
    const urls = new Set<string>();
    for (let offset = 0; offset < size; offset += chunk)
      for (const { url } of await sitemap(`?offset=${offset}&limit=${chunk}`)) urls.add(url);

    expect(urls.size).toBe(size);
  });

  /** Milliseconds, the minimum of five runs. */
  async function timePerUrl(limit: number, offset = 0): Promise<number> {
    const times = [];
    for (let round = 0; round < 5; round++) {
      const start = performance.now();
      const urls = await sitemap(`?offset=${offset}&limit=${limit}`);
      times.push((performance.now() - start) / urls.length);
    }
    return Math.min(...times);
  }
});
