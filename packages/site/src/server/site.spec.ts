import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { describe, expect, it, vi } from 'vitest';
import { article, startSite, untilListening } from './testing/listening-site.fixture.js';
import { startTestSite } from './testing/test-site.js';

describe('a page', () => {
  it('is rendered once for concurrent requests', async () => {
    await using test = await startSite();
    const answers = await Promise.all(Array.from({ length: 10 }, () => test.get('/en/blog')));

    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.text).toContain('<h1>First</h1>');
    await test.get('/en/blog?utm_source=x');
    expect(test.api.requests).toEqual(['/blog 1']);
  });

  it('has the same response with and without the router when it is cached', async () => {
    await using test = await startSite();
    await test.get('/en/blog');
    const { etag = '' } = (await test.get('/en/blog')).headers;
    // Proxy headers force the route through the router.
    const routed = { 'x-forwarded-proto': 'http' };
    const ways: Record<string, string>[] = [{}, { 'accept-encoding': 'br' }, { 'if-none-match': etag }];
    for (const requested of ways) {
      const [first, second] = [
        await test.get('/en/blog', requested),
        await test.get('/en/blog', { ...requested, ...routed }),
      ];
      expect({ ...first, headers: { ...first.headers, date: '' } }).toEqual({
        ...second,
        headers: { ...second.headers, date: '' },
      });
    }

    expect(test.api.requests).toEqual(['/blog 1']);
  });

  it('is counted by the router when it is pipelined', async () => {
    await using test = await startTestSite({ REQUESTS_PER_ADDRESS: '3' });
    test.api.write('/blog', article('First'));
    await vi.waitFor(async () => expect((await test.get('/en/blog')).status).toBe(200));
    const socket = connect(Number(new URL(test.origin).port), '127.0.0.1');
    let answered = '';
    socket.on('data', (chunk: Buffer) => (answered += chunk.toString()));
    socket.write('GET /en/blog HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(50));

    await vi.waitFor(() => expect(answered.match(/HTTP\/1\.1 \d+/g)).toHaveLength(50));
    expect(answered).toContain('HTTP/1.1 429');
    socket.destroy();
  });

  it('closes its connection while the site shuts down, also when it is cached', async () => {
    await using test = await startSite();
    await test.get('/en/blog');
    expect((await test.get('/en/blog')).headers.connection).toBe('keep-alive');

    const ended = test.shutDown();
    expect((await test.get('/en/blog')).headers.connection).toBe('close');
    await ended;
  });

  it('shows an edit at the next request, and keeps the ETag of other pages', async () => {
    await using test = await startSite();
    const blog = await test.get('/en/blog');
    const other = await test.get('/en/crew');

    test.api.write('/blog', article('Second'));
    await vi.waitFor(async () => expect((await test.get('/en/blog')).text).toContain('Second'), {
      interval: 5,
    });

    expect((await test.get('/en/blog')).headers.etag).not.toBe(blog.headers.etag);
    expect((await test.get('/en/crew')).headers.etag).toBe(other.headers.etag);
    expect(test.api.requests).toEqual(['/blog 1', '/crew 1', '/blog 1']);
  });

  it('is not cached when an edit overtakes its rendering', async () => {
    await using test = await startSite();
    let open: () => void = () => undefined;
    test.api.gate = new Promise((resolve) => (open = resolve));
    const early = test.get('/en/blog');
    await vi.waitFor(() => expect(test.api.requests).toHaveLength(1));
    test.api.write('/blog', article('Second'));
    await new Promise((resolve) => setTimeout(resolve, 30));
    open();

    expect((await early).text).toContain('First');
    expect((await test.get('/en/blog')).text).toContain('Second');
  });

  it('has the language of its URL, and page numbers of lists', async () => {
    await using test = await startSite();
    const pages = await Promise.all(
      [
        '/en/blog',
        '/ru/blog',
        '/en/blog?page=2',
        '/en/blog?page=0',
        '/en/blog?page=1001',
        '/en/blog?page=abc',
      ].map((url) => test.get(url)),
    );

    expect(pages.map(({ text }) => /<html lang="(..)"/.exec(text)?.[1])).toEqual([
      'en',
      'ru',
      'en',
      'en',
      'en',
      'en',
    ]);
    expect(test.api.requests.sort()).toEqual(['/blog 1', '/blog 1', '/blog 1000', '/blog 2']);
    expect(pages[1]?.text).toContain('<h1 lang="en">First</h1>');
  });

  it('sends the last received message number to the API', async () => {
    await using test = await startSite();
    await test.get('/en/crew');

    expect(test.api.sequences.at(-1)).toBe(String(test.api.sequence));
  });

  it('links rows to the addresses that the application sets', async () => {
    await using test = await startTestSite({}, { 'test.article': 'https://news.example.com/[id]' });
    test.api.write('/linked', { title: '', variant: 'linked', tags: ['x'] });
    const { text } = await test.get('/en/linked');

    expect(text).toContain('<a href="https://news.example.com/7"');
    expect(text).toMatch(/<html[^>]*data-row-pages="[^"]*news\.example\.com/);
  });

  it('replaces only the failed widget by an error message', async () => {
    await using test = await startSite();
    test.api.write('/boom', { title: '', variant: 'boom', tags: ['x'] });
    const { status, text } = await test.get('/en/boom');

    expect(status).toBe(200);
    expect(text).toContain('Oh no! Something went wrong...');
    expect(test.errors).toEqual([new Error('the mast broke')]);
  });
});

