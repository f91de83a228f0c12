import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createTestApp, type TestApp } from '@flotilla/testing';
import sharp, { type Create } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renditionTypes, renditionWidths } from '@flotilla/core/files';
import { FileStorageModule } from '../index.js';
import { type Storage, STORAGE } from '../storage/storage.js';
import { randomName } from '../storage/stored-name.js';
import { Renditions } from './renditions.js';

let folder: string;
let app: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'renditions-'));
  app = await start();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const start = () => createTestApp({ modules: [FileStorageModule], env: { DATA_DIR: folder } });

/** Stores a picture, and a row with its path only. */
async function stored(extension: string, bytes: Buffer): Promise<string> {
  const name = await put(extension, bytes);
  await hold(name);
  return name;
}
async function hold(name: string): Promise<void> {
  await app.sql(
    `insert into file_storage_file ("id", "variant", "adminTitle", "slug", "file") values (gen_random_uuid(), 'default', $1, $1, $2)`,
    [name, `/public/${name}`],
  );
}
async function put(extension: string, bytes: Buffer, name = randomName(extension)): Promise<string> {
  await app.nest.get<Storage>(STORAGE).put(name, Readable.from([bytes]), { mimeType: 'image/*' });
  return name;
}
const photograph = (size: Partial<Create> = {}) =>
  sharp({
    create: {
      width: 1500,
      height: 1000,
      channels: 3,
      background: '#369',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
      ...size,
    } as Create,
  });
const drawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="teal"/></svg>',
);

async function get(url: string, headers: Record<string, string> = {}) {
  const {
    statusCode,
    headers: answered,
    rawPayload,
  } = await app.nest.inject({ url: `/public/w/${url}`, headers });
  return { status: statusCode, headers: answered, bytes: rawPayload };
}
const problem = async (url: string) =>
  (await app.request({ url: `/public/w/${url}`, as: 'anonymous' })).problem;
const made = () => app.nest.get(Renditions).made;

describe('a rendition', () => {
  it.each(Object.entries(renditionTypes))('is encoded as %s', async (format, type) => {
    const name = await stored('jpg', await photograph().jpeg().toBuffer());

    const { status, headers, bytes } = await get(`640/${name}.${format}`);

    expect([status, headers['content-type']]).toEqual([200, type]);
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: format === 'avif' ? 'heif' : format,
      width: 640,
      height: 427,
    });
  });

  it('is never larger than the picture', async () => {
    const name = await stored('png', await photograph({ width: 500, height: 400 }).png().toBuffer());

    expect(await sharp((await get(`1920/${name}.webp`)).bytes).metadata()).toMatchObject({
      width: 500,
      height: 400,
    });
  });

  it('of an SVG is rendered at the requested width', async () => {
    const name = await stored('svg', drawing);

    expect(await sharp((await get(`1280/${name}.jpeg`)).bytes).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1280,
    });
  });

  it('is rotated by the EXIF orientation and contains no location', async () => {
    const turned = photograph()
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD3: { GPSLatitude: '34/1 40/1 0/1' } });
    const name = await stored('jpg', await turned.jpeg().toBuffer());

    const metadata = await sharp((await get(`640/${name}.jpeg`)).bytes).metadata();

    expect(metadata).toMatchObject({ width: 640, height: 960 });
    expect([metadata.exif, metadata.orientation]).toEqual([undefined, undefined]);
  });

  it('keeps transparency where the format supports it', async () => {
    const name = await stored(
      'png',
      await photograph({ channels: 4, background: '#0000', noise: undefined }).png().toBuffer(),
    );

    expect((await sharp((await get(`320/${name}.avif`)).bytes).stats()).isOpaque).toBe(false);
    expect((await sharp((await get(`320/${name}.jpeg`)).bytes).stats()).dominant).toMatchObject({
      r: 248,
      g: 248,
      b: 248,
    });
  });
});

