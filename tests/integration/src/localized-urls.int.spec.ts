import { article } from '@flotilla/blog';
import type { IndexedUrl, PageDocument } from '@flotilla/core/documents';
import { page, type Page, type Redirect } from '@flotilla/host';
import { createTestApp, make, signInAs, statementCount, type TestApp } from '@flotilla/testing';
import { changeSetsOf } from './change-sets/change-sets.fixture.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { modules } from './modules.js';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ modules });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.sql('delete from host_page');
  await app.sql('delete from host_redirect');
  await make(app, page, { url: '/' });
});

const documentAt = async (url: string) => {
  const answer = await app.request<PageDocument>({
    url: `/api/host/pages/document?url=${encodeURIComponent(url)}`,
    as: 'anonymous',
  });
  return answer.data;
};
const created = (data: object) => app.request<Page>({ method: 'POST', url: '/api/host/pages', data });
const changed = (id: string, data: object) =>
  app.request<Page>({ method: 'PATCH', url: `/api/host/pages/${id}`, data });
const redirects = async () => {
  const { data } = await app.request<Redirect[]>({ url: '/api/host/redirects?limit=100' });
  return Object.fromEntries(data.map(({ from, to }) => [from, to]));
};
const about = (values: object = {}) =>
  make(app, page, { url: '/about', urls: { de: '/ueber-uns' }, ...values });
const journal = { url: '/blog/articles/[blog.articles.slug]', urls: { de: '/magazin/[blog.articles.slug]' } };

describe('a page with an address of a language', () => {
  it('is shown at each of its addresses, and names them', async () => {
    await about({ urls: { de: '/ueber-uns', el: '/σχετικά/εμάς' } });

    for (const url of ['/about', '/ueber-uns', '/σχετικά/εμάς']) {
      const { status, url: found, addresses, page: row } = await documentAt(url);
      expect({ status, found, addresses }).toEqual({
        status: 200,
        found: '/about',
        addresses: { de: '/ueber-uns', el: '/σχετικά/εμάς' },
      });
      expect(row).not.toHaveProperty('urls');
    }
    const { data } = await app.request<Page>({ url: '/api/host/pages/find-by-url?url=/ueber-uns' });
    expect(data.url).toBe('/about');
  });

  it('takes precedence over a page of rows', async () => {
    await make(app, page, { url: '/[blog.articles.slug]' });
    await make(app, article, { slug: 'ueber-uns' });
    await about();
    expect((await documentAt('/ueber-uns')).url).toBe('/about');
  });

  it('is in the sitemap, and in links of other pages and of its parts', async () => {
    const { id } = await about();
    const { data } = await app.request<IndexedUrl[]>({ url: '/api/host/sitemap/urls?offset=0&limit=1000' });
    expect(data.find(({ url }) => url === '/about')?.addresses).toEqual({ de: '/ueber-uns' });

    await make(app, page, { url: '/team', section: '/about' });
    expect((await documentAt('/team')).linkedPages).toEqual({
      '/about': { path: '/about', addresses: { de: '/ueber-uns' } },
    });
    await changed(id, { urls: {} });
    expect(await documentAt('/team')).not.toHaveProperty('linkedPages');
  });

  it('costs other pages no statement and no byte', async () => {
    await make(app, page, { url: '/plain' });
    const before = JSON.stringify(await documentAt('/plain'));
    const plain = await statementCount(app, () => documentAt('/'));
    const lost = await statementCount(app, () => documentAt('/lost'));

    const { id } = await about();
    await documentAt('/about');
    await make(app, page, { url: '/further' });
    await documentAt('/');
    expect(JSON.stringify(await documentAt('/plain'))).toBe(before);
    await changed(id, { adminTitle: 'About us' });
    await documentAt('/');
    expect(await statementCount(app, () => documentAt('/further'))).toBeLessThanOrEqual(plain);
    expect(await statementCount(app, () => documentAt('/lost-too'))).toBe(lost);
    const known = await statementCount(app, () => documentAt('/about'));
    expect(await statementCount(app, () => documentAt('/ueber-uns'))).toBe(known);
  });
});

