import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { DOMParser, type Element } from '@xmldom/xmldom';
import { describe, expect, it, vi } from 'vitest';
import { FakeApi } from '../testing/fake-api.js';
import { startSiteBefore } from '../testing/test-site.js';
import { pagesPerFile } from './sitemap-xml.js';

const updatedAt = '2026-05-01T00:00:00.000Z';

/** Starts a site with an API that lists some pages, one with a feed. */
async function startSite({
  pages = 3,
  ...environment
}: { pages?: number } & Record<string, string | number> = {}) {
  const api = new FakeApi();
  const requested: string[] = [];
  let title = 'Winds';
  api.app.get('/api/host/sitemap/size', () => ({ data: pages }));
  api.app.get('/api/host/sitemap/urls', (request, reply) => {
    const { offset, limit } = request.query as { offset: string; limit: string };
    requested.push(`${offset} ${limit}`);
    const count = Math.min(Number(limit), pages - Number(offset));
    const items = Array.from({ length: count }, (_, index) =>
      JSON.stringify({ url: `/a&b/${Number(offset) + index}`, updatedAt }),
    );
    return reply.type('application/json').send(`{"data":[\n${items.join(',\n')}\n]}`);
  });
  api.app.get('/api/host/pages/feed', (request, reply) => {
    const { url } = request.query as { url: string };
    if (url !== '/blog') return reply.code(404).send({ data: null });
    requested.push(`feed ${url}`);
    const words = { title: { en: title }, description: {}, picture: null };
    const items = [{ ...words, id: '1', path: '/blog/winds', createdAt: updatedAt, updatedAt }];
    return {
      data: { url, about: words, metadata: [], items },
      meta: { tags: ['blog.article'], sequence: api.sequence },
    };
  });
  await api.start();
  const test = await startSiteBefore(api.url, environment as NodeJS.ProcessEnv);
  await vi.waitFor(() => expect(api.readers).toBe(1));
  const write = (next: string) => {
    title = next;
    api.invalidate(['blog.article']);
  };
  return {
    ...test,
    api,
    asked: requested,
    write,
    [Symbol.asyncDispose]: () => Promise.all([test.site.close(), api.app.close()]).then(() => undefined),
  };
}

function parse(xml: string): Element {
  const onError = (_: string, message: string): never => {
    throw new Error(message);
  };
  const root = new DOMParser({ onError }).parseFromString(xml, 'text/xml').documentElement;
  if (!root) throw new Error('The file is empty.');
  return root;
}

const texts = (root: Element, name: string) =>
  [...root.getElementsByTagName(name)].map((element) => element.textContent);

