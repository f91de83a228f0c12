import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DiskCache } from './disk-cache.js';

let folder: string;
const opened = async (maxBytes = 1000) => {
  const cache = new DiskCache(folder, maxBytes);
  await cache.open();
  return cache;
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'disk-cache-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('keeps entries over a restart', async () => {
  const cache = await opened();
  await cache.put('a.avif', Buffer.from('picture'));

  const restarted = await opened();

  expect(String(await restarted.get('a.avif'))).toBe('picture');
  expect(await restarted.get('b.avif')).toBeUndefined();
  expect(restarted.size).toBe(7);
});

it('evicts the least recently used when it is full', async () => {
  const cache = await opened(300);
  for (const key of ['a', 'b', 'c']) await cache.put(key, Buffer.alloc(100));
  await cache.get('a');

  await cache.put('d', Buffer.alloc(100));

  expect(await cache.get('b')).toBeUndefined();
  expect(await Promise.all(['a', 'c', 'd'].map((key) => cache.get(key)))).not.toContain(undefined);
  expect(cache.size).toBe(300);
  expect((await readdir(folder)).sort()).toEqual(['a', 'c', 'd']);
});

it('finds entries of another process', async () => {
  const [cache, other] = [await opened(), await opened()];
  await other.put('a', Buffer.from('picture'));

  expect(String(await cache.get('a'))).toBe('picture');
  expect(cache.size).toBe(7);
});

it('drops entries whose file is gone', async () => {
  const cache = await opened();
  await cache.put('a', Buffer.from('picture'));
  await rm(join(folder, 'a'));

  expect(await cache.get('a')).toBeUndefined();
  expect(cache.size).toBe(0);
});

it('deletes drafts of a killed process, but no recent ones', async () => {
  await writeFile(join(folder, 'old.part'), 'ha');
  await utimes(join(folder, 'old.part'), 0, 0);
  await writeFile(join(folder, 'young.part'), 'ha');

  const cache = await opened();

  expect(await readdir(folder)).toEqual(['young.part']);
  expect(cache.size).toBe(0);
});
