import { createSecretKey, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3Server, type S3Server } from '../testing/s3-server.fixture.js';
import type { S3Settings } from '../file-settings.js';
import { LocalStorage } from './local-storage.js';
import { S3Storage } from './s3-storage.js';
import type { Storage } from './storage.js';

/** A storage under test, and the names of all stored objects, including internal ones. */
interface StorageFixture {
  readonly storage: Storage;
  files(): Promise<string[]>;
  close(): Promise<void>;
}

const key = createSecretKey(randomBytes(32));
const svg = { mimeType: 'image/svg+xml' };

describe.each([
  ['the local disk', inFolder],
  ['S3', () => inS3()],
])('%s', (_, start) => {
  let kept: StorageFixture;
  let storage: Storage;
  beforeAll(async () => {
    kept = await start();
    storage = kept.storage;
  });
  afterAll(() => kept.close());

  it('returns stored content by name', async () => {
    await storage.put('demo/hull.svg', Readable.from(['<svg>', 'boat', '</svg>']), svg);

    expect(await text(await storage.open('demo/hull.svg'))).toBe('<svg>boat</svg>');
    expect(await storage.stat('demo/hull.svg')).toMatchObject({
      size: 15,
      etag: expect.stringMatching(/^"[^"]+"$/),
    });
  });

  it('returns ranges, both ends included', async () => {
    await storage.put('parts.bin', Readable.from([Buffer.from('0123456789')]), svg);
    const part = async (first: number, last: number) =>
      text(await storage.open('parts.bin', { start: first, end: last }));

    expect(await Promise.all([part(0, 1), part(3, 5), part(9, 9), part(0, 9)])).toEqual([
      '01',
      '345',
      '9',
      '0123456789',
    ]);
  });

  it('replaces a file and its ETag', async () => {
    await storage.put('again.svg', Readable.from(['one']), svg);
    const before = await storage.stat('again.svg');
    await storage.put('again.svg', Readable.from(['two, and longer']), svg);

    expect(await text(await storage.open('again.svg'))).toBe('two, and longer');
    expect((await storage.stat('again.svg'))?.etag).not.toBe(before?.etag);
  });

  it('stores an empty file, and one of several parts', async () => {
    const large = Buffer.alloc(12 * 1024 ** 2, 'flotilla');
    await storage.put('empty.bin', Readable.from([]), svg);
    await storage.put('large.bin', Readable.from(inChunks(large)), svg);

    expect((await storage.stat('empty.bin'))?.size).toBe(0);
    expect((await buffer(await storage.open('large.bin'))).equals(large)).toBe(true);
    expect(
      await text(await storage.open('large.bin', { start: large.length - 8, end: large.length - 1 })),
    ).toBe('flotilla');
  });

  it.each([
    ['at once', 1],
    ['after several parts', 12 * 1024 ** 2],
  ])('stores nothing of a file that breaks off %s', async (_when, bytes) => {
    const before = await kept.files();
    async function* breaking() {
      yield* inChunks(Buffer.alloc(bytes));
      throw new Error('the wire was cut');
    }

    await expect(storage.put('broken.bin', Readable.from(breaking()), svg)).rejects.toThrow(
      'the wire was cut',
    );
    expect(await storage.stat('broken.bin')).toBeUndefined();
    expect(await kept.files()).toEqual(before);
  });

  it('keeps the old file when its replacement breaks off', async () => {
    await storage.put('stays.svg', Readable.from(['old']), svg);
    async function* breaking() {
      yield 'new';
      throw new Error('the wire was cut');
    }

    await expect(storage.put('stays.svg', Readable.from(breaking()), svg)).rejects.toThrow();
    expect(await text(await storage.open('stays.svg'))).toBe('old');
  });

  it('deletes a file, also one that does not exist', async () => {
    await storage.put('gone.svg', Readable.from(['x']), svg);
    await storage.delete('gone.svg');
    await storage.delete('gone.svg');

    expect(await storage.stat('gone.svg')).toBeUndefined();
    await expect(storage.open('gone.svg')).rejects.toMatchObject({ status: 404 });
  });

  it.each([
    '../outside.svg',
    'a/../../outside.svg',
    '/etc/hostname',
    '.hidden',
    'a/.hidden',
    'a//b',
    'a\\b',
    'nul\0.svg',
    '',
    'x'.repeat(400),
  ])('rejects the name "%s"', async (name) => {
    const before = await kept.files();

    expect(await storage.stat(name)).toBeUndefined();
    await expect(storage.open(name)).rejects.toMatchObject({ status: 404 });
    await expect(storage.put(name, Readable.from(['x']), svg)).rejects.toMatchObject({ status: 404 });
    await expect(storage.delete(name)).rejects.toMatchObject({ status: 404 });
    expect(await kept.files()).toEqual(before);
  });

  it('reports that it is writable', async () => {
    await expect(storage.check()).resolves.not.toThrow();
  });
});

