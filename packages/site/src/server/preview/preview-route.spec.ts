import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { expect, it } from 'vitest';
import { startTestSite } from '../testing/test-site.js';

type TestSite = Awaited<ReturnType<typeof startTestSite>>;

const cookie = 'flotilla_jwt=one';

async function preview({ origin }: TestSite, rendered: object, headers: Record<string, string> = {}) {
  const body = new URLSearchParams({ language: 'ru', preview: JSON.stringify(rendered) });
  const response = await fetch(`${origin}/preview`, {
    method: 'POST',
    body,
    headers: { cookie, ...headers },
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

it('renders an uncached page with marked blocks that only this site may frame', async () => {
  await using test = await startTestSite();
  const { status, headers, text } = await preview(test, { url: '/blog', title: 'Unsaved' });

  expect([status, headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual([
    200,
    'no-store',
    'noindex, nofollow',
  ]);
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect(text).toContain('<html lang="ru"');
  expect(text).toMatch(/<!--block test.widget widget--><h1[^>]*>Unsaved<\/h1><!--\/block-->/);
  expect(text).toContain('<head><script type="module" src="/assets/admin/preview.js"></script>');
});

it('does not change the cached page', async () => {
  await using test = await startTestSite();
  test.api.write('/blog', { title: 'Saved', tags: ['blog.article:1'] });
  const before = await test.get('/ru/blog');
  await preview(test, { url: '/blog', title: 'Unsaved' });
  const after = await test.get('/ru/blog');

  expect(after.text).toBe(before.text);
  expect(after.text).not.toMatch(/Unsaved|<!--|preview/);
  expect(after.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect((await test.get('/en/preview')).status).toBe(404);
});

it('forwards the visitor’s cookies and origin to the API, and no headers of processes', async () => {
  await using test = await startTestSite({ SITE_KEY: 'only-for-test-sites-0123456789ab' });
  const headers = {
    cookie: 'flotilla_jwt=one',
    origin: 'http://boats.example',
    'sec-fetch-site': 'same-origin',
    'x-rbac-secret-key': 'guess',
  };
  await preview(test, { url: '/', title: 'x' }, headers);

  expect(test.api.previewed).toMatchObject([
    { cookie: 'flotilla_jwt=one', origin: 'http://boats.example', 'sec-fetch-site': 'same-origin' },
  ]);
  expect(Object.keys(test.api.previewed[0] ?? {})).not.toEqual(expect.arrayContaining(['x-rbac-secret-key']));
});

it('reports the reason when there is no page, uncached', async () => {
  await using test = await startTestSite();
  const { status, headers, text } = await preview(test, { title: 'x' });
  const broken = await fetch(`${test.origin}/preview`, {
    method: 'POST',
    body: new URLSearchParams({ preview: '{"a":' }),
    headers: { cookie },
  });

  expect([status, headers.get('cache-control'), broken.status]).toEqual([404, 'no-store', 404]);
  expect(text).toContain('data-problem="There is no such &lt;preview>."');
  expect(
    (
      await fetch(`${test.origin}/preview`, {
        method: 'POST',
        body: `preview=${'x'.repeat(2 * 1024 ** 2)}`,
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      })
    ).status,
  ).toBe(413);
});

it('limits concurrent previews, rejects further ones, and reads nothing without a cookie', async () => {
  await using test = await startTestSite();
  const sent: ClientRequest[] = [];
  const answered = await new Promise<IncomingMessage>((resolve) => {
    for (let index = 0; index < 100; index++) {
      const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded', 'content-length': 1000 };
      const one = request(`${test.origin}/preview`, { method: 'POST', headers, agent: false });
      one.on('response', resolve).on('error', () => undefined);
      one.flushHeaders();
      sent.push(one);
    }
  });

  expect([answered.statusCode, answered.headers['retry-after']]).toEqual([503, '1']);
  for (const one of sent) one.destroy();
  // Requests that waited take no place.
  await expect.poll(async () => (await preview(test, { url: '/blog' })).status).toBe(200);
  const otherUser = await fetch(`${test.origin}/preview`, {
    method: 'POST',
    body: new URLSearchParams({ preview: '{}' }),
  });
  expect([otherUser.status, await otherUser.text()]).toEqual([
    401,
    expect.stringContaining('data-problem="Not authorized"'),
  ]);
});
