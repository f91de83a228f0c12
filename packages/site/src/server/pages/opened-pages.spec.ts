import { expect, it } from 'vitest';
import { FakeApi } from '../testing/fake-api.js';
import { startSiteBefore } from '../testing/test-site.js';

const browser = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x64) Chrome/140.0',
  'sec-fetch-site': 'same-origin',
};

/** Starts a site with two pages, whose reported views can be read after it ends. */
async function startSite() {
  const api = new FakeApi();
  const openings = new Map<string, number>();
  api.app.post('/api/analytic/page-views', ({ body }) => {
    for (const { path, count } of (body as { data: { views: { path: string; count: number }[] } }).data.views)
      openings.set(path, count);
    return { data: { isCounted: true } };
  });
  await api.start();
  api.replace('/', { title: 'Home', tags: [] });
  api.replace('/blog', { title: 'Blog', tags: [] });
  const site = await startSiteBefore(api.url);
  const open = async (body: BodyInit, headers: Record<string, string> = browser) =>
    (await fetch(`${site.origin}/opened`, { method: 'POST', body, headers })).status;
  const views = async () => {
    await site.site.close();
    return Object.fromEntries(openings);
  };
  return { ...site, open, views, [Symbol.asyncDispose]: () => api.app.close() };
}

it('counts a prefetched page when it is opened, and each view once', async () => {
  await using site = await startSite();
  await site.get('/en', browser);
  for (const purpose of ['prefetch', 'prefetch;prerender'])
    await site.get('/en/blog', { ...browser, 'sec-purpose': purpose });
  expect(await site.open('/en/blog')).toBe(204);

  expect(await site.views()).toEqual({ '/en': 1, '/en/blog': 1 });
});

it('ignores bots, visitors who opt out, other sites and missing pages', async () => {
  await using site = await startSite();
  const left: Record<string, string>[] = [
    { dnt: '1' },
    { 'sec-gpc': '1' },
    // Prerendering is not opening.
    { 'sec-purpose': 'prefetch;prerender' },
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': '' },
  ];
  for (const own of left) expect(await site.open('/en/blog', { ...browser, ...own })).toBe(204);
  for (const path of [
    '',
    'en/blog',
    'https://a.example/en/blog',
    '/',
    '/en/nowhere',
    '/en/blog/',
    '/opened',
    '/public/a.svg',
    '/en/\0',
  ])
    expect(await site.open(path)).toBe(204);

  expect(await site.views()).toEqual({});
});

it('accepts only a short text body', async () => {
  await using site = await startSite();

  expect(await site.open(`/en/${'x'.repeat(3000)}`)).toBe(413);
  expect(
    await site.open(new Uint8Array(10), { ...browser, 'content-type': 'application/octet-stream' }),
  ).toBe(415);
  expect(await site.views()).toEqual({});
});
