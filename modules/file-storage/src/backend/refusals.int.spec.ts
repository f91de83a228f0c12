import { deflateSync } from 'node:zlib';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { file } from '../entities/file.js';
import { type FileApp, startFileApp } from './testing/file-app.fixture.js';
import { fontBytes } from './testing/fonts.fixture.js';
import { openUpload } from './testing/open-upload.fixture.js';
import { picture, pictureBytes, pixelBomb } from './testing/pictures.fixture.js';

const maxBytes = 1024 ** 2;
const svg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${content}</svg>`;

let files: FileApp;
let before: Awaited<ReturnType<FileApp['state']>>;

beforeAll(async () => {
  files = await startFileApp({ settings: { maxBytes } });
  await files.app.listen();
});
afterAll(() => files.close());
beforeEach(async () => {
  before = await files.state();
});

describe('stores nothing and reports the reason for', () => {
  afterEach(async () => expect(await files.state()).toEqual(before));

  it.each([
    [
      'HTML called a picture',
      '<!doctype html><script>alert(1)</script>',
      'a.png',
      /^Files of this type are not allowed\. Allowed are JPEG, PNG, .*EPUB, .*, ZIP\.$/,
    ],
    ['a program', 'MZ\x90\0\x03\0\0\0\x04\0\0\0', 'a.jpg', /not allowed/],
    ['text called a picture', 'Aurora', 'a.png', /not allowed/],
    ['binary data called text', 'Aurora\0', 'a.txt', /not allowed/],
    ['an old Word document', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'a.doc', /not allowed/],
    ['XHTML called a route', '<html xmlns="http://www.w3.org/1999/xhtml"/>', 'a.gpx', /not allowed/],
    ['a route of another namespace', '<gpx xmlns="http://www.w3.org/1999/xhtml"/>', 'a.gpx', /not allowed/],
    ['HTML with a drawing in it', `<html>${svg('')}</html>`, 'a.svg', /not allowed/],
    [
      'a drawing that is no XML',
      '<svg xmlns="http://www.w3.org/2000/svg"><g>',
      'a.svg',
      /^The SVG is not well-formed XML\.$/,
    ],
    ['a drawing of no namespace', '<svg onload="alert(1)"/>', 'a.svg', /^The file is no SVG/],
    [
      'a drawing that grows by its entities',
      `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${svg('<text>&a;</text>')}`,
      'a.svg',
      /not well-formed/,
    ],
  ])('%s: 415', async (_, bytes, name, message) => {
    const { status, problem } = await files.upload({ file: new File([Buffer.from(bytes, 'latin1')], name) });

    expect([status, problem.message]).toEqual([415, expect.stringMatching(message)]);
  });

  it.each([
    ['TrueType', () => Buffer.from('\0\x01\0\0\0\x0f\0\x80\0\x03\0\x70', 'latin1'), 'a.ttf'],
    ['OpenType', () => Buffer.from('OTTO\0\x0f\0\x80\0\x03\0\x70', 'latin1'), 'a.otf'],
    ['WOFF', () => fontBytes('lora', 'woff'), 'a.woff'],
    ['WOFF called WOFF2', () => fontBytes('lora', 'woff'), 'a.woff2'],
  ])('a font in %s: 415, with advice', async (_, bytes, name) => {
    const { status, problem } = await files.upload({ file: new File([bytes()], name) });

    expect([status, problem.message]).toEqual([
      415,
      'The font has another format than WOFF2. Convert it to WOFF2.',
    ]);
  });

  it('a font that ends early: 400', async () => {
    const { status, problem } = await files.upload({
      file: new File([fontBytes('lora', 'woff2').subarray(0, -1000)], 'a.woff2'),
    });

    expect([status, problem.message]).toEqual([400, 'The file is not a font that can be read.']);
  });

  it.each([
    ['a.pdf', 'The name ends in .pdf, but the file is PNG.'],
    ['a.png.exe', 'The name ends in .exe, but the file is PNG.'],
    ['a.html', 'The name ends in .html, but the file is PNG.'],
    ['a.svg', 'The name ends in .svg, but the file is PNG.'],
  ])('a PNG called %s: 415', async (name, message) => {
    const { status, problem } = await files.upload({ file: await picture(name) });

    expect([status, problem.message]).toEqual([415, message]);
  });

  it.each([
    ['50,000 × 50,000', 50_000, 50_000],
    ['as many as there can be', 0x7fffffff, 0x7fffffff],
    ['one more than allowed', 50_000_001, 1],
  ])('a picture with %s pixels in its header: 422, without decoding', async (_, width, height) => {
    const { status, problem } = await files.upload({
      file: new File([await pixelBomb(width, height)], 'a.png'),
    });

    expect([status, problem.message]).toEqual([422, 'The picture has more than 50 million pixels.']);
  });

  it('an SVG that is too large: 422', async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="100000" height="100000"></svg>';
    const { status, problem } = await files.upload({ file: new File([drawing], 'a.svg') });

    expect([status, problem.message]).toEqual([422, 'The picture has more than 50 million pixels.']);
  });

  it.each([
    [
      'whose bytes are not those of its header',
      async () => Buffer.concat([(await pictureBytes()).subarray(0, 41), deflateSync(Buffer.alloc(99))]),
    ],
    ['that ends in its header', async () => (await pictureBytes()).subarray(0, 40)],
    ['with a wrong checksum of its header', async () => flipped(await pictureBytes(), 29)],
    ['with a wrong checksum of its pixels', async () => flipped(await pictureBytes(), -17)],
    [
      'of two pixels that ends early',
      async () => (await pictureBytes({ width: 2, height: 1, format: 'jpeg' })).subarray(0, -20),
    ],
  ])('a picture %s: 400', async (_, bytes) => {
    const { status, problem } = await files.upload({ file: new File([Buffer.from(await bytes())], 'a.png') });

    expect([status, problem.message]).toEqual([400, 'The file is not a picture that can be read.']);
  });

  it('an empty file: 400', async () => {
    const { status, problem } = await files.upload({ file: new File([''], 'a.png') });

    expect([status, problem.message]).toEqual([400, 'The file is empty.']);
  });

  it('a file that is larger than the limit: 413', async () => {
    const large = Buffer.concat([await pictureBytes(), Buffer.alloc(maxBytes)]);
    const { status, problem } = await files.upload({ file: new File([large], 'a.png') });

    expect([status, problem.message]).toEqual([413, 'The file is larger than 1 MB.']);
  });

  it('data that is larger than a body may be: 413', async () => {
    const { status, problem } = await files.upload({
      data: JSON.stringify({ alt: 'x'.repeat(1024 ** 2) }),
      file: await picture('a.png'),
    });

    expect([status, problem.message]).toEqual([413, 'The part "data" is larger than allowed.']);
  });

  it('an anonymous client: 401, before the form is read', async () => {
    const upload = await openUpload({ ...(await here()), headers: {}, name: 'a.png' });
    const { status, body } = await upload.answer;

    expect([status, JSON.parse(body).message]).toEqual([401, 'Not authorized']);
  });

  it('a file of a refused type: 415, before the rest is received', async () => {
    const upload = await openUpload({ ...(await here()), name: 'a.png' });
    await upload.send(Buffer.alloc(8192, '<!doctype html>'));
    const { status } = await upload.answer;

    expect(status).toBe(415);
  });

  it('a client that keeps sending after the response: the connection is closed', async () => {
    const upload = await openUpload({ ...(await here()), headers: {}, name: 'a.png' });
    await upload.answer;
    const sending = setInterval(() => void upload.send(Buffer.alloc(65_536)).catch(() => undefined), 50);
    await upload.wasCut;
    clearInterval(sending);
    // Discarded data is cut off after thirty seconds.
  }, 25_000);
});

describe('a connection that is cut during an upload leaves', () => {
  it.each([
    ['of its first bytes', 10],
    ['of its type', 5000],
    ['of its content', 200 * 1024],
  ])('nothing %s', async (_, bytes) => {
    const video = mp4Of(bytes);
    const upload = await openUpload({ ...(await here()), name: 'a.mp4' });
    await upload.send(video);
    // Long enough for the bytes to be written to the disk.
    await setTimeout(100);
    upload.cut();

    await vi.waitFor(async () => expect(await files.state()).toEqual(before));
    await setTimeout(100);
    expect(await files.state()).toEqual(before);
  });

  it('a server that accepts the next one', async () => {
    const upload = await openUpload({ ...(await here()), name: 'a.mp4' });
    await upload.send(mp4Of(5000));
    upload.end();

    expect((await upload.answer).status).toBe(201);
  });
});

describe('an SVG', () => {
  it('is sanitized, and served with headers that block scripts', async () => {
    const hostile = svg(
      '<script>alert(1)</script><g onload="alert(1)"><rect width="9" height="9"/></g><foreignObject/><use href="https://evil.example/a#b"/>',
    );
    const { status, data } = await files.upload({
      file: new File([`<?xml version="1.0"?><!-- made by hand -->${hostile}`], 'hostile.svg'),
    });
    const served = await files.app.nest.inject({ url: String(data.file) });

    expect([status, data.mimeType, data.size]).toEqual([201, 'image/svg+xml', served.body.length]);
    expect(served.body).toMatch(
      /^<svg [^>]*><g><rect width="9" height="9"><\/rect><\/g><use><\/use><\/svg>$/,
    );
    expect(served.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
      'x-content-type-options': 'nosniff',
    });
  });
});

describe('a name', () => {
  it.each([
    '../../../../etc/cron.d/evil.png',
    '..\\..\\windows\\evil.png',
    '/absolute/evil.png',
    'C:\\evil.png',
    'evil\0.png',
    '%2e%2e%2fevil.png',
    '....//evil.png',
    'evil.png/../../x.png',
    ' .. .png',
    `${'x'.repeat(3000)}.png`,
    '.png',
  ])('such as %j is not used as a path: the server generates one', async (name) => {
    const { status, data } = await files.upload({ file: await picture(name) });

    expect([status, data.file]).toEqual([201, expect.stringMatching(/^\/public\/[0-9a-f]{32}\.png$/)]);
    expect(String(data.adminTitle)).not.toMatch(/[/\\\0]/);
    expect(await files.stored()).toContain(String(data.file).slice('/public/'.length));
  });
});

async function here() {
  return { address: await files.app.listen(), path: file.route, headers: files.app.asServer };
}

/** Returns the bytes with one byte changed; negative positions count from the end. */
function flipped(bytes: Buffer<ArrayBuffer>, at: number): Buffer<ArrayBuffer> {
  const index = at < 0 ? bytes.length + at : at;
  bytes[index] = (bytes[index] ?? 0) ^ 0xff;
  return bytes;
}

/** Returns the start of a video, padded to a number of bytes. */
function mp4Of(bytes: number): Buffer {
  const head = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1');
  return Buffer.concat([head, Buffer.alloc(Math.max(0, bytes - head.length))]).subarray(0, bytes);
}