describe('cache headers', () => {
  it('make a random name immutable', async () => {
    const name = await stored('jpg', await photograph().jpeg().toBuffer());
    const { headers } = await get(`320/${name}.avif`);

    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      etag: expect.stringMatching(/^"[\w-]+"$/),
    });
    const again = await get(`320/${name}.avif`, { 'if-none-match': String(headers.etag) });
    expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
    const other = await get(`480/${name}.avif`, { 'if-none-match': String(headers.etag) });
    expect([other.status, other.headers.etag === headers.etag]).toEqual([200, false]);
  });

  it('make browsers revalidate the name of content, which may change', async () => {
    const name = await put('png', await photograph().png().toBuffer(), 'demo/bay.png');
    const { headers } = await get(`320/${name}.webp`);

    expect(headers['cache-control']).toBe('public, max-age=86400, stale-while-revalidate=604800');
  });

  it('support range requests', async () => {
    const name = await stored('jpg', await photograph().jpeg().toBuffer());
    const whole = await get(`320/${name}.webp`);
    const part = await get(`320/${name}.webp`, { range: 'bytes=10-19' });
    const outside = await get(`320/${name}.webp`, { range: 'bytes=9999999-' });

    expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 10-19/${whole.bytes.length}`]);
    expect(part.bytes.equals(whole.bytes.subarray(10, 20))).toBe(true);
    expect(outside.status).toBe(416);
  });
});

describe('refuses', () => {
  it.each([
    ['a width that is not offered', '641/a.jpg.avif', 400, /^width: 641 is not offered/],
    ['a format that is not offered', '640/a.jpg.png', 400, /^format: png is not offered/],
    ['a property of every object', '640/a.jpg.constructor', 400, /^format: constructor/],
    ['a name that is not of a picture', '640/film.mp4.avif', 400, /^name: film.mp4 is not/],
    ['a picture that is not there', '640/nothing.jpg.avif', 404, /no stored file nothing.jpg/],
    [
      'a way out of the folder',
      `640/${encodeURIComponent('../../../etc/a.jpg')}.avif`,
      404,
      /no stored file/,
    ],
  ])('%s', async (_, url, status, message) => {
    expect(await problem(url)).toMatchObject({ status, message: expect.stringMatching(message) });
  });

  it('a file that is a picture only by its name', async () => {
    const name = await stored('png', Buffer.from('no picture'));

    expect(await problem(`640/${name}.avif`)).toMatchObject({
      status: 400,
      message: 'The file is not a picture that can be read.',
    });
  });

  it('a decompression bomb, without caching the error', async () => {
    const bomb = await photograph({ width: 8000, height: 8000, noise: undefined })
      .png({ palette: true })
      .toBuffer();
    const { status, headers } = await get(`640/${await stored('png', bomb)}.avif`);

    expect([status, headers['cache-control'], headers.etag]).toEqual([422, 'no-store', undefined]);
  });
});

describe('concurrent requests', () => {
  it('for the same new rendition share one', async () => {
    const name = await stored('jpg', await photograph().jpeg().toBuffer());
    const before = made();

    const answers = await Promise.all(Array.from({ length: 20 }, () => get(`1280/${name}.avif`)));

    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(made() - before).toBe(1);
  });

  it('are refused with 503 when too many wait', async () => {
    const tiny = await photograph({ width: 64, height: 64 }).png().toBuffer();
    const names = await Promise.all(Array.from({ length: 40 }, () => stored('png', tiny)));
    const urls = names.flatMap((name) => renditionWidths.map((width) => `${width}/${name}.avif`));

    const answers = await Promise.all(urls.map((url) => get(url)));

    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(
      refused.every(
        ({ headers }) => headers['retry-after'] === '1' && headers['cache-control'] === 'no-store',
      ),
    ).toBe(true);
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
  });
});

describe('a rendition in the cache', () => {
  it('is found after a restart', async () => {
    const name = await stored('jpg', await photograph().jpeg().toBuffer());
    const { bytes } = await get(`320/${name}.avif`);
    const first = app;

    app = await start();
    await hold(name);

    expect((await get(`320/${name}.avif`)).bytes.equals(bytes)).toBe(true);
    expect(made()).toBe(0);
    await first.close();
  });

  it('is replaced when another picture has the same name', async () => {
    const name = await put('png', await photograph().png().toBuffer(), 'demo/cape.png');
    const before = await get(`320/${name}.webp`);
    await put('png', await photograph({ height: 900 }).png().toBuffer(), name);

    await expect.poll(async () => (await get(`320/${name}.webp`)).headers.etag).not.toBe(before.headers.etag);
    expect(await readdir(join(folder, 'cache', 'renditions'))).not.toContainEqual(
      expect.stringMatching(/part$/),
    );
  });
});

describe('a new row', () => {
  it('of a stored picture gets its size and placeholder automatically', async () => {
    const name = await put('jpg', await photograph().jpeg().toBuffer());
    const { data } = await app.request({
      method: 'POST',
      url: '/api/file-storage/files',
      data: { file: `/public/${name}` },
    });
    expect(data.placeholder).toBeNull();

    const row = async () => (await app.request({ url: `/api/file-storage/files/${data.id}` })).data;

    await expect
      .poll(row)
      .toMatchObject({ width: 1500, height: 1000, placeholder: expect.stringMatching(/^data:/) });
  });

  it('of another file is not changed', async () => {
    const posted = await Promise.all(
      [
        '/public/nothing.jpg',
        'https://example.com/a.jpg',
        `/public/${await put('png', Buffer.from('no picture'))}`,
      ].map((path) => app.request({ method: 'POST', url: '/api/file-storage/files', data: { file: path } })),
    );
    await expect
      .poll(() =>
        app.sql(
          `select 1 from flotilla_jobs.job where name = 'file-storage.describe-new-files' and state <> 'completed'`,
        ),
      )
      .toEqual([]);

    for (const { data } of posted)
      expect((await app.request({ url: `/api/file-storage/files/${data.id}` })).data).toEqual(data);
  });
});