describe('the answer', () => {
  it('returns 304 when the ETag matches', async () => {
    await using test = await startSite();
    const { headers } = await test.get('/en/blog', { 'accept-encoding': 'br' });
    const again = await test.get('/en/blog', {
      'accept-encoding': 'br',
      'if-none-match': `"other", W/${headers.etag}`,
    });
    const otherEncoding = await test.get('/en/blog', { 'if-none-match': headers.etag ?? '' });

    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', headers.etag]);
    expect(otherEncoding.status).toBe(200);
  });

  it('is compressed once per encoding', async () => {
    await using test = await startSite();
    const plain = await test.get('/en/blog');
    const br = await test.get('/en/blog', { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await test.get('/en/blog', { 'accept-encoding': 'gzip, br;q=0' });

    expect([plain, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'br',
      'gzip',
    ]);
    expect(brotliDecompressSync(br.body).toString()).toBe(plain.text);
    expect(gunzipSync(gzip.body).toString()).toBe(plain.text);
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
    expect([plain, br, gzip].map(({ headers }) => headers.vary)).toEqual(Array(3).fill('accept-encoding'));
  });

  it('is private and not indexed for a page about the visitor', async () => {
    await using test = await startSite();
    test.api.write('/chats', { title: 'Chats', tags: ['x'], isPrivate: true });
    const { headers } = await test.get('/en/chats');
    const again = await test.get('/en/chats', { 'if-none-match': headers.etag ?? '' });

    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
    expect([again.status, again.headers['cache-control']]).toEqual([304, 'private, no-store']);
  });

  it('has a policy without inline scripts or styles, and contains none', async () => {
    await using test = await startSite({
      SITE_URL: 'https://flotilla.example',
      MEDIA_ORIGINS: 'https://cdn.example',
    });
    test.api.write('/island', { title: '', variant: 'island', tags: ['x'] });
    const { headers, text } = await test.get('/en/island');

    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data: https://cdn.example; media-src 'self' data: https://cdn.example; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; upgrade-insecure-requests",
    );
    const scripts = text
      .replace(/<script type="application\/ld\+json">[^<]*<\/script>/, '')
      .matchAll(/<script[^>]*>[^<]*/g);
    expect([...scripts].map(([tag]) => tag)).toEqual(['<script type="module" src="/assets/islands.js">']);
    expect(text).not.toMatch(/<style|\sstyle="|\son[a-z]+="/);
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(text).toContain('<link rel="canonical" href="https://flotilla.example/en/island">');
    expect((await test.get('/')).headers['strict-transport-security']).toBe(
      headers['strict-transport-security'],
    );
  });

  it('promises https only on https', async () => {
    await using test = await startSite();
    const { headers, text } = await test.get('/en/blog');

    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['content-security-policy']).not.toContain('upgrade');
    expect(text).toContain(`<link rel="canonical" href="${test.origin}/en/blog">`);
  });

  it('has no body for HEAD', async () => {
    await using test = await startSite();
    const { statusCode, headers, body } = await request(`${test.origin}/en/blog`, { method: 'HEAD' });

    expect([statusCode, await body.text()]).toEqual([200, '']);
    expect(Number(headers['content-length'])).toBeGreaterThan(100);
  });
});