describe('a page of rows with an address of a language', () => {
  it('shows the same rows, and links lead there', async () => {
    await make(app, page, journal);
    await make(app, article, { slug: 'winds', slugs: { de: 'winde' } });

    for (const url of ['/blog/articles/winds', '/magazin/winde', '/magazin/winds', '/blog/articles/winde']) {
      const { url: found, addresses, segments, localizedRowPages } = await documentAt(url);
      expect({ found, addresses, segments, localizedRowPages }).toEqual({
        found: '/blog/articles/winds',
        addresses: { de: '/magazin/winde' },
        segments: { 'blog.articles.slug': 'winds' },
        localizedRowPages: { de: { 'blog.article': '/magazin/[blog.articles.slug]' } },
      });
    }
    const { data } = await app.request<IndexedUrl[]>({ url: '/api/host/sitemap/urls?offset=0&limit=1000' });
    expect(data.find(({ url }) => url === '/blog/articles/winds')?.addresses).toEqual({
      de: '/magazin/winde',
    });
    expect((await documentAt('/magazin/none')).status).toBe(404);
  });

  it('redirects former addresses of its rows', async () => {
    await make(app, page, journal);
    const { id } = await make(app, article, { slug: 'tides' });
    await app.request({ method: 'PATCH', url: `/api/blog/articles/${id}`, data: { slug: 'all-tides' } });
    expect(await redirects()).toEqual({
      '/blog/articles/tides': '/blog/articles/all-tides',
      '/magazin/tides': '/blog/articles/all-tides',
    });
    expect((await documentAt('/magazin/tides')).movedTo).toEqual({
      url: '/blog/articles/all-tides',
      addresses: { de: '/magazin/all-tides' },
      isPermanent: true,
    });
  });
});

