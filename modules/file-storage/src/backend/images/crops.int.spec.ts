import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createTestApp, type TestApp } from '@flotilla/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FileStorageModule } from '../index.js';
import { type Storage, STORAGE } from '../storage/storage.js';
import { randomName } from '../storage/stored-name.js';

let folder: string;
let app: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crops-'));
  app = await createTestApp({ modules: [FileStorageModule], env: { DATA_DIR: folder } });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** A picture whose left half is red and whose right half is blue. */
const halves = () => {
  const half = (background: string) => ({
    create: { width: 500, height: 600, channels: 3 as const, background },
  });
  return sharp({ create: { width: 1000, height: 600, channels: 3, background: '#f00' } }).composite([
    { input: half('#00f'), left: 500, top: 0 },
  ]);
};

/** Stores a picture with its row; returns its name, and its link from a widget that shows `crop`. */
async function linked(crop: unknown, bytes: Promise<Buffer> = halves().jpeg().toBuffer()) {
  const name = randomName('jpg');
  await app.nest.get<Storage>(STORAGE).put(name, Readable.from([await bytes]), { mimeType: 'image/jpeg' });
  const file = await post('files', { file: `/public/${name}` });
  const widget = await post('widgets', { title: { en: 'Bay' } });
  const link = await post('widgets-to-files', { widgetId: widget.id, fileId: file.id, crop });
  return { name, link };
}
async function post(route: string, data: Record<string, unknown>) {
  const answer = await app.request({ method: 'POST', url: `/api/file-storage/${route}`, data });
  expect(answer.status).toBe(201);
  return answer.data;
}
async function get(url: string) {
  const { statusCode, headers, rawPayload } = await app.nest.inject({ url: `/public/w/${url}` });
  return { status: statusCode, cache: headers['cache-control'], bytes: rawPayload };
}
const cachedFiles = async () => (await readdir(join(folder, 'cache', 'renditions')).catch(() => [])).length;
const right = { x: 60, y: 10, w: 40, h: 50 };

describe('a part of a picture', () => {
  it('that a link shows is cut out, scaled and cached', async () => {
    const { name } = await linked(right);

    const { status, cache, bytes } = await get(`320-60-10-40-50/${name}.webp`);

    expect([status, cache]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 240 });
    const { dominant } = await sharp(bytes).stats();
    expect(dominant.b).toBeGreaterThan(200);
    expect(dominant.r).toBeLessThan(60);
  });

  it('is cut out of the rotated picture, and never enlarged', async () => {
    const { name } = await linked(
      { x: 0, y: 0, w: 100, h: 10 },
      halves().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    );

    const { bytes } = await get(`1280-0-0-100-10/${name}.webp`);

    expect(await sharp(bytes).metadata()).toMatchObject({ width: 600, height: 100 });
  });

  it('that no link shows is made, but neither kept here nor by shared caches', async () => {
    const { name, link } = await linked(right);
    const before = await cachedFiles();

    const draft = await get(`320-61-10-39-50/${name}.webp`);

    expect([draft.status, draft.cache, await cachedFiles()]).toEqual([200, 'private, max-age=60', before]);
    await app.request({
      method: 'PATCH',
      url: `/api/file-storage/widgets-to-files/${link.id}`,
      data: { crop: { h: 50, w: 39, y: 10, x: 61 } },
    });
    const published = await get(`320-61-10-39-50/${name}.webp`);
    expect([published.cache, await cachedFiles()]).toEqual([
      'public, max-age=31536000, immutable',
      before + 1,
    ]);
  });

  it('has one URL: others are refused', async () => {
    const { name } = await linked(right);
    const wrong = [
      '60-10-40',
      '060-10-40-50',
      '60.0-10-40-50',
      '60-10-41-50',
      '60-10-0-50',
      '0-0-100-100',
      '6e1-10-40-50',
      '60-10-40-50-1',
      '-60-10-40-50',
      'a-b-c-d',
      '%2060-10-40-50',
    ];

    for (const part of wrong) {
      const { status, problem } = await app.request({
        url: `/public/w/320-${part}/${name}.webp`,
        as: 'anonymous',
      });
      expect([part, status, problem?.message]).toEqual([
        part,
        400,
        expect.stringMatching(/^crop: .* is not a part of a picture/),
      ]);
    }
  });

  it('of a drawing is refused', async () => {
    expect(
      (await app.request({ url: '/public/w/320-60-10-40-50/sail.svg.webp', as: 'anonymous' })).problem,
    ).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^crop: sail\.svg has no parts/),
    });
  });
});

describe('the part that a link stores', () => {
  it.each([
    [{ x: 0, y: 0, w: 0, h: 10 }],
    [{ x: 90, y: 0, w: 20, h: 10 }],
    [{ x: -1, y: 0, w: 20, h: 10 }],
    [{ x: 0.5, y: 0, w: 20, h: 10 }],
    [{ x: '0', y: 0, w: 20, h: 10 }],
    [{ x: 0, y: 0, w: 20, h: 10, src: 'x' }],
    [{ x: 0, y: 0, w: 20 }],
    [{}],
    [[0, 0, 20, 10]],
    ['0-0-20-10'],
    [20],
  ])('is refused when it is %j', async (crop) => {
    const { link } = await linked(null);

    const { status, problem } = await app.request({
      method: 'PATCH',
      url: `/api/file-storage/widgets-to-files/${link.id}`,
      data: { crop },
    });

    expect(status).toBe(400);
    expect(JSON.stringify(problem)).toMatch(
      /must be (JSON|\{x, y, w, h\} in whole percent, inside the picture)/,
    );
  });
});
