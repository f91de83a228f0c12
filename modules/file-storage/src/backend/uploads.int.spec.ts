import { Rows, server } from '@flotilla/backend';
import type { TestRow } from '@flotilla/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { file } from '../entities/file.js';
import { type FileApp, formOf, startFileApp } from './testing/file-app.fixture.js';
import { picture, pictureBytes } from './testing/pictures.fixture.js';

let files: FileApp;

beforeAll(async () => {
  files = await startFileApp();
});
afterAll(() => files.close());

const nameOf = (row: TestRow) => String(row.file).replace('/public/', '');

describe('an upload', () => {
  it('creates a row with all metadata of its file, under a generated name', async () => {
    const bytes = await pictureBytes({ width: 600, height: 400, format: 'jpeg' });
    const { status, data } = await files.upload({
      data: '{"alt":"A yacht at sea"}',
      file: new File([bytes], 'Aurora 68.JPG'),
    });

    expect(status).toBe(201);
    expect(data).toMatchObject({
      file: expect.stringMatching(/^\/public\/[0-9a-f]{32}\.jpg$/),
      adminTitle: 'Aurora 68',
      alt: 'A yacht at sea',
      mimeType: 'image/jpeg',
      extension: 'jpg',
      size: bytes.length,
      width: 600,
      height: 400,
      placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
    });
    const served = await files.app.nest.inject({ url: String(data.file) });
    expect(served.rawPayload.equals(bytes)).toBe(true);
  });

  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('accepts %s', async (format) => {
    const { status, data } = await files.upload({
      file: await picture('hull', { format, width: 37, height: 23 }),
    });

    expect([status, data.mimeType, data.width, data.height]).toEqual([201, `image/${format}`, 37, 23]);
  });

  it('accepts a file that is not a picture, without a size in pixels', async () => {
    const { status, data } = await files.upload({ file: new File(['%PDF-1.7\n%âãÏÓ\n'], 'price list.pdf') });

    expect([status, data]).toMatchObject([
      201,
      { mimeType: 'application/pdf', width: null, height: null, placeholder: null },
    ]);
  });

  it.each(['jpeg', 'png', 'webp'] as const)(
    'in %s is stored and served upright, without location, owner and comment',
    async (format) => {
      const red = { create: { width: 40, height: 60, channels: 3, background: '#f00' } } as const;
      // Red on the left of the stored pixels, which is on top after the rotation of orientation 6.
      const taken = sharp({ create: { width: 120, height: 60, channels: 3, background: '#00f' } })
        .composite([{ input: red, left: 0, top: 0 }])
        .withMetadata({ orientation: 6 })
        .withExifMerge({
          IFD0: { Artist: 'Anna Owner', ImageDescription: 'Anna comment' },
          IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '34/1 40/1 0/1' },
        })
        .toFormat(format);
      const bytes = Buffer.from(await taken.toBuffer());
      const { data } = await files.upload({ file: new File([bytes], `a.${format}`) });
      const { rawPayload } = await files.app.nest.inject({ url: String(data.file) });
      const { width, height, exif, xmp, comments, orientation = 1 } = await sharp(rawPayload).metadata();
      const [top] = await sharp(rawPayload)
        .extract({ left: 25, top: 5, width: 1, height: 1 })
        .raw()
        .toBuffer();

      expect(bytes.includes('Anna')).toBe(true);
      expect(rawPayload.includes('Anna')).toBe(false);
      expect({ width, height, exif, xmp, orientation }).toEqual({
        ...{ width: 60, height: 120, exif: undefined, xmp: undefined, orientation: 1 },
      });
      expect(comments ?? []).toEqual([]);
      expect(top).toBeGreaterThan(200);
    },
  );

  it('returns the size after rotation by the EXIF orientation', async () => {
    const bytes = await sharp(await pictureBytes({ width: 60, height: 40 }))
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { data } = await files.upload({ file: new File([Buffer.from(bytes)], 'upright.jpg') });

    expect([data.width, data.height]).toEqual([40, 60]);
  });

  it('ignores the metadata that the client sends', async () => {
    const claimed = { width: 1, height: 1, size: 1, extension: 'exe', mimeType: 'text/html' };
    const { data } = await files.upload({ data: JSON.stringify(claimed), file: await picture('a.png') });

    expect(data).toMatchObject({ width: 60, height: 40, extension: 'png', mimeType: 'image/png' });
  });

  it('accepts the fields as the part or as its "data", before or after the file', async () => {
    const answers = [
      await files.upload({ data: '{"adminTitle":"One"}', file: await picture('a.png') }),
      await files.upload({ data: '{"data":{"adminTitle":"Two"}}', file: await picture('a.png') }),
      await files.upload({ file: await picture('a.png'), data: '{"adminTitle":"Three"}' }),
      await files.upload({
        file: await picture('a.png'),
        data: new File(['{"adminTitle":"Four"}'], 'blob', { type: 'application/json' }),
      }),
    ];

    expect(answers.map(({ status, data }) => [status, data.adminTitle])).toEqual([
      [201, 'One'],
      [201, 'Two'],
      [201, 'Three'],
      [201, 'Four'],
    ]);
  });

  it('of a row without a file is a form like any body', async () => {
    const { status, data } = await files.upload({ data: '{"file":"https://example.com/a.jpg","width":9}' });

    expect([status, data]).toMatchObject([201, { file: 'https://example.com/a.jpg', width: 9 }]);
  });
});

