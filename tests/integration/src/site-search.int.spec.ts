import { externalsOf, type PageDocument, type SearchHit } from '@flotilla/core/documents';
import { article } from '@flotilla/blog';
import { createTestApp, make, statementCount, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from './modules.js';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ modules, env: { SEED: 'demo' } });
});
afterAll(() => app.close());

interface Found {
  readonly kind: string;
  readonly url: string;
  readonly title: string;
  readonly description: string;
}

const search = (query: string, language = 'en', limit = 20) =>
  app.request<Found[]>({
    url: `/api/host/search?${new URLSearchParams({ query, language, limit: String(limit) })}`,
    as: 'anonymous',
  });
const urlsOf = async (query: string, language?: string) =>
  (await search(query, language)).data.map(({ url }) => url);

async function resultsOf(filter: string): Promise<{ document: PageDocument; hits: SearchHit[] }> {
  const query = new URLSearchParams({ url: '/search', page: '1', ...(filter && { filter }) });
  const { data: document } = await app.request<PageDocument>({
    url: `/api/host/pages/document?${query}`,
    as: 'anonymous',
  });
  const lists = document.page
    ? externalsOf(document).flatMap((external) => Object.values(external.lists))
    : [];
  return { document, hits: lists.flatMap(({ rows }) => rows as unknown as SearchHit[]) };
}

describe('GET /api/host/search', () => {
  it('finds rows and pages by parts of words in titles and leads, grouped by kind, with their addresses', async () => {
    const { data } = await search('catamaran');
    expect(data[0]).toEqual({
      kind: 'Categories',
      url: '/en/ecommerce/categories/catamarans',
      title: 'Catamarans',
      description: 'Two under sail, one under engine, and none of them heels',
    });
    const kinds = data.map(({ kind }) => kind);
    expect([...new Set(kinds)]).toEqual(['Categories', 'Products']);
    expect(kinds).toEqual(kinds.toSorted((a, b) => kinds.indexOf(a) - kinds.indexOf(b)));
    expect(data.map(({ url }) => url)).toContain('/en/ecommerce/products/lagoona-42');
    expect(await urlsOf('boats for charter')).toContain('/en/boats');
    expect(await urlsOf('paphos')).toContain('/en/blog/articles/harbour-dinners');
  });

  it.each([
    ['catamarn', 'en', '/en/ecommerce/categories/catamarans'],
    ['katamaran', 'en', '/en/ecommerce/categories/catamarans'],
    ['yahts', 'en', '/en/ecommerce/categories/motor-yachts'],
    ['LAGONOA', 'en', '/en/ecommerce/products/lagoona-42'],
    ['Halcýon', 'en', '/en/ecommerce/products/halcyon-50'],
    ['limasol marina', 'en', '/en/ecommerce/stores/limassol-marina'],
    ['the winds of cyprus', 'en', '/en/blog/articles/winds'],
    ['катамараны', 'ru', '/ru/ecommerce/categories/catamarans'],
    ['ветер кипра', 'ru', '/ru/blog/articles/winds'],
    ['мягкую сумку', 'ru', '/ru/blog/articles/packing'],
    ['чартёр', 'ru', '/ru/blog/articles/first-charter'],
  ])('finds %s in %s, tolerating case, accents and typing errors', async (query, language, url) => {
    expect((await urlsOf(query, language))[0]).toBe(url);
  });

  it('folds Greek letters', async () => {
    await make(app, article, { slug: 'greek', title: { en: 'Θάλασσας ημέρες' }, variant: 'default' });
    expect(await urlsOf('ΘΑΛΑΣΣΑΣ')).toEqual(['/en/blog/articles/greek']);
  });

  it('compares the texts of the language, and those of the default language where there are none', async () => {
    expect(await urlsOf('шкипер', 'en')).toEqual([]);
    expect(await urlsOf('skipper', 'ru')).toEqual([]);
    await make(app, article, { slug: 'only-english', title: { en: 'Zanzibar' }, variant: 'default' });
    expect(await urlsOf('zanzibar', 'ru')).toEqual(['/ru/blog/articles/only-english']);
  });

  it('finds pages with any of the words when none has all of them', async () => {
    expect(await urlsOf('limassol zanzibar')).toContain('/en/ecommerce/stores/limassol-marina');
    expect((await urlsOf('limassol marina')).slice(0, 1)).toEqual(['/en/ecommerce/stores/limassol-marina']);
  });

  it('never finds drafts, administrators’ titles, private and excluded pages', async () => {
    await make(app, article, {
      slug: 'draft',
      title: { en: 'Quetzalcoatl' },
      publishedAt: new Date(Date.now() + 86_400_000).toISOString(),
    });
    await make(app, article, {
      slug: 'past',
      title: { en: 'Quetzalcoatl' },
      unpublishedAt: new Date(Date.now() - 1000).toISOString(),
    });
    await make(app, article, { slug: 'named', adminTitle: 'Quetzalcoatl', title: { en: 'Calm' } });
    expect(await urlsOf('quetzalcoatl')).toEqual([]);
    for (const word of ['cart', 'login', 'checkout', 'showcase', 'settings'])
      expect((await urlsOf(word)).filter((url) => /cart|rbac|checkout|showcase|settings/.test(url))).toEqual(
        [],
      );
  });

  it('reflects changes immediately', async () => {
    const row = await make(app, article, { slug: 'renamed', title: { en: 'Nautilus' } });
    expect(await urlsOf('nautilus')).toEqual(['/en/blog/articles/renamed']);
    await app.request({
      method: 'PATCH',
      url: `/api/blog/articles/${row.id}`,
      data: { title: { en: 'Argonaut' } },
    });
    expect(await urlsOf('argonaut')).toEqual(['/en/blog/articles/renamed']);
    expect(await urlsOf('nautilus')).toEqual([]);
  });

  it.each(['', '   ', '%', '_', `'; drop table blog_article; --`, '€ №', 'x'.repeat(2000), '\\', '((('])(
    'answers 200 to %j',
    async (query) => {
      const { status, data } = await search(query);
      expect([status, data]).toEqual([200, []]);
    },
  );

  it.each(['limit=0', 'limit=21', 'language=english', `query=${'x'.repeat(2001)}`, 'query=%00'])(
    'rejects %s',
    async (query) => {
      const url = `/api/host/search?${query.startsWith('query') ? '' : 'query=boat&'}${query}`;
      expect((await app.request({ url, as: 'anonymous' })).status).toBe(400);
    },
  );

  it('runs a constant number of statements, and none for the same words again', async () => {
    await urlsOf('warm');
    const first = await statementCount(app, () => urlsOf('boat'));
    expect(first).toBeLessThanOrEqual(10);
    expect(await statementCount(app, () => urlsOf('BOAT'))).toBe(0);
  });

  it('uses the search index for similar words', async () => {
    await app.sql(
      `insert into blog_article ("id", "adminTitle", "slug", "title") select md5('s' || n)::uuid, '', 'story-' || n, jsonb_build_object('en', 'Story ' || md5(n::text)) from generate_series(1, 20000) n`,
    );
    await app.sql('analyze blog_article');
    const [before] = await indexScans();
    expect(await urlsOf('zanzibra')).toEqual(['/en/blog/articles/only-english']);
    await expect.poll(async () => (await indexScans())[0]?.scans).toBeGreaterThan(before?.scans ?? 0);
  });
});