describe('the local disk', () => {
  it('reports a full disk, and leaves no partial file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'files-'));
    const storage = new LocalStorage(folder);
    async function* halfOfIt() {
      yield 'half';
      // The error of a full disk.
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    }

    await expect(storage.put('huge.bin', Readable.from(halfOfIt()))).rejects.toMatchObject({
      status: 507,
      message: 'There is no room left to store the file.',
    });
    expect(await storage.stat('huge.bin')).toBeUndefined();
    expect(await readdir(join(folder, '.drafts'))).toEqual([]);
    await rm(folder, { recursive: true });
  });

  it('reports when space is nearly exhausted', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'files-'));

    expect(await new LocalStorage(folder, Infinity).check()).toContain('hardly any room');
    expect(await new LocalStorage(folder, 0).check()).toBeUndefined();
    await rm(folder, { recursive: true });
  });

  it('deletes drafts of a process that died, but none that is being written', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'files-'));
    const storage = new LocalStorage(folder);
    await storage.put('a.svg', Readable.from(['a']));
    for (const name of ['dead', 'alive']) await writeFile(join(folder, '.drafts', name), 'half');
    const twoHoursAgo = Date.now() / 1000 - 7200;
    await utimes(join(folder, '.drafts', 'dead'), twoHoursAgo, twoHoursAgo);

    await storage.removeAbandonedDrafts();

    expect(await readdir(join(folder, '.drafts'))).toEqual(['alive']);
    await rm(folder, { recursive: true });
  });

  it('reports that it is not writable when a file is in the way', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'files-'));
    await writeFile(join(folder, 'files'), '');

    await expect(new LocalStorage(join(folder, 'files')).check()).rejects.toThrow();
    await rm(folder, { recursive: true });
  });
});

describe('S3', () => {
  it.each([
    ['nobody listens', async () => ({ endpoint: 'http://127.0.0.1:1', close: async () => undefined })],
    [
      'every answer is an error',
      async () => {
        const server = createServer((request, response) => {
          request.resume();
          response
            .writeHead(503, { 'content-type': 'application/xml' })
            .end('<Error><Code>SlowDown</Code></Error>');
        });
        await once(server.listen(0, '127.0.0.1'), 'listening');
        const { port } = server.address() as AddressInfo;
        return { endpoint: `http://127.0.0.1:${port}`, close: async () => void server.close() };
      },
    ],
  ])('is unavailable when %s: 503, to be retried', async (_, start) => {
    const { endpoint, close } = await start();
    const away = {
      bucket: 'shop',
      region: 'us-east-1',
      accessKeyId: 'a',
      secretAccessKey: 'b',
      prefix: '',
      endpoint,
    };
    const storage = new S3Storage(away, key);
    const calls = [
      storage.put('a.png', Readable.from(['a']), { mimeType: 'image/png' }),
      storage.open('a.png'),
      storage.stat('a.png'),
      storage.delete('a.png'),
    ];

    for (const call of await Promise.allSettled(calls))
      expect(call).toMatchObject({ status: 'rejected', reason: { status: 503, retryAfter: 1 } });
    await close();
  });

  it('returns the public URL of a file when the bucket has one', async () => {
    const server: S3Server = await startS3Server();
    const before = new S3Storage(server.settings, key);
    await before.put('a.png', Readable.from(['a']), { mimeType: 'image/png' });
    const open = new S3Storage({ ...server.settings, publicUrl: 'https://cdn.example.com' }, key);
    await open.put('b.png', Readable.from(['b']), { mimeType: 'image/png' });

    expect(await before.publicUrl('a.png')).toBeUndefined();
    for (const name of ['a.png', 'b.png'])
      expect(await open.publicUrl(name)).toMatch(/^https:\/\/cdn\.example\.com\/shop\/~[0-9a-f]{64}\.png$/);
    expect(await open.publicUrl('c.png')).toBeUndefined();
    expect(await text(await open.open('a.png'))).toBe('a');
    // The objects no longer have their plain keys.
    expect((await server.files()).filter((path) => /shop\W+[ab]\.png/.test(path))).toEqual([]);
    await open.delete('a.png');
    expect(await open.stat('a.png')).toBeUndefined();
    await server.close();
  });

  it('does not serve an object by its key in the bucket', async () => {
    const server: S3Server = await startS3Server();
    const settings = { ...server.settings, publicUrl: 'https://cdn.example.com' };
    const storage = new S3Storage(settings, key);
    await storage.put('a.jpg', Readable.from(['a']), { mimeType: 'image/jpeg' });
    const called = String(await storage.publicUrl('a.jpg')).slice(
      `${settings.publicUrl}/${settings.prefix}`.length,
    );

    for (const name of [called, called.replace('~', '')]) {
      const otherUser = new S3Storage(settings, key);
      expect(await otherUser.publicUrl(name).catch(() => undefined)).toBeUndefined();
      expect(await otherUser.stat(name)).toBeUndefined();
      await expect(otherUser.open(name)).rejects.toMatchObject({ status: 404 });
      await otherUser.delete(name).catch(() => undefined);
    }
    expect(await text(await new S3Storage(settings, key).open('a.jpg'))).toBe('a');
    await server.close();
  });

  it('moves older objects at startup, page by page, and leaves those of others', async () => {
    const server: S3Server = await startS3Server();
    const names = ['a.png', 'b/c.png', 'd.png', `${'0'.repeat(32)}.png`];
    const foreign = new S3Storage({ ...server.settings, prefix: '' }, key);
    for (const name of ['others.txt', `${'1'.repeat(32)}.png`])
      await foreign.put(name, Readable.from(['?']), svg);
    const before = new S3Storage(server.settings, key);
    for (const name of names) await before.put(name, Readable.from([name]), svg);
    const isPlain = (path: string) => /harbour\Wshop\W\w/.test(path);
    expect((await server.files()).some(isPlain)).toBe(true);

    const open = new S3Storage({ ...server.settings, publicUrl: 'https://cdn.example.com' }, key);
    await open.moveAll(2);
    expect((await server.files()).filter(isPlain)).toEqual([]);
    for (const name of names) expect(await text(await open.open(name))).toBe(name);

    // When all is moved, one request suffices.
    const requests = server.requests();
    await open.moveAll(2);
    expect(server.requests() - requests).toBe(1);
    await new S3Storage(
      { ...server.settings, prefix: '', publicUrl: 'https://cdn.example.com' },
      key,
    ).moveAll(2);
    expect(await foreign.stat('others.txt')).toBeDefined();
    expect(await foreign.stat(`${'1'.repeat(32)}.png`)).toBeUndefined();
    await server.close();
  });

  it('moves a file once for concurrent first readers', async () => {
    const server: S3Server = await startS3Server();
    const before = new S3Storage(server.settings, key);
    for (let i = 0; i < 5; i++) {
      await before.put(`${i}.png`, Readable.from(['a']), svg);
      const readers = Array.from(
        { length: 6 },
        () => new S3Storage({ ...server.settings, publicUrl: 'https://cdn.example.com' }, key),
      );
      const read = await Promise.all(readers.map(async (reader) => text(await reader.open(`${i}.png`))));
      expect(read).toEqual(Array(6).fill('a'));
    }
    await server.close();
  });

  it('caches a missing name, and finds a file that is stored since', async () => {
    const server: S3Server = await startS3Server();
    const open = new S3Storage({ ...server.settings, publicUrl: 'https://cdn.example.com' }, key);
    for (let i = 0; i < 3; i++)
      expect([await open.publicUrl('new.png'), await open.stat('new.png')]).toEqual([undefined, undefined]);

    expect(server.requests()).toBe(2);
    await open.put('new.png', Readable.from(['a']), svg);
    expect(await open.publicUrl('new.png')).toBeDefined();
    await server.close();
  });

  it('reports that it is not writable when the bucket does not exist', async () => {
    const server: S3Server = await startS3Server();

    await expect(new S3Storage({ ...server.settings, bucket: 'nowhere' }, key).check()).rejects.toThrow();
    await server.close();
  });
});