describe('a form', () => {
  it.each([
    ['fields that are wrong', { data: '{"alt":5}' }, 400, /alt: must be text/],
    [
      'fields that are unknown',
      { data: '{"colour":"red"}' },
      400,
      /colour: is not a field of file-storage\.file/,
    ],
    ['data that is no JSON', { data: '{' }, 400, /JSON/],
    ['prototype keys', { data: '{"__proto__":{"isAdmin":true}}' }, 400, /prototype|JSON/],
    [
      'data of several rows',
      { data: '[{},{}]' },
      400,
      /data: must be the fields of one row when files come with it/,
    ],
    [
      'the file in the data, too',
      { data: '{"file":"/public/a.png"}' },
      400,
      /file: came in "data" and as a part/,
    ],
  ])('is refused for %s, and its file deleted', async (_, parts, status, message) => {
    const before = await files.state();
    const answer = await files.upload({ ...parts, file: await picture('a.png') });

    expect([answer.status, answer.problem.message]).toEqual([status, expect.stringMatching(message)]);
    expect(await files.state()).toEqual(before);
  });

  it('is refused for unknown parts', async () => {
    const before = await files.state();
    const refusals = [
      await files.upload({ picture: await picture('a.png') }),
      await files.upload({ file: await picture('a.png'), data: '{}', more: 'x' }),
      await files.upload({ file: 'no file' }),
      await files.upload({}),
    ];

    expect(refusals.map(({ status, problem }) => [status, problem.message])).toEqual([
      [400, 'picture: is not a file of file-storage.file.'],
      [400, 'The form has more than 2 parts.'],
      [400, 'file: is text. Send it as a file, or its path in "data".'],
      [400, expect.any(String)],
    ]);
    expect(await files.state()).toEqual(before);
  });

  it.each([
    ['without a boundary', 'multipart/form-data'],
    ['with another boundary', 'multipart/form-data; boundary=other'],
  ])('%s is refused', async (_, type) => {
    const { status } = await files.upload(
      { file: await picture('a.png') },
      { headers: { 'content-type': type } },
    );

    expect(status).toBe(400);
  });

  it.each([
    ['in its file', 60],
    ['in its last boundary', 4],
  ])('that ends %s is refused', async (_, missing) => {
    const before = await files.state();
    const { body, headers } = await formOf({ data: '{}', file: await picture('a.png') });
    const { status, problem } = await files.app.request({
      method: 'POST',
      url: file.route,
      body: body.subarray(0, body.length - missing),
      headers,
    });

    expect([status, problem.message]).toEqual([
      400,
      expect.stringMatching(/^The form (is not well-formed, or )?broke off/),
    ]);
    expect(await files.state()).toEqual(before);
  });

  it('is refused by a call without forms', async () => {
    const { status, problem } = await files.upload(
      { file: await picture('a.png') },
      { url: '/api/file-storage/files/create-from-url' },
    );

    expect([status, problem.message]).toEqual([
      415,
      'The call does not accept a form. Send application/json.',
    ]);
  });
});

describe('a write with an Idempotency-Key', () => {
  it('stores a repeated form once', async () => {
    const parts = { data: '{"alt":"once"}', file: await picture('once.png') };
    const headers = { 'idempotency-key': 'once' };
    const first = await files.upload(parts, { headers });
    const before = await files.state();
    const again = await Promise.all([files.upload(parts, { headers }), files.upload(parts, { headers })]);

    expect(again.map(({ status, text }) => [status, text])).toEqual([
      [201, first.text],
      [201, first.text],
    ]);
    expect(await files.state()).toEqual(before);
  });

  it.each([
    ['other bytes', { data: '{}', file: { name: 'a.png', width: 61 } }],
    ['another name', { data: '{}', file: { name: 'b.png', width: 60 } }],
    ['other data', { data: '{"alt":"x"}', file: { name: 'a.png', width: 60 } }],
  ])('is refused with %s', async (what, { data, file: { name, width } }) => {
    const headers = { 'idempotency-key': `used with ${what}`.replaceAll(' ', '-') };
    await files.upload({ data: '{}', file: await picture('a.png') }, { headers });
    const before = await files.state();
    const { status } = await files.upload({ data, file: await picture(name, { width }) }, { headers });

    expect(status).toBe(409);
    expect(await files.state()).toEqual(before);
  });
});

