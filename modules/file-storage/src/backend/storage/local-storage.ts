import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, constants, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { NotFoundError } from '@flotilla/backend';
import { InsufficientStorageError } from '@flotilla/backend/ports';
import { isStoredName } from '@flotilla/core/files';
import { isDiskFull } from './disk-full.js';
import type { ByteRange, Storage, StoredStat } from './storage.js';

/** Hidden, so that no stored name leads into it; on the same disk, so that a draft can be renamed. */
const draftFolder = '.drafts';
/** A draft that has not been written to for this long was left by a process that died. */
const abandonedAfterMs = 3_600_000;
/** Free space below which the disk counts as full: less than one file of the usual limit. */
const littleRoom = 50 * 1024 ** 2;

/** Storage on the local disk. */
export class LocalStorage implements Storage {
  readonly hasPublicUrls = false;
  private readonly root: string;
  private readonly drafts: string;

  constructor(
    folder: string,
    private readonly leastRoom = littleRoom,
  ) {
    this.root = resolve(folder);
    this.drafts = join(this.root, draftFolder);
  }

  async put(name: string, content: Readable): Promise<void> {
    const target = this.locate(name);
    const draft = join(this.drafts, randomUUID());
    await mkdir(this.drafts, { recursive: true });
    try {
      // The content is flushed before the rename, so that a power failure leaves no partial file.
      await pipeline(content, createWriteStream(draft, { flags: 'wx', flush: true }));
      await mkdir(dirname(target), { recursive: true });
      await rename(draft, target);
      await flushFolder(dirname(target));
    } catch (error) {
      await rm(draft, { force: true });
      throw isDiskFull(error)
        ? new InsufficientStorageError({
            en: 'There is no room left to store the file.',
            ru: 'Для файла не осталось места.',
          })
        : error;
    }
  }

  async open(name: string, range?: ByteRange): Promise<Readable> {
    const file = await open(this.locate(name)).catch((error: unknown) => {
      throw isMissing(error) ? new NotFoundError(`The file ${name} does not exist.`) : error;
    });
    return createReadStream('', { fd: file, ...range });
  }

  async stat(name: string): Promise<StoredStat | undefined> {
    if (!isStoredName(name)) return undefined;
    const found = await stat(this.locate(name)).catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
    if (!found?.isFile()) return undefined;
    const { size, mtimeMs, mtime } = found;
    return {
      size,
      etag: `"${size.toString(36)}-${Math.floor(mtimeMs * 1000).toString(36)}"`,
      modifiedAt: mtime,
    };
  }

  async delete(name: string): Promise<void> {
    await rm(this.locate(name), { force: true });
  }

  async clear(kept: ReadonlySet<string>): Promise<number> {
    const entries = await readdir(this.root, { recursive: true, withFileTypes: true }).catch(
      (error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      },
    );
    const names = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(this.root, join(parentPath, name)).split(sep).join('/'));
    const deleted = names.filter((name) => !kept.has(name));
    for (const name of deleted) await rm(join(this.root, name), { force: true });
    if (deleted.length === names.length) await rm(this.root, { recursive: true, force: true });
    return deleted.filter(isStoredName).length;
  }

  async check(): Promise<string | undefined> {
    await mkdir(this.root, { recursive: true });
    await access(this.root, constants.R_OK | constants.W_OK);
    const { bavail, bsize } = await statfs(this.root);
    return bavail * bsize < this.leastRoom ? 'hardly any room is left: uploads are refused' : undefined;
  }

  async publicUrl(): Promise<undefined> {
    return undefined;
  }

  /** Deletes drafts of processes that died. Safe while other processes are uploading. */
  async removeAbandonedDrafts(now = Date.now()): Promise<void> {
    for (const name of await readdir(this.drafts).catch(() => [])) {
      const path = join(this.drafts, name);
      const modifiedAt = await stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => now,
      );
      if (now - modifiedAt > abandonedAfterMs) await rm(path, { force: true });
    }
  }

  /** @throws NotFoundError for an invalid name, which could lead out of the folder */
  private locate(name: string): string {
    if (!isStoredName(name)) throw new NotFoundError('There is no such file.');
    return join(this.root, name);
  }
}

async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, constants.O_RDONLY);
  // Some file systems cannot flush folders; the file itself is flushed anyway.
  await folder.sync().catch(() => undefined);
  await folder.close();
}

function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR';
}