describe('robots.txt', () => {
  it('allows everything except the API, and names the sitemap', async () => {
    await using test = await startSite({ SITE_URL: 'https://flotilla.example' });
    const { status, headers, text } = await test.get('/robots.txt');

    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toBe(
      'User-agent: *\nAllow: /api/host/opengraph-image\nDisallow: /api/\nAllow: /\n\nSitemap: https://flotilla.example/sitemap.xml\n',
    );
  });

  it('adds the lines of the settings of the site, until they change', async () => {
    await using test = await startSite({ SITE_URL: 'https://flotilla.example' });
    test.api.site = { id: '1', robotsText: 'User-agent: GPTBot\nDisallow: /', pictures: {} };

    expect((await test.get('/robots.txt')).text).toContain('\n\nUser-agent: GPTBot\nDisallow: /\n\nSitemap:');
    test.api.site = null;
    test.api.invalidate(['host.site:1']);
    await vi.waitFor(async () => expect((await test.get('/robots.txt')).text).not.toContain('GPTBot'));
  });

  it('excludes crawlers from a site that is not public yet, as its pages do', async () => {
    await using test = await startSite({ SITE_INDEX: 'off' });
    test.api.write('/blog', { title: 'Blog', tags: ['x'] });

    expect((await test.get('/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n');
    expect((await test.get('/en/blog')).headers['x-robots-tag']).toBe('noindex, nofollow');
  });
});

describe('the sitemap', () => {
  it('is one file for a small site, with every page in every language', async () => {
    await using test = await startSite({ pages: 3 });
    const { headers, text } = await test.get('/sitemap.xml');
    const root = parse(text);
    const [url] = root.getElementsByTagName('url');

    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(texts(root, 'loc')).toHaveLength(6);
    expect(texts(root, 'loc').slice(0, 2)).toEqual([`${test.origin}/en/a&b/0`, `${test.origin}/ru/a&b/0`]);
    expect(texts(root, 'lastmod')[0]).toBe(updatedAt);
    expect(
      [...(url?.getElementsByTagName('xhtml:link') ?? [])].map((link) => [
        link.getAttribute('hreflang'),
        link.getAttribute('href'),
      ]),
    ).toEqual([
      ['en', `${test.origin}/en/a&b/0`],
      ['ru', `${test.origin}/ru/a&b/0`],
      ['x-default', `${test.origin}/a&b/0`],
    ]);
  });

  it('lists each page once for each of its languages', async () => {
    const api = new FakeApi();
    const rows = [
      { url: '/blog', updatedAt },
      { url: '/blog/articles/winds', languages: ['ru'], updatedAt },
    ];
    api.app.get('/api/host/sitemap/size', () => ({ data: rows.length }));
    api.app.get('/api/host/sitemap/urls', (_, reply) =>
      reply
        .type('application/json')
        .send(`{"data":[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]}`),
    );
    await api.start();
    await using test = await startSiteBefore(api.url, {});
    const root = parse((await test.get('/sitemap.xml')).text);
    await api.app.close();
    const alternates = [...root.getElementsByTagName('url')].map((url) =>
      [...url.getElementsByTagName('xhtml:link')].map((link) => link.getAttribute('hreflang')),
    );

    expect(texts(root, 'loc')).toEqual(
      ['/en/blog', '/ru/blog', '/ru/blog/articles/winds'].map((path) => test.origin + path),
    );
    expect(alternates).toEqual([
      ['en', 'ru', 'x-default'],
      ['en', 'ru', 'x-default'],
      ['ru', 'x-default'],
    ]);
  });

  it('uses the application’s addresses of rows, and omits rows on other sites', async () => {
    const api = new FakeApi();
    const rows = [
      { url: '/blog', updatedAt },
      { url: '/blog/articles/winds', of: 'blog.article', slug: 'winds', updatedAt },
      { url: '/shop/products/oar', of: 'shop.product', slug: 'oar', updatedAt },
      { url: '/blog/tags/north', of: 'blog.tag', slug: 'north', updatedAt },
    ];
    api.app.get('/api/host/sitemap/size', () => ({ data: rows.length }));
    api.app.get('/api/host/sitemap/urls', (_, reply) =>
      reply
        .type('application/json')
        .send(`{"data":[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]}`),
    );
    await api.start();
    const pages = { 'blog.article': '/journal/[slug]', 'shop.product': 'https://shop.example.com/[slug]' };
    await using test = await startSiteBefore(api.url, { LANGUAGES: 'en' }, pages);
    const locations = texts(parse((await test.get('/sitemap.xml')).text), 'loc');
    await api.app.close();

    expect(locations).toEqual(
      ['/en/blog', '/en/journal/winds', '/en/blog/tags/north'].map((path) => test.origin + path),
    );
  });

  it('uses the address of a page that shows a row over the application’s rule', async () => {
    const api = new FakeApi();
    const row = { url: '/journal/winds', of: 'blog.article', slug: 'winds', updatedAt };
    api.app.get('/api/host/sitemap/size', () => ({ data: 1 }));
    api.app.get('/api/host/sitemap/urls', (_, reply) =>
      reply.type('application/json').send(`{"data":[\n${JSON.stringify(row)}\n]}`),
    );
    await api.start();
    await using test = await startSiteBefore(api.url, { LANGUAGES: 'en' }, { '*': '/all/[module]/[slug]' });
    const locations = texts(parse((await test.get('/sitemap.xml')).text), 'loc');
    await api.app.close();

    expect(locations).toEqual([`${test.origin}/en/journal/winds`]);
  });

  it('is an index of files within the protocol’s limits for a large site', async () => {
    const perFile = pagesPerFile(['en', 'ru']);
    await using test = await startSite({ pages: perFile * 2 + 1 });
    const index = parse((await test.get('/sitemap.xml')).text);
    const files = await Promise.all([1, 2, 3].map((number) => test.get(`/sitemaps/${number}.xml`)));

    expect([index.tagName, texts(index, 'loc')]).toEqual([
      'sitemapindex',
      [1, 2, 3].map((number) => `${test.origin}/sitemaps/${number}.xml`),
    ]);
    expect(files.map(({ text }) => text.match(/<url>/g)?.length)).toEqual([perFile * 2, perFile * 2, 2]);
    expect(perFile * 2).toBeLessThanOrEqual(50_000);
    expect(Math.max(...files.map(({ body }) => body.byteLength))).toBeLessThan(50 * 1000 ** 2);
    expect(test.asked.toSorted()).toEqual([0, 1, 2].map((file) => `${file * perFile} ${perFile}`).toSorted());
    expect((await test.get('/sitemaps/4.xml')).status).toBe(404);
  });

  it('is an empty list for a site without pages', async () => {
    await using test = await startSite({ pages: 0 });

    expect(texts(parse((await test.get('/sitemap.xml')).text), 'loc')).toEqual([]);
  });

  it('is compressed as the crawler accepts', async () => {
    await using test = await startSite();
    const plain = await test.get('/sitemap.xml');
    const gzip = await test.get('/sitemap.xml', { 'accept-encoding': 'gzip' });
    const br = await test.get('/sitemap.xml', { 'accept-encoding': 'gzip, br' });

    expect([gzip.headers['content-encoding'], br.headers['content-encoding']]).toEqual(['gzip', 'br']);
    expect([gunzipSync(gzip.body).toString(), brotliDecompressSync(br.body).toString()]).toEqual([
      plain.text,
      plain.text,
    ]);
  });

  it.each(['/sitemaps/0.xml', '/sitemaps/1', '/sitemaps/x.xml', '/sitemaps/1e3.xml'])(
    'has no file %s',
    async (path) => {
      await using test = await startSite();

      expect((await test.get(path)).status).toBe(404);
    },
  );

  it('responds with Retry-After while the API is down', async () => {
    await using test = await startSite();
    await test.api.app.close();
    const { status, headers } = await test.get('/sitemap.xml');

    expect([status, headers['retry-after']]).toEqual([503, '10']);
  });
});

describe('a feed', () => {
  const path = '/en/blog/rss.xml';

  it('is rendered once, and again after a write', async () => {
    await using test = await startSite();
    const first = await test.get(path);
    await test.get(path);

    expect(first.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    expect(texts(parse(first.text), 'title')).toContain('Winds');
    expect(test.asked).toEqual(['feed /blog']);
    test.write('Waves');
    await vi.waitFor(async () => expect((await test.get(path)).text).toContain('Waves'), { interval: 5 });
  });

  it.each([
    ['/en/blog/atom.xml', 'application/atom+xml; charset=utf-8'],
    ['/en/blog/feed.json', 'application/feed+json; charset=utf-8'],
  ])('has another format at %s, which a write changes, too', async (address, type) => {
    await using test = await startSite();
    const { headers, text } = await test.get(address);
    const again = await test.get(address, { 'if-none-match': headers.etag ?? '' });

    expect([headers['content-type'], again.status]).toEqual([type, 304]);
    expect(text).toContain('Winds');
    expect(text).toContain(`${test.origin}${address}`);
    test.write('Waves');
    await vi.waitFor(async () => expect((await test.get(address)).text).toContain('Waves'), { interval: 5 });
  });

  it('returns 304 when the ETag or the date matches', async () => {
    await using test = await startSite();
    const { headers } = await test.get(path, { 'accept-encoding': 'gzip' });
    const byTag = await test.get(path, { 'accept-encoding': 'gzip', 'if-none-match': headers.etag ?? '' });
    const byDate = await test.get(path, { 'if-modified-since': headers['last-modified'] ?? '' });
    const older = await test.get(path, { 'if-modified-since': 'Thu, 01 Jan 2026 00:00:00 GMT' });

    expect([byTag.status, byTag.text, byTag.headers.etag]).toEqual([304, '', headers.etag]);
    expect([byDate.status, older.status]).toEqual([304, 200]);
    expect(headers['last-modified']).toBe('Fri, 01 May 2026 00:00:00 GMT');
  });

  it('is served stale while the API is down', async () => {
    await using test = await startSite();
    await test.get(path);
    await test.api.app.close();

    expect((await test.get(path)).status).toBe(200);
    expect((await test.get('/ru/blog/rss.xml')).status).toBe(503);
  });

  it('is a 404 for a page without one', async () => {
    await using test = await startSite();

    expect((await test.get('/en/rss.xml')).status).toBe(404);
  });
});

describe('without a configured address', () => {
  it('caches pages per origin', async () => {
    await using test = await startSite();
    test.api.write('/crew', { title: 'Crew', tags: ['x'] });
    const canonical = async (headers: Record<string, string>) =>
      /rel="canonical" href="([^"]*)"/.exec((await test.get('/en/crew', headers)).text)?.[1];

    expect(await canonical({ host: 'A.example' })).toBe('http://a.example/en/crew');
    expect(await canonical({ host: 'b.example:8080' })).toBe('http://b.example:8080/en/crew');
    expect(await canonical({ 'x-forwarded-host': 'c.example', 'x-forwarded-proto': 'https' })).toBe(
      'https://c.example/en/crew',
    );
    expect(await canonical({ host: 'a.example' })).toBe('http://a.example/en/crew');
  });

  it('ignores untrusted proxies and invalid hosts', async () => {
    await using test = await startSite({ TRUST_PROXY: '192.0.2.1' });
    test.api.write('/crew', { title: 'Crew', tags: ['x'] });
    const forwarded = await test.get('/en/crew', { host: 'a.example', 'x-forwarded-host': 'evil.example' });
    const quoted = await test.get('/en/crew', { host: 'a.example"><script>' });

    expect(forwarded.text).toContain('href="http://a.example/en/crew"');
    expect(quoted.text).toContain('rel="canonical" href="/en/crew"');
  });
});

describe('an address that is not canonical', () => {
  it.each([
    ['/en/%63rew', '/en/crew'],
    ['/en/Crew', '/en/crew'],
  ])('%s moves to %s', async (written, expected) => {
    await using test = await startSite();
    test.api.write('/crew', { title: 'Crew', tags: ['x'] });
    const { status, headers } = await test.get(written);

    expect([status, headers.location]).toEqual([301, expected]);
  });

  it('is kept when no page has it in lower case, or a page has it in upper case', async () => {
    await using test = await startSite();
    test.api.write('/About', { title: 'About', tags: ['x'] });

    expect((await test.get('/en/About')).status).toBe(200);
    expect((await test.get('/en/Nowhere')).status).toBe(404);
  });
});

it('error pages have their status at their own addresses, and are not indexed', async () => {
  await using test = await startSite();
  test.api.write('/404', { title: 'Lost', tags: ['x'], status: 404 });
  test.api.write('/500', { title: 'Broken', tags: ['x'] });
  const answers = await Promise.all(['/en/404', '/en/500', '/en/nowhere'].map((path) => test.get(path)));

  expect(answers.map(({ status, headers }) => [status, headers['x-robots-tag']])).toEqual([
    [404, 'noindex'],
    [500, 'noindex'],
    [404, 'noindex'],
  ]);
});
