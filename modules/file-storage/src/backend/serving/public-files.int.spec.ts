import { createSecretKey, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { tmpdir } from 'node:os';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { CONTENT_FILES, type ContentFiles } from '@flotilla/backend/ports';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { file } from '../../entities/file.js';
import { type FileApp, startFileApp } from '../testing/file-app.fixture.js';
import { variableFont } from '../testing/fonts.fixture.js';
import { picture } from '../testing/pictures.fixture.js';
import { S3Storage } from '../storage/s3-storage.js';
import { startS3Server, type S3Server } from '../testing/s3-server.fixture.js';

const video = Buffer.concat([
  Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'),
  Buffer.alloc(200_000, 'waves '),
]);

describe.each([
  ['the local disk', async () => ({ settings: {}, close: async () => {} })],
  [
    'S3',
    async () => {
      const server: S3Server = await startS3Server();
      return { settings: { s3: server.settings }, close: () => server.close() };
    },
  ],
])('a file on %s', (_, start) => {
  let kept: Awaited<ReturnType<typeof start>>;
  let files: FileApp;
  let url: string;
  beforeAll(async () => {
    kept = await start();
    files = await startFileApp({ settings: kept.settings });
    url = String((await files.upload({ file: new File([video], 'sea.mp4') })).data.file);
  });
  afterAll(async () => {
    await files.close();
    await kept.close();
  });

  const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    files.app.nest.inject({ method, url, headers });

  it('is served whole, as immutable', async () => {
    const { statusCode, headers, rawPayload } = await get();

    expect([statusCode, rawPayload.equals(video)]).toEqual([200, true]);
    expect(headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(video.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[^"]+"$/),
      'last-modified': expect.stringMatching(/GMT$/),
    });
    expect(headers).not.toHaveProperty('content-disposition');
  });

  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=1000-', 1000, video.length - 1],
    ['bytes=-10', video.length - 10, video.length - 1],
    ['bytes=199000-999999999', 199_000, video.length - 1],
  ])('is served in part: %s', async (range, first, last) => {
    const { statusCode, headers, rawPayload } = await get({ range });

    expect([statusCode, headers['content-range'], headers['content-length']]).toEqual([
      206,
      `bytes ${first}-${last}/${video.length}`,
      String(last - first + 1),
    ]);
    expect(rawPayload.equals(video.subarray(first, last + 1))).toBe(true);
  });

  it('has no part beyond its end', async () => {
    const { statusCode, headers, body } = await get({ range: `bytes=${video.length}-` });

    expect([statusCode, headers['content-range'], body]).toEqual([416, `bytes */${video.length}`, '']);
  });

  it('returns 304 for its ETag or date', async () => {
    const { headers } = await get();
    const known = await get({ 'if-none-match': String(headers.etag) });
    const since = await get({ 'if-modified-since': String(headers['last-modified']) });
    const other = await get({
      'if-none-match': '"other"',
      'if-modified-since': String(headers['last-modified']),
    });

    expect([known.statusCode, known.body, since.statusCode, other.statusCode]).toEqual([304, '', 304, 200]);
  });

  it('is sent whole when If-Range names another version', async () => {
    const { headers } = await get();
    const same = await get({ range: 'bytes=0-9', 'if-range': String(headers.etag) });
    const other = await get({ range: 'bytes=0-9', 'if-range': '"other"' });

    expect([same.statusCode, other.statusCode, other.rawPayload.length]).toEqual([206, 200, video.length]);
  });

  it('returns only headers for HEAD', async () => {
    const { statusCode, headers, body } = await get({ range: 'bytes=0-9' }, 'HEAD');

    expect([statusCode, headers['content-length'], body]).toEqual([200, String(video.length), '']);
  });

  it('is an attachment when a browser could run it', async () => {
    const { data } = await files.upload({ file: new File(['%PDF-1.7\n%âãÏÓ\n'], 'price list.pdf') });
    const { headers } = await files.app.nest.inject({ url: String(data.file) });

    expect(headers).toMatchObject({ 'content-disposition': 'attachment', 'content-type': 'application/pdf' });
  });

  it.each([
    '/public/none.png',
    '/public/',
    '/public/../package.json',
    '/public/..%2f..%2fetc%2fhostname',
    '/public/%2e%2e/db',
    '/public/.drafts/x',
    '/public/a%00.png',
    '/public/a%5c..%5cb',
  ])('is not %s: 404', async (path) => {
    const { statusCode } = await files.app.nest.inject({ url: path });

    expect(statusCode).toBe(404);
  });

  it('redirects to its replacement, and is deleted with its row', async () => {
    const { data: row } = await files.upload({ file: await picture('a.png') });
    const path = `${file.route}/${row.id}`;
    const { data: changed } = await files.upload(
      { file: await picture('b.png') },
      { method: 'PATCH', url: path },
    );
    const old = await files.app.nest.inject({ url: String(row.file) });
    const replacement = await files.app.nest.inject({ url: String(changed.file) });
    await files.app.request({ method: 'DELETE', url: path });
    const deleted = await files.app.nest.inject({ url: String(changed.file) });

    expect([old.statusCode, replacement.statusCode, deleted.statusCode]).toEqual([301, 200, 404]);
  });

  it('of a module’s content keeps its name, is cached for a day, and is stored again only when it changed', async () => {
    const content = files.app.nest.get<ContentFiles>(CONTENT_FILES);
    const folder = await mkdtemp(join(tmpdir(), 'content-'));
    const source = join(folder, 'hull.svg');
    const tagOf = async () => (await files.app.nest.inject({ url: '/public/demo/hull.svg' })).headers.etag;
    await writeFile(source, '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await content.put('demo/hull.svg', source);
    const first = await files.app.nest.inject({ url: '/public/demo/hull.svg' });
    await content.put('demo/hull.svg', source);
    const again = await tagOf();
    await writeFile(source, '<svg xmlns="http://www.w3.org/2000/svg"></svg>');
    await content.put('demo/hull.svg', source);

    expect(first.headers).toMatchObject({
      'cache-control': 'public, max-age=86400',
      'content-type': 'image/svg+xml',
    });
    expect([again === first.headers.etag, (await tagOf()) === first.headers.etag]).toEqual([true, false]);
    expect(await content.copyTo('/public/demo/hull.svg', join(folder, 'copy.svg'))).toBe(true);
    expect(await content.copyTo('/public/demo/none.svg', join(folder, 'none.svg'))).toBe(false);
    await rm(folder, { recursive: true });
  });

  it('is part of the readiness check', async () => {
    expect((await files.app.request({ url: '/api/health/ready' })).data).toMatchObject({
      checks: { storage: 'ok' },
    });
  });
});

