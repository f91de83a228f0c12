import { brotliDecompressSync } from 'node:zlib';
import { defaultTheme, themeCss, themeFile, themeOf } from '@flotilla/core/theme';
import { request } from 'undici';
import { describe, expect, it } from 'vitest';
import { startSite } from '../testing/listening-site.fixture.js';

const choices = { brand: '#14532d', corners: 'round' };
const file = `/assets/${themeFile(themeOf(choices))}`;

describe('the style sheet of a theme', () => {
  it('is linked by pages with choices, after the styles of the site, without a script or an inline style', async () => {
    await using test = await startSite();
    test.api.replace('/blog', { title: 'Green', tags: ['host.page:1'], theme: choices });
    const { text, headers } = await test.get('/en/blog');

    expect([...text.matchAll(/rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      '/assets/site.css',
      file,
    ]);
    expect(text).not.toMatch(/<style|<script(?! type="application\/ld)| style=/);
    expect(headers['content-security-policy']).toContain("style-src 'self';");
    expect(text).toMatch(/<html lang="en" data-languages="en ru" data-time-zone="UTC">/);
  });

  it('changes nothing on a page without choices', async () => {
    await using test = await startSite();
    const before = await test.get('/en/blog');
    test.api.replace('/blog', { title: 'First', tags: ['host.page:1'], theme: { ...defaultTheme } });

    expect((await test.get('/en/blog')).text).toBe(before.text);
    expect(before.text).not.toMatch(/theme-|appearance/);
  });

  it('is immutable, compressed, and made by any site without a page that names it', async () => {
    await using test = await startSite();
    const { status, headers, body } = await test.get(file, { 'accept-encoding': 'br' });

    expect([status, headers['cache-control'], headers['content-type'], headers['content-encoding']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      'text/css; charset=utf-8',
      'br',
    ]);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(body.byteLength).toBeLessThanOrEqual(2048);
    expect(brotliDecompressSync(body).toString()).toBe(themeCss(themeOf(choices)));
    expect((await test.get(file)).text).toBe(themeCss(themeOf(choices)));
    expect(test.api.requests).toEqual([]);
  });

  it.each([
    file.replace(/-\w+\.css$/, '-0.css'),
    file.replace('14532d', '14532e'),
    '/assets/theme-.css',
    '/assets/theme-%00',
    `/assets/theme-${'0'.repeat(90)}.css`,
  ])('is 404 and not cached for %s', async (path) => {
    await using test = await startSite();
    const { status, headers } = await test.get(path);

    expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
  });
});

describe('own fonts', () => {
  const theme = { fontDisplay: '/public/demo/a.woff2', fontText: `/public/${'0'.repeat(32)}-variable.woff2` };
  const sheet = `/assets/fonts-0,demo~a.woff2,${'0'.repeat(32)}-variable.woff2.css`;

  it('are preloaded instead of those of the pair, in a style sheet of the site', async () => {
    await using test = await startSite();
    test.api.replace('/blog', { title: 'Fonts', tags: ['host.page:1'], theme });
    const { text, headers } = await test.get('/en/blog');
    const preloads = [...text.matchAll(/<link rel="preload" as="font"[^>]*href="([^"]+)" crossorigin>/g)];

    expect(preloads.map(([, href]) => href)).toEqual(Object.values(theme));
    expect(text).toContain(`<link rel="stylesheet" href="${sheet}">`);
    expect(headers['content-security-policy']).toContain("font-src 'self';");
    expect(text).not.toMatch(/<style| style=/);
  });

  it('have an immutable style sheet that any site makes', async () => {
    await using test = await startSite();
    const { status, headers, text } = await test.get(sheet);

    expect([status, headers['cache-control'], headers['content-type']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      'text/css; charset=utf-8',
    ]);
    expect(text.match(/url\([^)]*\)/g)).toEqual(Object.values(theme).map((address) => `url(${address})`));
    expect(test.api.requests).toEqual([]);
  });

  it.each([
    '/assets/fonts-0,,.css',
    '/assets/fonts-0,a.woff2);},.css',
    '/assets/fonts-0,a/b.woff2,.css',
    '/assets/fonts-0,https:~~evil.example~a.woff2,.css',
    '/assets/fonts-%00',
  ])('have none at %s', async (path) => {
    await using test = await startSite();
    const { status, headers } = await test.get(path);

    expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
  });
});

describe('the appearance', () => {
  const page = (appearance: string) => ({ title: 'First', tags: ['host.page:1'], theme: { appearance } });

  it.each(['light', 'dark'])('of a %s site is part of its pages', async (appearance) => {
    await using test = await startSite();
    test.api.replace('/blog', page(appearance));
    const { text } = await test.get('/en/blog', { cookie: 'appearance=light' });

    expect(text).toContain(`data-theme="${appearance}"`);
    expect(text).not.toContain('appearance.css');
  });

  it('of visitors leaves pages equal, with one ETag, and without a script', async () => {
    await using test = await startSite();
    test.api.replace('/blog', page('visitor'));
    const [light, dark] = [
      await test.get('/en/blog', { cookie: 'appearance=light' }),
      await test.get('/en/blog', { cookie: 'appearance=dark' }),
    ];

    expect([dark.text, dark.headers.etag, dark.headers['vary']]).toEqual([
      light.text,
      light.headers.etag,
      'accept-encoding',
    ]);
    expect(dark.text).toContain('href="/assets/appearance.css"');
    expect(dark.text).toContain('<form method="post" action="/appearance">');
    expect(dark.text).not.toMatch(/<script(?! type="application\/ld)|data-theme/);
  });

  it.each([
    [undefined, 'system', undefined],
    ['a=1; appearance=dark', 'dark', ':root{color-scheme:dark;'],
    ['appearance=light; b=2', 'light', ':root{color-scheme:light;'],
    ['appearance=dark;}body{display:none', 'dark', ':root{color-scheme:dark;'],
    ['appearance=darker', 'system', undefined],
    ['xappearance=dark', 'system', undefined],
  ])('with the cookie %s is %s', async (cookie, choice, scheme) => {
    await using test = await startSite();
    const { text, headers } = await test.get(
      '/assets/appearance.css',
      cookie === undefined ? {} : { cookie },
    );
    const again = await test.get('/assets/appearance.css', {
      ...(cookie !== undefined && { cookie }),
      'if-none-match': headers.etag ?? '',
    });

    expect(/^:root\{[^;]*;/.exec(text)?.[0]).toBe(scheme);
    expect(text).toContain(`.appearance [value=${choice}]{display:none}`);
    expect([headers['cache-control'], headers.vary, again.status]).toEqual([
      'private, no-cache',
      'cookie',
      304,
    ]);
  });

  const send = async (origin: string, body: string, headers: Record<string, string>) => {
    const sent = { 'content-type': 'application/x-www-form-urlencoded', ...headers };
    const response = await request(`${origin}/appearance`, { method: 'POST', body, headers: sent });
    await response.body.dump();
    return response;
  };

  it('is stored by a form, which leads back to its page', async () => {
    await using test = await startSite();
    const own = { 'sec-fetch-site': 'same-origin', referer: `${test.origin}/en/blog?page=2` };
    const chosen = await send(test.origin, 'to=dark', own);
    const reset = await send(test.origin, 'to=system', { origin: test.origin });

    expect([chosen.statusCode, chosen.headers.location, chosen.headers['set-cookie']]).toEqual([
      303,
      '/en/blog?page=2',
      'appearance=dark; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly',
    ]);
    expect([reset.statusCode, reset.headers.location, reset.headers['set-cookie']]).toEqual([
      303,
      '/',
      'appearance=system; Path=/; Max-Age=0; SameSite=Lax; HttpOnly',
    ]);
  });

  it.each(['https://evil.example/x', 'javascript:alert(1)', '//evil.example', 'no address'])(
    'leads to the home page from %s',
    async (referer) => {
      await using test = await startSite();
      const { headers } = await send(test.origin, 'to=dark', { 'sec-fetch-site': 'same-origin', referer });

      expect(headers.location).toBe('/');
    },
  );

  it('leads to no other site by a path of two slashes', async () => {
    await using test = await startSite();
    const own = { 'sec-fetch-site': 'same-origin', referer: `${test.origin}//evil.example` };

    expect((await send(test.origin, 'to=dark', own)).headers.location).toBe('/');
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['an unknown sender', {}],
  ])('is not changed by %s', async (_, headers) => {
    await using test = await startSite();
    const { statusCode, headers: answered } = await send(test.origin, 'to=dark', headers);

    expect([statusCode, answered['set-cookie']]).toEqual([403, undefined]);
  });

  it.each([
    ['', 303],
    ['to=dark&to=light', 303],
    [`to=${'x'.repeat(1000)}`, 413],
  ])('survives the form %.20s', async (body, status) => {
    await using test = await startSite();

    expect((await send(test.origin, body, { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(status);
  });
});
