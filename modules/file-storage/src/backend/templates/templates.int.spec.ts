import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { defineBackendModule } from '@flotilla/backend';
import { defineModule } from '@flotilla/core';
import { GENERATED_IMAGES, type GeneratedImages, openGraphTemplate } from '@flotilla/backend/ports';
import { createTestApp, statedCallers, type TestApp, type TestRequest } from '@flotilla/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { File } from '../../entities/file.js';
import { FileStorageModule } from '../index.js';
import { type Storage, STORAGE } from '../storage/storage.js';
import { examples, ticketTemplate } from './templates.fixture.js';

const ticket = ticketTemplate.variant;
/** A module with a template of its own. */
const club = defineBackendModule({
  module: defineModule({ name: 'club', variants: { 'file-storage.file': [ticket] } }),
});

let folder: string;
let app: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'templates-'));
  app = await createTestApp({ modules: [FileStorageModule, club, statedCallers], env: { DATA_DIR: folder } });
  images().add(ticketTemplate);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const generate = (data: object, more: Partial<TestRequest> = {}) =>
  app.request<File>({ method: 'POST', url: '/api/file-storage/files/generate', data, ...more });
const images = () => app.nest.get<GeneratedImages>(GENERATED_IMAGES);
const openGraph = (data: object = {}) => ({
  variant: openGraphTemplate,
  width: 1200,
  height: 630,
  data: { ...examples[openGraphTemplate], ...data },
});
const rowCount = async () => (await app.request<number>({ url: '/api/file-storage/files/count' })).data;

it('lists templates with their JSON schemas to callers who may draw', async () => {
  const url = '/api/file-storage/files/templates';
  const { data } = await app.request<{ variant: string; data: object }[]>({ url });
  const drawn = data.find(({ variant }) => variant === openGraphTemplate);

  expect(drawn).toMatchObject({
    width: 1200,
    height: 630,
    data: { required: ['siteName', 'title'], properties: { label: { type: 'string' } } },
  });
  expect((await app.request({ url, as: 'anonymous' })).status).toBe(401);
});

describe('generate', () => {
  it.each([
    [openGraphTemplate, 1200, 630, 'image/jpeg'],
    [ticket, 1500, 1500, 'image/png'],
  ])('stores a picture of the template %s', async (variant, width, height, mimeType) => {
    const { status, data } = await generate({ variant, data: examples[variant] });

    expect([status, data]).toMatchObject([
      201,
      { variant, width, height, mimeType, placeholder: expect.stringMatching(/^data:/) },
    ]);
    const { rawPayload } = await app.nest.inject({ url: data.file });
    expect(await sharp(rawPayload).metadata()).toMatchObject({
      width,
      height,
      format: mimeType.slice('image/'.length),
    });
    expect(rawPayload.length).toBe(data.size);
  });

  it('draws it in the requested size', async () => {
    const { data } = await generate({ variant: ticket, width: 750, height: 800, data: examples[ticket] });

    expect(data).toMatchObject({ width: 750, height: 800 });
  });

  it('is named after its title or number', async () => {
    expect(
      (await generate({ variant: openGraphTemplate, data: examples[openGraphTemplate] })).data.adminTitle,
    ).toBe('Sea caves of Cape Greco');
    expect((await generate({ variant: ticket, data: examples[ticket] })).data.adminTitle).toBe('RYD-20417');
  });

  it('runs once for two calls with one key', async () => {
    const headers = { 'idempotency-key': 'receipt-of-20417' };
    const before = await rowCount();
    const first = await generate({ variant: ticket, data: examples[ticket] }, { headers });
    const second = await generate({ variant: ticket, data: examples[ticket] }, { headers });

    expect(second.data).toEqual(first.data);
    expect(await rowCount()).toBe(before + 1);
  });

  it.each([
    ['an unknown template', { variant: 'default', data: {} }, 'variant'],
    ['no data', { variant: ticket }, 'data.data'],
    ['an empty title', { variant: openGraphTemplate, data: { siteName: 'a', title: ' ' } }, 'data.title'],
    [
      'a field that the template does not know',
      { variant: openGraphTemplate, data: { siteName: 'a', title: 'b', html: '<b>' } },
      'data',
    ],
    [
      'a number for a text',
      { variant: ticket, data: { ...examples[ticket], lines: [{ title: 5 }] } },
      'data.lines.0.title',
    ],
    ['no lines', { variant: ticket, data: { ...examples[ticket], lines: [] } }, 'data.lines'],
    [
      'a size out of bounds',
      { variant: ticket, width: 100_000, height: 100_000, data: examples[ticket] },
      'width',
    ],
    [
      'a shape that is not the template’s',
      { variant: ticket, width: 400, height: 2000, data: examples[ticket] },
      'height',
    ],
  ])('refuses %s, and stores nothing', async (_, body, field) => {
    const before = [await rowCount(), (await readdir(join(folder, 'files'))).length];

    const { status, problem } = await generate(body);

    expect([status, problem.cause[0]?.field]).toEqual([400, field]);
    expect([await rowCount(), (await readdir(join(folder, 'files'))).length]).toEqual(before);
  });

  it.each([
    ['anonymous', 401],
    [{ kind: 'subject', id: '00000000-0000-4000-8000-000000000001', roles: [] }, 403],
  ] as const)('is refused to %j', async (as, status) => {
    expect((await generate({ variant: ticket, data: examples[ticket] }, { as })).status).toBe(status);
  });
});