describe('a bucket with a public address', () => {
  it('serves pictures itself; the API serves SVGs with their headers, and fonts without CORS', async () => {
    const server = await startS3Server();
    const files = await startFileApp({
      settings: { s3: { ...server.settings, publicUrl: 'https://cdn.example.com' } },
    });
    const { data: photo } = await files.upload({ file: await picture('a.png') });
    const { data: drawing } = await files.upload({
      file: new File(['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'], 'a.svg'),
    });
    const { data: font } = await files.upload({ file: new File([variableFont()], 'a.woff2') });
    const [elsewhere, here, ofFont] = await Promise.all(
      [photo, drawing, font].map((row) => files.app.nest.inject({ url: String(row.file) })),
    );

    expect([elsewhere?.statusCode, elsewhere?.headers.location]).toEqual([
      302,
      expect.stringMatching(/^https:\/\/cdn\.example\.com\/shop\/~[0-9a-f]{64}\.png$/),
    ]);
    expect([here?.statusCode, here?.headers['content-security-policy']]).toEqual([
      200,
      expect.stringContaining('sandbox'),
    ]);
    expect([ofFont?.statusCode, ofFont?.headers['content-type'], ofFont?.headers['cache-control']]).toEqual([
      200,
      'font/woff2',
      'public, max-age=31536000, immutable',
    ]);
    await files.close();
    await server.close();
  });

  it('moves older objects at startup, and gets no requests for names without a row', async () => {
    const server = await startS3Server();
    const before = new S3Storage(server.settings, createSecretKey(randomBytes(32)));
    const name = `${'0'.repeat(32)}.png`;
    await before.put(name, Readable.from(['?']), { mimeType: 'image/png' });
    const files = await startFileApp({
      settings: { s3: { ...server.settings, publicUrl: 'https://cdn.example.com' } },
    });
    await vi.waitFor(async () =>
      expect((await server.files()).filter((path) => path.includes(name))).toEqual([]),
    );

    const requests = server.requests();
    for (const extension of ['png', 'svg'])
      expect(
        (await files.app.nest.inject({ url: `/public/${'1'.repeat(32)}.${extension}` })).statusCode,
      ).toBe(404);
    expect(server.requests()).toBe(requests);
    await files.close();
    await server.close();
  });
});

describe('a bucket that does not exist', () => {
  it('makes the server not ready', async () => {
    const server = await startS3Server();
    const files = await startFileApp({ settings: { s3: { ...server.settings, bucket: 'nowhere' } } });
    const { status, problem } = await files.app.request({ url: '/api/health/ready' });

    expect([status, problem.message]).toEqual([503, 'Not ready: storage.']);
    await files.close();
    await server.close();
  });
});