describe('a URL without a language redirects to', () => {
  it.each([
    ['the default', '/', {}, '/en'],
    [
      'the language of the browser',
      '/blog?page=2',
      { 'accept-language': 'de, en;q=0.5, ru-RU;q=0.8' },
      '/ru/blog?page=2',
    ],
    [
      'the language of the cookie',
      '/blog',
      { 'accept-language': 'en', cookie: 'a=b; language=ru' },
      '/ru/blog',
    ],
    [
      'the default, not to one that the site lacks',
      '/fr/blog',
      { cookie: 'language=fr', 'accept-language': 'fr' },
      '/en/fr/blog',
    ],
    ['the default for a wildcard', '/blog', { 'accept-language': 'ru;q=0, *' }, '/en/blog'],
  ])('%s', async (_, url, headers, expected) => {
    await using test = await startTestSite();
    const apiResponse = await test.get(url, headers);

    expect([apiResponse.status, apiResponse.headers.location]).toEqual([302, expected]);
    expect(apiResponse.headers).toMatchObject({
      vary: 'cookie, accept-language',
      'cache-control': 'no-store',
    });
  });
});

it.each([
  ['/en/', '/en'],
  ['/en/blog/?page=2', '/en/blog?page=2'],
  ['//en//blog', '/en/blog'],
  ['/\\example.com/', '/example.com'],
])('moves %s to its own address', async (url, expected) => {
  await using test = await startTestSite();
  const apiResponse = await test.get(url);

  expect([apiResponse.status, apiResponse.headers.location]).toEqual([301, expected]);
});

describe('a redirect', () => {
  const moved = (url: string, isPermanent = true) => ({
    title: '',
    tags: [],
    status: 404 as const,
    movedTo: { url, isPermanent },
  });

  it.each([
    ['/en/old', '/new', 301, '/en/new'],
    ['/ru/old?a=1&b=2', '/new', 301, '/ru/new?a=1&b=2'],
    ['/en/old?a=1', '/new?b=2#part', 301, '/en/new?b=2&a=1#part'],
    ['/en/old', '/', 301, '/en'],
    ['/en/old', '/\\evil.example', 301, '/en/%5Cevil.example'],
    ['/en/old', '/\u0431', 301, '/en/%D0%B1'],
    ['/en/old?a=1', 'https://elsewhere.example/x', 301, 'https://elsewhere.example/x?a=1'],
  ])('leads from %s to %s', async (requested, to, status, location) => {
    await using test = await startSite();
    test.api.replace('/old', moved(to));
    const apiResponse = await test.get(requested);
    expect([apiResponse.status, apiResponse.headers.location, apiResponse.headers['cache-control']]).toEqual([
      status,
      location,
      'no-cache',
    ]);
  });

  it('is not cached when it is temporary, and ends when a page exists again', async () => {
    await using test = await startSite();
    test.api.replace('/blog', moved('/new', false));
    test.api.invalidate(['blog.article:1']);
    await vi.waitFor(async () => expect((await test.get('/en/blog')).status).toBe(302));
    test.api.replace('/blog', article('Back'));
    expect((await test.get('/en/blog')).text).toContain('Back');
    expect(test.api.requests.filter((requested) => requested === '/en/new 1')).toEqual([]);
  });
});

