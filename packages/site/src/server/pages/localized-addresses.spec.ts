import { expect, it, vi } from 'vitest';
import { isPagePath } from '@flotilla/core/languages';
import { feedFormats } from '@flotilla/react/server';
import { startTestSite } from '../testing/test-site.js';

const url = '/blog/articles/charter';
const russian = '/blog/articles/charternaya';

async function startSite() {
  const test = await startTestSite();
  await vi.waitFor(() => expect(test.api.readers).toBe(1));
  const page = { title: 'Charter', tags: [], address: { url, addresses: { ru: russian } } };
  test.api.replace(url, page);
  test.api.replace(russian, page);
  return test;
}

it.each([
  [`/ru${url}`, 301, `/ru${russian}`],
  [`/ru${url}?from=mail&page=2`, 301, `/ru${russian}?from=mail&page=2`],
  [`/en${russian}`, 301, `/en${url}`],
  [`/ru${russian}`, 200, undefined],
  [`/en${url}`, 200, undefined],
])('answers %s with %i %s', async (address, status, location) => {
  await using test = await startSite();
  const answer = await test.get(address);
  expect([answer.status, answer.headers.location]).toEqual([status, location]);
});

it.each([
  [url, 'en', `/en${url}`],
  [url, 'ru', `/ru${russian}`],
  [`${russian}?from=mail&page=2`, 'en', `/en${url}?from=mail&page=2`],
  [`${russian}?from=mail`, 'ru', `/ru${russian}?from=mail`],
  ['/old?from=mail', 'ru', `/ru${russian}?from=mail`],
  ['/old', 'en', `/en${url}`],
  ['/?p=12', 'ru', `/ru${russian}`],
  ['/?x=12', 'ru', '/ru?x=12'],
  ['/nowhere?x=1', 'ru', '/ru/nowhere?x=1'],
])('sends %s for a reader of %s to %s in one hop', async (address, language, location) => {
  await using test = await startSite();
  const movedTo = { url, addresses: { ru: russian }, isPermanent: true };
  for (const path of ['/nowhere', '/404']) test.api.replace(path, { title: '', tags: [], status: 404 });
  test.api.replace('/old', { title: '', tags: [], status: 404, movedTo });
  test.api.replace('/', { title: 'Home', tags: [], redirected: ['p'] });
  test.api.queryRedirects.set('/?p=12', { ...movedTo, keepsQuery: false });
  const { status, headers } = await test.get(address, { 'accept-language': language });
  expect([status, headers.location, headers.vary]).toEqual([302, location, 'cookie, accept-language']);
});

it('adds the language while the API is down', async () => {
  await using test = await startSite();
  test.api.failsWith = 503;
  const { status, headers } = await test.get(`${russian}?x=1`, { 'accept-language': 'ru' });
  expect([status, headers.location]).toEqual([302, `/ru${russian}?x=1`]);
});

it('names the address of each language in the head', async () => {
  await using test = await startSite();
  const { text } = await test.get(`/ru${russian}`);
  expect(text).toMatch(new RegExp(`rel="canonical" href="[^"]*/ru${russian}"`));
  expect(text).toMatch(new RegExp(`hreflang="en" href="[^"]*/en${url}"`));
  expect(text).toMatch(new RegExp(`hreflang="ru" href="[^"]*/ru${russian}"`));
  expect(text).toMatch(new RegExp(`hreflang="x-default" href="[^"]*[^u]${url}"`));
});

it('redirects a former address to that of the language', async () => {
  await using test = await startSite();
  test.api.replace('/old', {
    title: '',
    tags: [],
    status: 404,
    movedTo: { url, addresses: { ru: russian }, isPermanent: true },
  });
  expect((await test.get('/ru/old')).headers.location).toBe(`/ru${russian}`);
  expect((await test.get('/en/old')).headers.location).toBe(`/en${url}`);
});

it.each(['/x/../about', '/x/%2e%2e/about', '/./about', '/100%'])(
  'shows a page whose address of a language is the impossible %s',
  async (ru) => {
    await using test = await startSite();
    test.api.replace('/about', { title: 'About', tags: [], address: { url: '/about', addresses: { ru } } });
    expect((await test.get('/ru/about')).status).toBe(200);
  },
);

it('refuses pages the names of feeds', () => {
  for (const { file } of Object.values(feedFormats)) expect(isPagePath(`/blog/${file}`)).toBe(false);
});

it('gives islands the paths of linked pages in the language', async () => {
  await using test = await startSite();
  const linkedPages = { '/about': { path: '/about', addresses: { ru: '/o-nas' } } };
  test.api.replace('/', { title: 'Home', tags: [], address: { url: '/', linkedPages } });
  const html = (await test.get('/ru')).text;
  expect(html).toContain(`data-linked-pages="{&quot;/about&quot;:&quot;/o-nas&quot;}"`);
  expect((await test.get('/en')).text).not.toContain('data-linked-pages');
});

it('shows a page at an address with letters of its language', async () => {
  await using test = await startSite();
  const greek = '/περιοδικό';
  const page = { title: 'Journal', tags: [], address: { url: '/blog', addresses: { ru: greek } } };
  for (const path of ['/blog', greek, encodeURI(greek)]) test.api.replace(path, page);
  expect((await test.get(`/ru${encodeURI(greek)}`)).status).toBe(200);
  expect((await test.get('/ru/blog')).headers.location).toBe(`/ru${encodeURI(greek)}`);
  expect((await test.get(`/en${encodeURI(greek)}`)).headers.location).toBe('/en/blog');
});