const indexScans = () =>
  app.sql<{ scans: number }>(
    `select sum(idx_scan)::int as scans from pg_stat_user_indexes where indexrelname like 'blog_article_search_%'`,
  );

describe('the page with the results', () => {
  it('has the hits of the query with their texts, pictures and scores by language', async () => {
    const { document, hits } = await resultsOf('q=lagoona');
    expect(document.filter).toEqual({ query: 'q=lagoona', isCombined: true });
    expect(hits[0]).toMatchObject({
      kind: 'ecommerce.product',
      kindTitle: { en: 'Products', ru: 'Товары' },
      url: '/ecommerce/products/lagoona-42',
      title: { en: 'Lagoona 42', ru: 'Lagoona 42' },
      picture: { mimeType: 'image/svg+xml' },
    });
    expect(Object.keys(hits[0]?.scores ?? {})).toEqual(expect.arrayContaining(['en', 'ru']));
  });

  it.each([
    ['q=two++words+', 'q=two+words'],
    ['q=', ''],
    ['q=a&q=b&x=1', 'q=a'],
    [`q=${'x'.repeat(300)}`, `q=${'x'.repeat(200)}`],
  ])('has a canonical url when requested by %s', async (requested, canonical) => {
    expect((await resultsOf(requested)).document.movedTo).toEqual({
      url: canonical ? `/search?${canonical}` : '/search',
      isPermanent: false,
    });
  });

  it('is named by documents of all pages while it is published', async () => {
    expect((await resultsOf('')).document.search).toEqual({
      page: '/search',
      suggestions: '/api/host/search',
    });
    const [row] = await app.sql<{ id: string }>(`select id from host_page where url = '/search'`);
    await app.request({ method: 'DELETE', url: `/api/host/pages/${row?.id}` });
    const home = await app.request<PageDocument>({ url: '/api/host/pages/document?url=/', as: 'anonymous' });
    expect(home.data.search).toBeUndefined();
  });
});
