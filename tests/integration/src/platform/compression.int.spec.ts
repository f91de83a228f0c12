import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { article } from '@flotilla/blog';
import { createTestApp, make, signInAs, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from '../modules.js';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ modules });
  for (let index = 0; index < 10; index++) await make(app, article);
});
afterAll(() => app.close());

const list = article.route;
const get = (url: string, headers: Record<string, string> = {}) =>
  app.nest.inject({ method: 'GET', url, headers });

it.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)(
  'compresses lists and the OpenAPI document with %s, each representation with its own ETag',
  async (encoding, decompress) => {
    for (const url of [list, '/api/openapi.json']) {
      const plain = await get(url);
      const packed = await get(url, { 'accept-encoding': encoding });
      expect([packed.headers['content-encoding'], packed.headers['vary'], plain.headers['vary']]).toEqual([
        encoding,
        'accept-encoding',
        'accept-encoding',
      ]);
      expect(decompress(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
      expect(packed.rawPayload.length * 3).toBeLessThan(plain.rawPayload.length);
      expect(packed.headers['etag']).not.toBe(plain.headers['etag']);
      const again = await get(url, {
        'accept-encoding': encoding,
        'if-none-match': String(packed.headers['etag']),
      });
      expect([again.statusCode, again.headers['etag']]).toEqual([304, packed.headers['etag']]);
    }
  },
);

it('updates a row by the ETag of a compressed response', async () => {
  const row = await make(app, article, { className: 'x '.repeat(800) });
  const read = await app.nest.inject({
    method: 'GET',
    url: `${list}/${row.id}`,
    headers: { ...app.asServer, 'accept-encoding': 'br' },
  });
  expect(read.headers['content-encoding']).toBe('br');
  const headers = { 'if-match': String(read.headers['etag']) };
  expect(
    (await app.request({ method: 'PATCH', url: `${list}/${row.id}`, data: { variant: 'default' }, headers }))
      .status,
  ).toBe(200);
  expect(
    (await app.request({ method: 'PATCH', url: `${list}/${row.id}`, data: { variant: 'default' }, headers }))
      .status,
  ).toBe(412);
});

it('does not compress short responses, writes, event streams and responses to cookies', async () => {
  const br = { 'accept-encoding': 'br' };
  const { token } = await signInAs(app, { roles: ['admin'] });
  const byCookie = await get(list, { ...br, cookie: `flotilla_jwt=${token}` });
  const byHeader = await get(list, { ...br, authorization: `Bearer ${token}` });
  const short = await get('/api/health', br);
  const data = { data: Array.from({ length: 20 }, () => ({ title: { en: 'A title' } })) };
  const write = await app.nest.inject({
    method: 'POST',
    url: `${list}/bulk`,
    headers: { ...app.asServer, ...br },
    payload: data,
  });

  expect([byCookie, short, write].map(({ headers }) => headers['content-encoding'])).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect([write.statusCode, byCookie.rawPayload.length > 1400, byHeader.headers['content-encoding']]).toEqual(
    [201, true, 'br'],
  );
});