describe('an error', () => {
  it('404 is one cached page for all unknown URLs, which evicts no other page', async () => {
    await using test = await startTestSite({ PAGE_CACHE_MB: '1', REQUESTS_PER_ADDRESS: '1000' });
    test.api.write('/404', { title: 'Lost', tags: ['host.page:404'], status: 404 });
    test.api.write('/blog', { title: 'First', tags: ['blog.article:1'] });
    await vi.waitFor(() => expect(test.api.readers).toBe(1));
    await test.get('/en/blog');
    const invented = Array.from({ length: 300 }, (_, index) =>
      test.get(`/en/invented-${index}-${'x'.repeat(900)}`),
    );
    const answers = await Promise.all(invented);

    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(test.api.requests.filter((requested) => requested === '/404 1')).toHaveLength(1);
    await test.get('/en/blog');
    expect(test.api.requests.filter((requested) => requested === '/blog 1')).toHaveLength(1);
  });

  it('404 ends when a page is created', async () => {
    await using test = await startSite();
    const missing = await test.get('/en/nowhere');
    await test.get('/en/nowhere', { 'if-none-match': missing.headers.etag ?? '' });

    expect([missing.status, missing.text.includes('<h1>Lost</h1>')]).toEqual([404, true]);
    test.api.write('/nowhere', { title: 'Somewhere', tags: ['host.page'] });
    await vi.waitFor(async () => expect((await test.get('/en/nowhere')).status).toBe(200));
  });

  it('is a short text for a missing file', async () => {
    await using test = await startSite();
    const apiResponse = await test.get('/humans.txt');

    expect([apiResponse.status, apiResponse.text]).toEqual([404, 'Not found']);
    expect(test.api.requests).toEqual([]);
  });

  it('redirects the favicon to the site’s SVG icon when there is no file', async () => {
    await using test = await startSite({ SITE_ICON: '/public/mark.svg' });
    const { status, headers } = await test.get('/favicon.ico');

    expect([status, headers.location]).toEqual([302, '/public/mark.svg']);
  });

  it('redirects the favicon to the icon of the settings of the site until they change', async () => {
    await using test = await startSite({ SITE_ICON: '/public/mark.svg' });
    test.api.site = { id: '1', pictures: { icon: { id: '2', variant: 'default', file: '/files/own.png' } } };
    const own = await test.get('/favicon.ico');
    test.api.site = { id: '1', pictures: {} };
    test.api.invalidate(['host.site:1']);

    expect(own.headers.location).toBe('/files/own.png');
    await vi.waitFor(async () =>
      expect((await test.get('/favicon.ico')).headers.location).toBe('/public/mark.svg'),
    );
  });

  it('500 shows the built-in page without a page /500, and is not cached', async () => {
    await using test = await startSite();
    test.api.failsWith = 500;
    const failed = await test.get('/ru/blog');
    test.api.failsWith = undefined;
    const mended = await test.get('/ru/blog');

    expect(failed.status).toBe(500);
    expect(failed.text).toContain('Что-то пошло не так');
    expect(failed.text).toContain('data-reload');
    expect(mended.status).toBe(200);
  });

  it('503 shows the last version of the page /500, with Retry-After', async () => {
    await using test = await startSite();
    test.api.write('/500', { title: 'Man overboard', tags: ['host.page:500'] });
    test.api.reset();
    await vi.waitFor(() => expect(test.api.requests).toContain('/500 1'));
    test.api.write('/500', { title: 'All hands', tags: ['host.page:500'] });
    await vi.waitFor(() => expect(test.api.requests.filter((url) => url === '/500 1')).toHaveLength(2));
    await new Promise((resolve) => setTimeout(resolve, 30));
    await test.api.app.close();

    const { status, headers, text } = await test.get('/en/blog');
    expect([status, headers['retry-after'], /<h1[^>]*>(.*?)<\/h1>/.exec(text)?.[1]]).toEqual([
      503,
      '1',
      'All hands',
    ]);
    expect(text).toContain('noindex');
  });
});

describe('without the event stream', () => {
  it('rerenders pages, and caches them again when it is back', async () => {
    await using test = await startSite();
    await test.get('/en/blog');
    test.api.cut();
    await new Promise((resolve) => setTimeout(resolve, 20));
    test.api.write('/blog', article('Written unheard'));

    expect((await test.get('/en/blog')).text).toContain('Written unheard');
    await untilListening(test);
    await test.get('/en/blog');
    await test.get('/en/blog');
    expect(test.api.requests).toEqual(['/blog 1']);
  });

  it('clears the cache after a reset', async () => {
    await using test = await startSite();
    await test.get('/en/blog');
    test.api.reset();
    await new Promise((resolve) => setTimeout(resolve, 20));
    await test.get('/en/blog');

    expect(test.api.requests.filter((url) => url === '/blog 1')).toHaveLength(2);
  });
});

it('completes pending requests before it closes', async () => {
  const test = await startSite();
  let open: () => void = () => undefined;
  test.api.gate = new Promise((resolve) => (open = resolve));
  const apiResponse = test.get('/en/blog');
  await vi.waitFor(() => expect(test.api.requests).toHaveLength(1));
  const closing = test.site.close();
  setTimeout(open, 50);

  expect((await apiResponse).text).toContain('<h1>First</h1>');
  await closing;
  await test.api.app.close();
});

it('reports its health without the API', async () => {
  await using test = await startTestSite({ API_URL: 'http://127.0.0.1:9' });
  const { status, text } = await test.get('/healthz');

  expect([status, text]).toEqual([200, '{"status":"ok"}']);
});
