import { createSecretKey, randomBytes } from 'node:crypto';
import { storedKey } from '@flotilla/backend/ports';
import { Database } from '@flotilla/backend';
import { make, type TestRow } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { file } from '../../entities/file.js';
import { widget } from '../../entities/widget.js';
import { widgetsToFiles } from '../../links.js';
import { type FileApp, startFileApp } from '../testing/file-app.fixture.js';
import { picture, pictureBytes } from '../testing/pictures.fixture.js';
import { startS3Server } from '../testing/s3-server.fixture.js';
import { SignedAddresses } from './signed-addresses.js';

const hour = 3_600_000;

const places = [
  ['the local disk', async () => ({ settings: {}, close: async () => {} })],
  ['S3', async () => withS3({})],
  ['a bucket with a public address', async () => withS3({ publicUrl: 'https://cdn.example.com' })],
] as const;

async function withS3(more: object) {
  const server = await startS3Server();
  return { settings: { s3: { ...server.settings, ...more } }, close: () => server.close() };
}

describe.each(places)('a file on %s with private links only', (_, start) => {
  let storage: Awaited<ReturnType<typeof start>>;
  let files: FileApp;
  let row: TestRow;
  let link: TestRow;
  /** The stored path, and the URL that an administrator gets. */
  let path: string;
  let address: string;
  beforeAll(async () => {
    storage = await start();
    files = await startFileApp({ settings: storage.settings });
    row = (await files.upload({ file: await picture('receipt.png', { width: 400 }) })).data;
    path = String(row.file);
    const { id } = await make(files.app, widget);
    link = (await make(files.app, widgetsToFiles, {
      widgetId: id,
      fileId: row.id,
      variant: 'hidden',
    })) as TestRow;
    address = await fileUrl();
  });
  afterAll(async () => {
    await files.close();
    await storage.close();
  });

  const get = (url: string, headers: Record<string, string> = {}) => files.app.nest.inject({ url, headers });
  const url = () => `${file.route}/${row.id}`;
  const fileUrl = async () => String((await files.app.request({ url: url() })).data.file);
  const renditionOf = (of: string) => of.replace(/\/public\/([^?]+)/, '/public/w/320/$1.webp');

  it('is not served by its name', async () => {
    const answers = await Promise.all(
      [
        path,
        renditionOf(path),
        `${path}?expires=9999999999&signature=no`,
        `${path}?signature=a&signature=b`,
      ].map((one) => get(one)),
    );

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    expect(answers.map(({ headers }) => headers.location)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('has a signed URL for readers of its row: alone, in lists, and by the link', async () => {
    const { data: list } = await files.app.request<TestRow[]>({ url: file.route });
    const { data: linked } = await files.app.request({ url: `${widgetsToFiles.route}/${link.id}` });
    const { data: starts } = await files.app.request<TestRow[]>({
      url: `${widget.route}?include=${widgetsToFiles.name}`,
    });
    const signed = expect.stringMatching(new RegExp(`^${path}\\?expires=\\d+&signature=[\\w-]{43}$`));

    expect([address, list[0]?.file]).toEqual([signed, signed]);
    expect(linked).not.toHaveProperty('file');
    expect(starts[0]?.widgetsToFiles).toMatchObject([{ file: { file: signed } }]);
  });

  it('is served at that URL, whole, in part and in other sizes, cacheable until it expires', async () => {
    const bytes = await pictureBytes({ width: 400 });
    const [whole, part, small] = await Promise.all([
      get(address),
      get(address, { range: 'bytes=0-7' }),
      get(renditionOf(address)),
    ]);

    expect([whole.statusCode, whole.rawPayload.equals(bytes)]).toEqual([200, true]);
    expect([part.statusCode, part.rawPayload.equals(bytes.subarray(0, 8))]).toEqual([206, true]);
    expect([small.statusCode, small.headers['content-type']]).toEqual([200, 'image/webp']);
    for (const { headers } of [whole, part, small])
      expect(headers['cache-control']).toMatch(/^private, max-age=3[56]\d\d$/);
  });

  it('is not served at the URL of another file, with another key, or after an hour', async () => {
    const { data: other } = await files.upload({ file: await picture('other.png') });
    const key = await storedKey(files.app.nest.get(Database), 'file-storage.addresses');
    const past = new SignedAddresses(key, () => Date.now() - hour).signed(path);
    const forged = new SignedAddresses(createSecretKey(randomBytes(32))).signed(path);
    const mine = address.replace(path, String(other.file));
    const statuses = await Promise.all(
      [past, forged, address.replace(/.$/, '_x')].map(async (one) => (await get(one)).statusCode),
    );

    expect(statuses).toEqual([403, 404, 404]);
    expect((await get(mine)).headers['cache-control']).not.toContain('private');
  });

  it('has a row whose ETag is stable although its URL changes', async () => {
    const { headers } = await files.app.request({ url: url() });
    const again = await files.app.request({ url: url(), headers: { 'if-none-match': String(headers.etag) } });
    const data = { alt: 'A receipt', file: address };
    const changed = await files.app.request({
      method: 'PATCH',
      url: url(),
      data,
      headers: { 'if-match': String(headers.etag) },
    });
    const [stored] = await files.app.sql<TestRow>('select "file" from file_storage_file where id = $1', [
      row.id,
    ]);

    expect([headers['cache-control'], again.status, changed.status]).toEqual(['no-store', 200, 200]);
    expect([changed.data.file, stored?.file]).toEqual([expect.stringContaining(`${path}?expires=`), path]);
    expect(changed.headers.etag).toBe((await files.app.request({ url: url() })).headers.etag);
  });

  it('is public as soon as a public link leads to it', async () => {
    const open = await make(files.app, widgetsToFiles, {
      widgetId: link.widgetId,
      fileId: row.id,
      variant: 'default',
    });
    expect([(await get(path)).statusCode < 400, await fileUrl()]).toEqual([true, path]);

    await files.app.request({ method: 'DELETE', url: `${widgetsToFiles.route}/${String(open.id)}` });
    expect([(await get(path)).statusCode, await fileUrl()]).toEqual([
      404,
      expect.stringContaining('?expires='),
    ]);
  });
});

it('does not sign a private path that a caller wrote into another field', async () => {
  const files = await startFileApp();
  const { data } = await files.upload({ file: await picture('receipt.png') });
  const { id } = await make(files.app, widget);
  await make(files.app, widgetsToFiles, { widgetId: id, fileId: data.id, variant: 'hidden' });
  const noted = await make(files.app, file, { file: 'https://example.com/a.png', alt: String(data.file) });
  const read = await files.app.request({ url: `${file.route}/${String(noted.id)}` });

  expect(read.data).toMatchObject({ alt: data.file, file: 'https://example.com/a.png' });
  await files.close();
});
