import { expect, it } from 'vitest';
import { startTestSite } from '../testing/test-site.js';

const tokenOf = (word: string) => word.padEnd(43, '-');
const valid = `/preview/${tokenOf('valid')}`;

it('shows the page of a share link, which no cache stores and no script changes', async () => {
  await using test = await startTestSite();
  test.api.write('/blog', { title: 'Saved', tags: ['blog.article:1'] });
  const before = await test.get('/ru/blog');
  const { status, headers, text } = await test.get(`${valid}/ru/blog`);

  expect([status, headers['cache-control'], headers['x-robots-tag'], headers['referrer-policy']]).toEqual([
    200,
    'no-store',
    'noindex, nofollow',
    'no-referrer',
  ]);
  expect(headers['content-security-policy']).toContain("default-src 'none'; style-src 'self' 'sha256-");
  expect(headers['content-security-policy']).toContain("form-action 'none'");
  expect(headers['content-security-policy']).not.toContain('script-src');
  expect(text).toContain('Drafted');
  expect(text).toContain('Предпросмотр «Summer»');
  expect(text).not.toContain('<script');
  const after = await test.get('/ru/blog');
  expect([after.text, after.headers.etag]).toEqual([before.text, before.headers.etag]);
});

it('answers 404 to other tokens, without a call for those of another form', async () => {
  await using test = await startTestSite();
  const gone = await test.get(`/preview/${tokenOf('revoked')}/en`);
  const short = await test.get('/preview/short/en');

  expect([gone.status, short.status, gone.headers['cache-control']]).toEqual([404, 404, 'no-store']);
  expect(gone.text).toContain('This link has expired or was revoked');
  expect(test.api.previewed).toHaveLength(1);
});

it('leads to the language of the visitor, within the link', async () => {
  await using test = await startTestSite();
  const ofRoot = await test.get(valid, { 'accept-language': 'ru' });
  const ofPath = await test.get(`${valid}/blog`, { 'accept-language': 'en' });

  expect([ofRoot.status, ofRoot.headers.location]).toEqual([302, `${valid}/ru`]);
  expect(ofPath.headers.location).toBe(`${valid}/en/blog`);
});

it('sends no cookies to the API, and forwards how long to wait', async () => {
  await using test = await startTestSite();
  const busy = await test.get(`/preview/${tokenOf('busy')}/en`, { cookie: 'flotilla_jwt=one' });

  expect([busy.status, busy.headers['retry-after']]).toEqual([503, '2']);
  expect(busy.text).toContain('<a href="">Try again</a>');
  expect(test.api.previewed[0]?.cookie).toBeUndefined();
});
