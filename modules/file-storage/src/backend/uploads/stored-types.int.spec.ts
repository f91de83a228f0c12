import { scalableName } from '@flotilla/core/files';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FileApp, startFileApp } from '../testing/file-app.fixture.js';
import { officeDocument, zipOf } from '../testing/office.fixture.js';
import { fontBytes, variableFont } from '../testing/fonts.fixture.js';
import { pictureBytes } from '../testing/pictures.fixture.js';

let files: FileApp;

beforeAll(async () => {
  files = await startFileApp();
});
afterAll(() => files.close());

describe('a type by its content', () => {
  const brand = (name: string) =>
    Buffer.from(`\0\0\0\x18ftyp${name}\0\0\0\0mif1${name}${'\0'.repeat(200)}`, 'latin1');
  const text = (content: string) => Buffer.from(content);
  const packaged = (mimeType: string) =>
    zipOf([
      ['mimetype', text(mimeType)],
      ['content.xml', text('<a/>')],
    ]);
  const office = 'application/vnd.openxmlformats-officedocument';

  it.each([
    [
      'a WebP that is called .jpg',
      'photo.jpg',
      () => pictureBytes({ format: 'webp' }),
      'image/webp',
      undefined,
    ],
    ['a HEIC of a telephone', 'IMG_1.HEIC', () => brand('heic'), 'image/heic', 'attachment'],
    [
      'a TIFF',
      'scan.tif',
      () => Buffer.concat([Buffer.from('II*\0\x08\0\0\0', 'latin1'), Buffer.alloc(200)]),
      'image/tiff',
      'attachment',
    ],
    [
      'a Word document',
      'cv.docx',
      () => officeDocument('wordprocessingml.document'),
      `${office}.wordprocessingml.document`,
      'attachment',
    ],
    [
      'a price list of Excel',
      'a.xlsx',
      () => officeDocument('spreadsheetml.sheet', { before: 9000 }),
      `${office}.spreadsheetml.sheet`,
      'attachment',
    ],
    [
      'slides',
      'a.pptx',
      () => officeDocument('presentationml.presentation'),
      `${office}.presentationml.presentation`,
      'attachment',
    ],
    ['a book', 'sea.epub', () => packaged('application/epub+zip'), 'application/epub+zip', 'attachment'],
    [
      'a text of OpenDocument',
      'cv.odt',
      () => packaged('application/vnd.oasis.opendocument.text'),
      'application/vnd.oasis.opendocument.text',
      'attachment',
    ],
    [
      'a book of Kindle',
      'sea.azw3',
      () => Buffer.concat([Buffer.alloc(60, 1), text('BOOKMOBI'), Buffer.alloc(200)]),
      'application/x-mobipocket-ebook',
      'attachment',
    ],
    [
      'a route',
      'bay.gpx',
      () => text('<?xml version="1.0"?><gpx xmlns="http://www.topografix.com/GPX/1/1"/>'),
      'application/gpx+xml',
      'attachment',
    ],
    [
      'places of a map',
      'bay.kml',
      () => text('<kml xmlns="http://www.opengis.net/kml/2.2"/>'),
      'application/vnd.google-earth.kml+xml',
      'attachment',
    ],
    ['a font', 'lora.woff2', () => fontBytes('lora', 'woff2'), 'font/woff2', undefined],
    ['a date', 'a.ics', () => text('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'), 'text/calendar', 'attachment'],
    ['a table', 'prices.csv', () => text('name;price\nAurora;68\n'), 'text/csv', 'attachment'],
    [
      'a Russian text of Windows',
      'readme.txt',
      () => Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]),
      'text/plain',
      'attachment',
    ],
  ])('%s is stored with its actual type', async (_, name, bytes, mimeType, disposition) => {
    const { status, data } = await files.upload({ file: new File([Buffer.from(await bytes())], name) });
    const { headers } = await files.app.nest.inject({ url: String(data.file) });

    expect([status, data.mimeType]).toEqual([201, mimeType]);
    expect([headers['content-disposition'], headers['x-content-type-options']]).toEqual([
      disposition,
      'nosniff',
    ]);
  });

  it('removes the author of an Office document, and refuses an unreadable one with advice', async () => {
    const parts = {
      'docProps/core.xml': '<dc:creator>Ann Owner</dc:creator>',
      'word/document.xml': 'The words stay.',
    };
    const bytes = officeDocument('wordprocessingml.document', { parts });
    const { data } = await files.upload({ file: new File([bytes], 'cv.docx') });
    const stored = (await files.app.nest.inject({ url: String(data.file) })).rawPayload;
    expect([stored.length, stored.includes('Ann Owner'), stored.includes('The words stay.')]).toEqual([
      data.size,
      false,
      true,
    ]);

    const before = await files.state();
    const broken = await files.upload({ file: new File([bytes.subarray(0, -10)], 'cv.docx') });
    expect([broken.status, broken.problem.message]).toEqual([400, expect.stringContaining('save it again')]);
    expect(await files.state()).toEqual(before);
  });

  it('marks a font with a range of weights', async () => {
    const names = await Promise.all(
      [fontBytes('manrope', 'woff2'), variableFont()].map(async (bytes) => {
        const { data } = await files.upload({ file: new File([bytes], 'a.woff2') });
        return String(data.file).replace(/[0-9a-f]{32}/, '');
      }),
    );

    expect(names).toEqual(['/public/.woff2', '/public/-variable.woff2']);
  });

  it('marks an animated picture, which is served unchanged', async () => {
    const frame = await pictureBytes();
    const frames = [frame, await sharp(frame).negate().png().toBuffer()];
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    const { status, data } = await files.upload({ file: new File([Buffer.from(moving)], 'a.webp') });

    expect([status, data.file]).toEqual([
      201,
      expect.stringMatching(/^\/public\/[0-9a-f]{32}-animated\.webp$/),
    ]);
    expect(scalableName(String(data.file))).toBeUndefined();
    expect(
      (await sharp((await files.app.nest.inject({ url: String(data.file) })).rawPayload).metadata()).pages,
    ).toBe(2);
  });
});