describe('an address of a language', () => {
  it.each([
    ['the address of another page', { url: '/new', urls: { de: '/taken' } }, 'urls.de', '/taken'],
    [
      'an address that another page has in another language',
      { url: '/new', urls: { de: '/belegt' } },
      'urls.de',
      '/belegt',
    ],
    ['an address of a language as that of all', { url: '/belegt' }, 'url', '/belegt'],
  ])('refuses %s, and names it', async (_, data, field, value) => {
    await make(app, page, { url: '/taken', urls: { el: '/belegt' } });
    const answer = await created(data);
    expect(answer.status).toBe(409);
    expect(answer.problem).toMatchObject({ cause: [{ field, rule: 'taken', params: { value } }] });
  });

  it.each([
    ['without a slash', { url: '/a', urls: { de: 'uns' } }],
    ['with a language', { url: '/a', urls: { de: '/ru/uns' } }],
    ['of the home page', { url: '/', urls: { de: '/start' } }],
    ['of an error page', { url: '/404', urls: { de: '/nichts' } }],
    ['that is the home page', { url: '/a', urls: { de: '/' } }],
    ['without the row of the url', { url: '/b/[blog.articles.slug]', urls: { de: '/b' } }],
    ['with another row', { url: '/b/[blog.articles.slug]', urls: { de: '/b/[blog.categories.slug]' } }],
    ['with a dot segment', { url: '/a', urls: { de: '/x/../b' } }],
    ['with a stray percent sign', { url: '/a', urls: { de: '/100%' } }],
    ['with an encoded slash', { url: '/a', urls: { de: '/a%2Fb' } }],
    ['of a feed', { url: '/a', urls: { de: '/b/rss.xml' } }],
    ['of files', { url: '/a', urls: { de: '/public/b' } }],
    [
      'with rows in another order',
      {
        url: '/[blog.articles.slug]/[blog.categories.slug]',
        urls: { de: '/[blog.categories.slug]/[blog.articles.slug]' },
      },
    ],
    [
      'with rows in another order than in another language',
      {
        url: '/b/[blog.articles.slug]/[blog.categories.slug]',
        urls: {
          ar: '/c/[blog.articles.slug]/[blog.categories.slug]',
          de: '/c/[blog.categories.slug]/[blog.articles.slug]',
        },
      },
    ],
    ['with a row that the url lacks', { url: '/b', urls: { de: '/b/[blog.articles.slug]' } }],
  ])('is refused %s', async (_, data) => {
    await app.sql('delete from host_page');
    const answer = await created(data);
    expect(answer.status).toBe(400);
    expect(answer.problem).toMatchObject({ cause: [{ field: 'urls.de' }] });
  });

  it('may have its rows in another order after other words', async () => {
    const { status } = await created({
      url: '/b/[blog.articles.slug]/[blog.categories.slug]',
      urls: { de: '/c/[blog.categories.slug]/[blog.articles.slug]' },
    });
    expect(status).toBe(201);
  });

  it('is stored with its letters decoded, as that of all languages', async () => {
    const { data } = await created({ url: '/%C3%BCber', urls: { de: '/%C3%BCber-uns' } });
    expect(data).toMatchObject({ url: '/über', urls: { de: '/über-uns' } });
    expect((await documentAt('/über-uns')).status).toBe(200);
  });

  it('has no effect when it was stored before its rules', async () => {
    const { id } = await make(app, page, { url: '/about' });
    await app.sql(`update host_page set urls = '{"de":"/x/../about"}' where id = $1`, [id]);
    await make(app, page, { url: '/further' });
    expect(await documentAt('/about')).not.toHaveProperty('addresses');
  });

  it.each(['/x/../b', '/100%', '/a%2Fb', '/rss.xml', '/api/x', '/a?b'])(
    'refuses %s as that of all languages, too',
    async (url) => {
      const answer = await created({ url });
      expect(answer.status).toBe(400);
      expect(answer.problem).toMatchObject({ cause: [{ field: 'url', rule: 'pattern' }] });
    },
  );

  it('fits the url that a change sets', async () => {
    const { id } = await about();
    expect((await changed(id, { url: '/about/[blog.articles.slug]' })).problem).toMatchObject({
      cause: [{ field: 'urls.de' }],
    });
  });

  it('belongs to one page when many write it at the same moment', async () => {
    const pages = await Promise.all(
      Array.from({ length: 6 }, (_, index) => make(app, page, { url: `/p${index}` })),
    );
    const answers = await Promise.all(
      pages.map(({ id }, index) =>
        changed(id, index % 2 === 0 ? { urls: { de: '/preis' } } : { url: '/preis' }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it('is removed when the page becomes the home page', async () => {
    const { id } = await about();
    const { status } = await app.request({
      method: 'POST',
      url: '/api/host/site/home-page',
      data: { pageId: id },
    });
    expect(status).toBeLessThan(300);
    const { data } = await app.request<Page>({ url: `/api/host/pages/${id}` });
    expect(data).toMatchObject({ url: '/', urls: {} });
  });
});

it('stays with its page when the former home page gets an address', async () => {
  await app.sql('delete from host_page');
  const former = await make(app, page, { url: '/', titleByLanguage: { de: 'Willkommen' } });
  await make(app, page, { url: '/hello', urls: { de: '/willkommen' } });
  const { id: pageId } = await make(app, page, { url: '/next' });
  const { status } = await app.request({
    method: 'POST',
    url: '/api/host/site/home-page',
    data: { pageId },
  });
  expect(status).toBeLessThan(300);
  const { data } = await app.request<Page>({ url: `/api/host/pages/${former.id}` });
  expect(data.url).toBe('/willkommen-2');
});

describe('a former address of a language', () => {
  it('leads to the page, without chains and circles', async () => {
    const { id } = await about();
    await changed(id, { urls: { de: '/wir' } });
    expect(await redirects()).toEqual({ '/ueber-uns': '/about' });
    expect((await documentAt('/ueber-uns')).movedTo).toEqual({
      url: '/about',
      addresses: { de: '/wir' },
      isPermanent: true,
    });

    await changed(id, { url: '/company' });
    expect(await redirects()).toEqual({ '/ueber-uns': '/company', '/about': '/company' });
    await changed(id, { urls: { de: '/ueber-uns' } });
    expect(await redirects()).toEqual({ '/wir': '/company', '/about': '/company' });
    await changed(id, { urls: {} });
    expect(await redirects()).toMatchObject({ '/ueber-uns': '/company' });
  });

  it('covers the rows of a page of rows', async () => {
    const { id } = await make(app, page, journal);
    await make(app, article, { slug: 'currents' });
    await changed(id, { urls: { de: '/heft/[blog.articles.slug]' } });
    expect((await documentAt('/magazin/currents')).movedTo).toEqual({
      url: '/blog/articles/currents',
      addresses: { de: '/heft/currents' },
      isPermanent: true,
    });
  });
});

it('is the target of a redirect, in each language', async () => {
  await about();
  await app.request({
    method: 'POST',
    url: '/api/host/redirects',
    data: { from: '/old', to: '/ueber-uns#team' },
  });
  expect((await documentAt('/old')).movedTo).toMatchObject({
    url: '/about#team',
    addresses: { de: '/ueber-uns#team' },
  });
});

it('is known to checks of links', async () => {
  await about();
  const { data } = await app.request<{ links: string[] }>({
    method: 'POST',
    url: '/api/change-sets/check-addresses',
    data: { links: ['/ueber-uns', '/ru/ueber-uns', '/nowhere'], pictures: [], files: [] },
  });
  expect(data.links).toEqual(['/nowhere']);
});

it('changes with a draft only when the draft is published', async () => {
  const sets = changeSetsOf(app, await signInAs(app, { roles: ['admin'] }));
  const row = await about();
  const { data: draft } = await sets.draftFor('host.page', row);
  const written = await sets.write(draft, 'PATCH', `/api/host/pages/${row.id}`, { urls: { de: '/wir' } });
  expect(written.status).toBe(200);
  expect((await documentAt('/about')).addresses).toEqual({ de: '/ueber-uns' });

  expect((await sets.publish(draft)).status).toBe(200);
  expect((await documentAt('/wir')).addresses).toEqual({ de: '/wir' });
  expect(await redirects()).toEqual({ '/ueber-uns': '/about' });
});

it('has a column for each language in imports', async () => {
  await about({ urls: { de: '/ueber-uns', el: '/emeis' } });
  const { status } = await app.request({
    method: 'POST',
    url: '/api/host/pages/imports',
    headers: { 'content-type': 'text/csv' },
    body: 'url,urls.de\r\n/about,/wir',
  });
  expect(status).toBe(200);
  expect((await documentAt('/wir')).addresses).toEqual({ de: '/wir', el: '/emeis' });
});

describe('a trial of an import', () => {
  const filler = Array.from({ length: 600 }, (_, index) => `/p${index},/s${index}`);
  const tried = async (rows: readonly string[]) => {
    const { data } = await app.request<{ problems: { line: number; field: string; rule: string }[] }>({
      method: 'POST',
      url: '/api/host/pages/imports?dryRun=true',
      headers: { 'content-type': 'text/csv' },
      body: ['url,urls.de', ...rows].join('\r\n'),
    });
    return data.problems;
  };

  it('finds an address of a language that an earlier line has taken', async () => {
    expect(await tried(['/first,/same', ...filler, '/same,'])).toMatchObject([
      { line: 603, field: 'url', rule: 'taken' },
    ]);
  });

  it('accepts an address of a language that an earlier line frees', async () => {
    await make(app, page, { url: '/one', urls: { de: '/eins' } });
    await make(app, page, { url: '/two' });
    expect(await tried(['/one,/erste', ...filler, '/two,/eins'])).toEqual([]);
  });
});