describe('a change', () => {
  it('with a file replaces the old one and its metadata', async () => {
    const { data: row } = await files.upload({ data: '{"adminTitle":"Hull"}', file: await picture('a.png') });
    const { status, data } = await files.upload(
      { file: await picture('b.webp', { format: 'webp', width: 10, height: 20 }) },
      { method: 'PATCH', url: `${file.route}/${row.id}` },
    );

    expect([status, data]).toMatchObject([
      200,
      { adminTitle: 'Hull', mimeType: 'image/webp', width: 10, height: 20 },
    ]);
    expect(await files.stored()).toContain(nameOf(row));
    await files.pastDays([row]);
    const stored = await files.stored();
    expect([stored.includes(nameOf(row)), stored.includes(nameOf(data))]).toEqual([false, true]);
  });

  it('that is refused leaves the old file, and not the new one', async () => {
    const { data: row } = await files.upload({ file: await picture('a.png') });
    const url = `${file.route}/${row.id}`;
    const before = await files.stored();
    const refusals = [
      await files.upload({ data: '{"alt":5}', file: await picture('b.png') }, { method: 'PATCH', url }),
      await files.upload(
        { file: await picture('b.png') },
        { method: 'PATCH', url, headers: { 'if-match': '"stale"' } },
      ),
      await files.upload(
        { file: await picture('b.png') },
        { method: 'PATCH', url: `${file.route}/00000000-0000-4000-8000-000000000000` },
      ),
      await files.upload({ file: await picture('b.png') }, { method: 'PATCH', url: `${file.route}/none` }),
    ];

    expect(refusals.map(({ status }) => status)).toEqual([400, 412, 404, 400]);
    expect(await files.stored()).toEqual(before);
  });

  it('by concurrent requests leaves one file', async () => {
    const { data: row } = await files.upload({ file: await picture('a.png') });
    const before = await files.state();
    const url = `${file.route}/${row.id}`;
    const parts = await Promise.all(
      [1, 2, 3, 4].map(async (n) => ({ file: await picture('b.png', { width: n }) })),
    );
    const changed = await Promise.all(parts.map((part) => files.upload(part, { method: 'PATCH', url })));
    const { data: last } = await files.app.request({ url });
    await files.pastDays([row, ...changed.map(({ data }) => data)].filter((one) => one.file !== last.file));

    expect(await files.state()).toEqual(before);
  });

  it('of the path alone releases the file, also in bulk', async () => {
    const [one, two] = [
      await files.upload({ file: await picture('a.png') }),
      await files.upload({ file: await picture('a.png') }),
    ];
    await files.app.request({
      method: 'PATCH',
      url: `${file.route}/${one.data.id}`,
      data: { file: 'https://example.com/b.png' },
    });
    await files.app.request({
      method: 'PATCH',
      url: `${file.route}/bulk`,
      data: [{ id: two.data.id, file: 'https://example.com/c.png' }],
    });

    await files.pastDays([one.data, two.data]);
    const stored = await files.stored();
    expect([stored.includes(nameOf(one.data)), stored.includes(nameOf(two.data))]).toEqual([false, false]);
  });
});

describe('deleting', () => {
  it('makes the file unavailable with its row, and deletes it when the row can no longer be restored', async () => {
    const { data: row } = await files.upload({ file: await picture('a.png') });
    expect((await files.app.nest.inject({ url: String(row.file) })).statusCode).toBe(200);
    await files.app.request({ method: 'DELETE', url: `${file.route}/${row.id}` });

    expect((await files.app.nest.inject({ url: String(row.file) })).statusCode).toBe(404);
    expect(await files.stored()).toContain(nameOf(row));
    await files.pastDays([row]);
    expect(await files.stored()).not.toContain(nameOf(row));
  });

  it('can be undone: the row is restored with its file, and stays', async () => {
    const { data: row } = await files.upload({ file: await picture('a.png') });
    const url = `${file.route}/${row.id}`;
    await files.app.request({ method: 'DELETE', url });
    const { data: changes } = await files.app.request<TestRow[]>({ url: `${url}/changes` });
    const { data } = await files.app.request({
      method: 'POST',
      url: `${url}/changes/${changes[0]?.id}/restore`,
    });
    await files.pastDays([row]);

    expect(data).toEqual({ ...row, updatedAt: expect.any(String) });
    expect((await files.app.nest.inject({ url: String(row.file) })).statusCode).toBe(200);
  });

  it('leaves a file outside of the storage alone', async () => {
    const { data: row } = await files.upload({ data: '{"file":"/public/../../etc/hostname"}' });
    const { status } = await files.app.request({ method: 'DELETE', url: `${file.route}/${row.id}` });

    expect(status).toBe(200);
  });

  it('releases the file of a row that the server deleted', async () => {
    const { data: row } = await files.upload({ file: await picture('a.png') });
    await files.app.nest.get(Rows).of(file, { caller: server }).delete(row.id);

    await files.pastDays([row]);
    expect(await files.stored()).not.toContain(nameOf(row));
  });
});