describe('the port', () => {
  it('rejects a duplicate template, and names those that exist', async () => {
    expect(() => images().add(ticketTemplate)).toThrow('Two templates are of variant "ticket". Rename one.');
    const { problem } = await generate({ variant: 'tickt', data: {} });
    expect(problem.cause[0]?.message).toContain(
      `there is no template tickt. There are ${openGraphTemplate}, ticket.`,
    );
  });

  it('draws the same request once, with the same hash', async () => {
    const [first, second] = await Promise.all([images().render(openGraph()), images().render(openGraph())]);
    const third = await images().render(openGraph());
    const other = await images().render(openGraph({ title: 'Blue lagoon' }));

    expect(new Set([first.hash, second.hash, third.hash]).size).toBe(1);
    expect(third.bytes.equals(first.bytes)).toBe(true);
    expect(other.hash).not.toBe(first.hash);
  });

  it('draws again when the picture in it has changed', async () => {
    const put = (color: string) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="${color}"/></svg>`;
      return app.nest
        .get<Storage>(STORAGE)
        .put('demo/bay.svg', Readable.from([Buffer.from(svg)]), { mimeType: 'image/svg+xml' });
    };
    const withPicture = openGraph({ picture: '/public/demo/bay.svg' });
    await put('red');
    const red = await images().render(withPicture);
    await put('green');
    const green = await images().render(withPicture);

    const corner = async (bytes: Buffer) => [
      ...(await sharp(bytes).extract({ left: 1180, top: 20, width: 1, height: 1 }).raw().toBuffer()),
    ];
    expect((await corner(red.bytes))[0]).toBeGreaterThan(200);
    expect((await corner(green.bytes))[0]).toBeLessThan(50);
    expect(green.hash).not.toBe(red.hash);
  });

  it('shows the part of a picture that its link names', async () => {
    const half = { create: { width: 300, height: 400, channels: 3 as const, background: '#0f0' } };
    const picture = sharp({ create: { width: 600, height: 400, channels: 3, background: '#f00' } });
    const bytes = await picture
      .composite([{ input: half, left: 300, top: 0 }])
      .png()
      .toBuffer();
    await app.nest
      .get<Storage>(STORAGE)
      .put('demo/halves.png', Readable.from([bytes]), { mimeType: 'image/png' });

    const drawn = await images().render(
      openGraph({ picture: '/public/w/1920-50-0-50-100/demo/halves.png.jpeg' }),
    );

    const corner = sharp(drawn.bytes).extract({ left: 1180, top: 20, width: 1, height: 1 });
    expect((await corner.raw().toBuffer())[0]).toBeLessThan(60);
  });

  it.each([
    '/public/w/1920-50-0-50-101/demo/bay.png.jpeg',
    '/public/w/1920/../secret.png.jpeg',
    '/public/demo/nothing.svg',
    'http://127.0.0.1:1/a.png',
    '/public/../secret.png',
    'file:///etc/hostname',
  ])('leaves out a picture that is not a stored one: %s', async (picture) => {
    const plain = await images().render(openGraph());

    expect((await images().render(openGraph({ picture }))).bytes.equals(plain.bytes)).toBe(true);
  });

  it('truncates text that does not fit', async () => {
    const long = 'A very long title, '.repeat(500);

    expect(
      (await images().render(openGraph({ title: long, description: long }))).bytes.length,
    ).toBeGreaterThan(10_000);
  });

  it('has the letters of both languages', async () => {
    const drawn = async (title: string) => (await images().render(openGraph({ title }))).bytes;
    // Missing glyphs are all drawn as the same box.
    const [zhe, sha, boxes] = await Promise.all([drawn('ЖЖ'), drawn('ШШ'), drawn('\u{10FFFD}\u{10FFFD}')]);

    expect(zhe.equals(sha)).toBe(false);
    expect(zhe.equals(boxes)).toBe(false);
  });
});