describe.each([
  ['the local disk', inFolder],
  ['S3', () => inS3()],
  ['S3 with a public URL', () => inS3({ publicUrl: 'https://files.example' })],
])('%s that is cleared', (_, start) => {
  it('deletes all files but those of the given names', async () => {
    const { storage, files, close } = await start();
    const names = ['demo/hull.svg', 'kept.svg', `${'0f'.repeat(16)}.png`];
    for (const name of names) await storage.put(name, Readable.from([name]), svg);

    expect(await storage.clear(new Set(['kept.svg']))).toBe(2);

    expect(await text(await storage.open('kept.svg'))).toBe('kept.svg');
    expect(await Promise.all(names.map(async (name) => (await storage.stat(name))?.size))).toEqual([
      undefined,
      8,
      undefined,
    ]);
    expect([await storage.clear(new Set()), await storage.clear(new Set()), await files()]).toEqual([
      1,
      0,
      [],
    ]);
    await close();
  });
});

it('keeps objects of other programs in a bucket without a prefix', async () => {
  const { storage, close } = await inS3({ prefix: '' });
  const own = `${'0f'.repeat(16)}.png`;
  for (const name of [own, 'backup/monday.sql']) await storage.put(name, Readable.from(['x']), svg);

  expect(await storage.clear(new Set())).toBe(1);

  expect([await storage.stat(own), await storage.stat('backup/monday.sql')]).toMatchObject([
    undefined,
    { size: 1 },
  ]);
  await close();
});

async function inFolder(): Promise<StorageFixture> {
  const folder = await mkdtemp(join(tmpdir(), 'files-'));
  return {
    storage: new LocalStorage(folder),
    files: async () =>
      (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
        .filter((entry) => entry.isFile())
        .map(({ name }) => name),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

async function inS3(settings: Partial<S3Settings> = {}): Promise<StorageFixture> {
  const server = await startS3Server();
  return {
    storage: new S3Storage({ ...server.settings, ...settings }, key),
    files: () => server.files(),
    close: () => server.close(),
  };
}

function* inChunks(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += 65_536) yield bytes.subarray(start, start + 65_536);
}
