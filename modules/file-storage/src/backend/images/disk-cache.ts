import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { isDiskFull } from '../storage/disk-full.js';

const draftSuffix = '.part';

/**
 * LRU cache of bytes in the files of one folder, written atomically and limited by size. Survives a restart,
 * and processes on one machine share it.
 */
export class DiskCache {
  private readonly sizes: LRUCache<string, { bytes: number }>;
  private readonly leaving: Promise<void>[] = [];

  constructor(
    private readonly folder: string,
    maxBytes: number,
  ) {
    this.sizes = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ bytes }) => Math.max(1, bytes),
      dispose: (_, key, reason) => {
        if (reason !== 'set') this.leaving.push(rm(this.pathOf(key), { force: true }));
      },
    });
  }

  /** Indexes the folder, oldest first. The folder is created with the first entry. */
  async open(): Promise<void> {
    const names = await readdir(this.folder).catch(() => []);
    const stored = await Promise.all(names.map((name) => this.look(name)));
    for (const { name, bytes } of stored.flatMap((file) => file ?? []).sort((a, b) => a.at - b.at))
      this.sizes.set(name, { bytes });
    await Promise.all(this.leaving.splice(0));
  }

  /** Returns the entry of a key: letters, digits, dots and hyphens. */
  async get(key: string): Promise<Buffer | undefined> {
    const bytes = await readFile(this.pathOf(key)).catch(() => undefined);
    if (!bytes) this.sizes.delete(key);
    // Another process may have written it.
    else if (!this.sizes.get(key)) this.sizes.set(key, { bytes: bytes.length });
    return bytes;
  }

  /** Stores bytes under a key, unless the disk is full. */
  async put(key: string, bytes: Buffer): Promise<void> {
    const draft = this.pathOf(`${key}.${randomUUID()}${draftSuffix}`);
    try {
      await mkdir(this.folder, { recursive: true });
      await writeFile(draft, bytes);
      await rename(draft, this.pathOf(key));
    } catch (error) {
      await rm(draft, { force: true });
      if (isDiskFull(error)) return;
      throw error;
    }
    this.sizes.set(key, { bytes: bytes.length });
    await Promise.all(this.leaving.splice(0));
  }

  /** Total size in bytes. */
  get size(): number {
    return this.sizes.calculatedSize;
  }

  private async look(name: string): Promise<{ name: string; bytes: number; at: number } | undefined> {
    const found = await stat(join(this.folder, name)).catch(() => undefined);
    if (!found?.isFile()) return undefined;
    if (!name.endsWith(draftSuffix)) return { name, bytes: found.size, at: found.mtimeMs };
    // Left by a killed process; a recent one may belong to another process.
    if (Date.now() - found.mtimeMs > draftMs) await rm(join(this.folder, name), { force: true });
    return undefined;
  }

  private pathOf(key: string): string {
    return join(this.folder, key);
  }
}

const draftMs = 60_000;
