import { expect, it, vi } from 'vitest';
import { startTestSite } from '../testing/test-site.js';

const nowhere = { title: '', tags: [], status: 404 as const };

async function startSite() {
  const test = await startTestSite();
  await vi.waitFor(() => expect(test.api.readers).toBe(1));
  test.api.replace('/', { title: 'Home', tags: ['host.page:0'], redirected: ['p'] });
  test.api.replace('/index.php', nowhere);
  test.api.replace('/404', nowhere);
  test.api.queryRedirects.set('/?p=12', { url: '/blog/\u0431?a=%26', isPermanent: true });
  test.api.queryRedirects.set('/index.php?id=5', { url: '/?x=1', isPermanent: false });
  return test;
}

it('redirects a page only for the query of a redirect', async () => {
  await using test = await startSite();
  const moved = await test.get('/en?p=12');
  expect([moved.status, moved.headers.location]).toEqual([301, '/en/blog/%D0%B1?a=%26']);
  expect((await test.get('/en?p=13')).text).toContain('Home');
  test.api.requests.length = 0;
  expect((await test.get('/en?utm_source=x')).status).toBe(200);
  expect(test.api.requests).toEqual([]);
});

it('redirects addresses with file extensions, with and without a language', async () => {
  await using test = await startSite();
  const russian = { 'accept-language': 'ru' };
  const bare = await test.get('/index.php?id=5', russian);
  expect([bare.status, bare.headers.location, bare.headers.vary]).toEqual([
    302,
    '/ru?x=1',
    'cookie, accept-language',
  ]);
  expect((await test.get('/en/index.php?id=5')).headers.location).toBe('/en?x=1');
  const { status, headers } = await test.get('/index.php?id=6');
  expect([status, headers['content-type']]).toEqual([404, 'text/plain']);
  test.api.replace('/old.html', {
    ...nowhere,
    movedTo: { url: '/new', isPermanent: true, keepsQuery: false },
  });
  expect((await test.get('/old.html?session=1')).headers.location).toBe('/en/new');
});

it('keeps the parameters of narrowed lists that their new address lacks', async () => {
  await using test = await startSite();
  const boats = { title: 'Boats', tags: ['host.page:1'], filters: ['color', 'size'] };
  const narrowedTo = { url: '/boats?color=blue%2Cred&page=2', isPermanent: false };
  test.api.replace('/boats', { ...boats, narrowedTo });
  const to = async (url: string) => (await test.get(url)).headers.location;
  expect(await to('/en/boats?utm_source=a%26b&color=red%2Cblue&page=2&ref=x')).toBe(
    '/en/boats?color=blue%2Cred&page=2&utm_source=a%26b&ref=x',
  );
  expect(await to('/en/boats?color=red%2Cblue&page=2')).toBe('/en/boats?color=blue%2Cred&page=2');
  test.api.replace('/boats', { ...boats, narrowedTo: { url: '/ships', isPermanent: true } });
  expect(await to('/en/boats?color=red&utm_source=x')).toBe('/en/ships?color=red&utm_source=x');
});

it('keeps the query of an address in capitals', async () => {
  await using test = await startSite();
  test.api.replace('/boats', { title: 'Boats', tags: ['host.page:1'] });
  const { status, headers } = await test.get('/en/Boats?utm_source=Mail');
  expect([status, headers.location]).toEqual([301, '/en/boats?utm_source=Mail']);
});

it('serves the page when reading its query redirect fails', async () => {
  await using test = await startSite();
  await test.get('/en');
  test.api.failsWith = 503;
  test.api.queryRedirects.clear();
  expect((await test.get('/en?p=12')).text).toContain('Home');
});
