import { once } from 'node:events';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, createBrotliDecompress, createGunzip } from 'node:zlib';
import type { ExternalWidget } from '@flotilla/core/documents';
import { expect, it, vi } from 'vitest';
import { startTestSite } from '../testing/test-site.js';

const tags = ['blog.article:1'];
const articles = (...ids: string[]): ExternalWidget['lists'] => ({
  articles: { rows: ids.map((id) => ({ id, variant: 'default' })), page: 1, hasNext: false },
});

/** Starts a site with a page whose list arrives when the test resolves it. */
async function startSite() {
  const test = await startTestSite();
  test.api.write('/blog', { title: 'Blog', variant: 'list', tags });
  await vi.waitFor(() => expect(test.api.readers).toBe(1));
  test.api.replace('/probe', { title: 'Probe', tags: ['host.page:probe'] });
  await vi.waitFor(async () => {
    await test.get('/en/probe');
    const requested = test.api.requests.length;
    await test.get('/en/probe');
    expect(test.api.requests.length).toBe(requested);
  });
  test.api.requests.length = 0;
  const late = Promise.withResolvers<ExternalWidget['lists']>();
  late.promise.catch(() => undefined);
  test.api.late = late.promise;
  return { ...test, late };
}

type TestSite = Awaited<ReturnType<typeof startSite>>;

/** Sends a request, and exposes the part of the response that has arrived. */
async function open({ origin }: Pick<TestSite, 'origin'>, path: string, encoding?: 'br' | 'gzip') {
  const request = httpGet(origin + path, {
    agent: false,
    headers: encoding ? { 'accept-encoding': encoding } : {},
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const decoded = encoding
    ? response.pipe(encoding === 'br' ? createBrotliDecompress() : createGunzip())
    : response;
  let text = '';
  decoded.on('data', (chunk: Buffer) => (text += chunk.toString()));
  decoded.on('error', () => undefined);
  response.on('error', () => undefined);
  const ended = new Promise<boolean>((resolve) => response.once('close', () => resolve(response.complete)));
  return {
    status: response.statusCode,
    headers: response.headers,
    text: () => text,
    /** Resolves with whether the response was complete. */
    ended: async () => {
      const isComplete = await ended;
      await new Promise((resolve) => setTimeout(resolve, 20));
      return isComplete;
    },
    leave: () => request.destroy(),
  };
}

it.each([undefined, 'br', 'gzip'] as const)(
  'sends the start of a page before the rest is available (%s)',
  async (encoding) => {
    await using test = await startSite();
    const answer = await open(test, '/en/blog', encoding);
    await vi.waitFor(() => expect(answer.text()).toContain('<main id="content"'));

    expect(answer.text()).toMatch(
      /^<!doctype html>.*<title>.*<link rel="stylesheet" href="\/assets\/site.css">.*<main id="content" tabindex="-1">$/s,
    );
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'transfer-encoding': 'chunked',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
    });
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.headers['content-encoding']).toBe(encoding);

    test.late.resolve(articles('sea-caves', 'winds'));
    expect(await answer.ended()).toBe(true);
    const end = '<section><h1>Blog</h1><p>sea-caves</p><p>winds</p></section></main></body></html>';
    await vi.waitFor(() => expect(answer.text()).toContain(end));
  },
);

it('caches the streamed page under the ETag that was sent', async () => {
  await using test = await startSite();
  const first = await open(test, '/en/blog', 'br');
  const meanwhile = test.get('/en/blog');
  test.late.resolve(articles('winds'));
  await first.ended();
  const cached = await test.get('/en/blog', { 'accept-encoding': 'br' });
  const known = await test.get('/en/blog', {
    'accept-encoding': 'br',
    'if-none-match': String(first.headers.etag),
  });

  expect(first.headers.etag).toMatch(/^W\/"[\w-]+-br"$/);
  expect((await meanwhile).text).toBe(first.text());
  expect(brotliDecompressSync(cached.body).toString()).toBe(first.text());
  expect([cached.headers.etag, known.status, known.text]).toEqual([first.headers.etag, 304, '']);
  expect(cached.headers['content-length']).toBe(String(cached.body.byteLength));
  expect(test.api.requests).toEqual(['/blog 1']);
});

it('waits for the whole page for a 404, a conditional request or HEAD', async () => {
  await using test = await startSite();
  setTimeout(() => test.late.resolve(articles('winds')), 50);
  const [missing, known, head] = await Promise.all([
    test.get('/en/nowhere'),
    test.get('/en/blog', { 'if-none-match': '"some"' }),
    test.head('/en/blog'),
  ]);

  expect([missing.status, missing.headers['content-length']]).toEqual([404, String(missing.body.byteLength)]);
  expect(known.headers.etag).toMatch(/^"[\w-]{27}"$/);
  expect([head.status, head.text, head.headers.etag]).toEqual([200, '', known.headers.etag]);
});

it('reads the document again when it breaks off, and continues', async () => {
  await using test = await startSite();
  const answer = await open(test, '/en/blog');
  test.late.reject(new Error('gone'));

  expect(await answer.ended()).toBe(true);
  expect(answer.text().match(/<h1>Blog<\/h1>/g)).toHaveLength(1);
  expect(answer.text()).toMatch(/<\/html>$/);
  expect(test.api.requests).toEqual(['/blog 1', '/blog 1']);
  expect((await test.get('/en/blog')).text).toBe(answer.text());
  expect(test.errors).toEqual([]);
});

it('sends an error notice, breaks the response off and caches nothing when the document can’t be read again', async () => {
  await using test = await startSite();
  const answer = await open(test, '/en/blog', 'gzip');
  test.api.failsWith = 503;
  test.late.reject(new Error('gone'));

  expect(await answer.ended()).toBe(false);
  expect(answer.text()).toMatch(
    /<main id="content" tabindex="-1"><div role="alert"[^>]*>Oh no! Something went wrong\.\.\.<\/div>$/,
  );
  expect((await test.get('/en/blog')).status).toBe(503);
  test.api.failsWith = undefined;
  test.api.late = Promise.resolve(articles('winds'));
  expect((await test.get('/en/blog')).text).toContain('winds');
});

it('does not continue with a page of another outline', async () => {
  await using test = await startSite();
  const answer = await open(test, '/en/blog');
  await vi.waitFor(() => expect(answer.text()).toContain('<main id="content"'));
  test.api.replace('/blog', { title: 'Another', widgetId: 'another', tags });
  test.late.reject(new Error('gone'));

  expect(await answer.ended()).toBe(false);
  expect(answer.text()).toMatch(/Oh no! Something went wrong\.\.\.<\/div>$/);
  expect(answer.text()).not.toContain('Another');
});

it('completes and caches a page whose client disconnected', async () => {
  await using test = await startSite();
  const answer = await open(test, '/en/blog');
  answer.leave();
  await answer.ended();
  test.late.resolve(articles('winds'));

  await vi.waitFor(async () => expect((await test.get('/en/blog')).text).toContain('winds'));
  expect(test.api.requests).toEqual(['/blog 1']);
  expect(test.errors).toEqual([]);
});

it('does not cache a page that an edit overtook', async () => {
  await using test = await startSite();
  const answer = await open(test, '/en/blog');
  test.api.invalidate(tags);
  await new Promise((resolve) => setTimeout(resolve, 30));
  test.late.resolve(articles('winds'));
  await answer.ended();
  test.api.late = Promise.resolve(articles('sea-caves'));

  expect(answer.text()).toContain('winds');
  expect((await test.get('/en/blog')).text).toContain('sea-caves');
});
