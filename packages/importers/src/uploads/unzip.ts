import { createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Failure } from '@flotilla/runtime';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

/** Limits of an archive, against archives that expand without end. */
export interface ZipLimits {
  /** Files and folders. */
  readonly entries: number;
  /** Bytes of all files together. */
  readonly bytes: number;
  /** Bytes of one file. */
  readonly fileBytes: number;
  /** Unpacked bytes for each byte of the archive; those below `freeBytes` do not count. */
  readonly ratio: number;
  readonly freeBytes: number;
}

const zipLimits: ZipLimits = {
  entries: 50_000,
  bytes: 2 * 1024 ** 3,
  fileBytes: 512 * 1024 ** 2,
  ratio: 100,
  freeBytes: 16 * 1024 ** 2,
};

const maxDepth = 32;
/** Files of the archive's tool, and folders of version control. */
const skipped = /(?:^|\/)(?:__MACOSX|\.git|node_modules)\//;
const symbolicLink = 0o120000;
const typeMask = 0o170000;

/**
 * Unpacks an archive into an empty folder. Counts the bytes that arrive, not those that the archive states.
 * @throws Failure for paths that leave the folder, symbolic links, encrypted archives, and above the limits
 */
export async function unzip(
  path: string,
  folder: string,
  {
    signal,
    limits: given = {},
  }: { readonly signal?: AbortSignal; readonly limits?: Partial<ZipLimits> } = {},
): Promise<void> {
  const limits = { ...zipLimits, ...given };
  const { size } = await stat(path);
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(notZip);
  if (zip.entryCount > limits.entries) throw tooLarge(`more than ${limits.entries} files`);
  let bytes = 0;
  const taken = new Set<string>();
  const folders = new Set<string>();
  try {
    for await (const entry of entriesOf(zip)) {
      signal?.throwIfAborted();
      const name = entry.fileName;
      requireSafe(entry);
      if (name.endsWith('/') || skipped.test(name)) continue;
      if (taken.has(name)) throw new Failure(`The archive has two files ${name}.`, 'Pack it again.');
      taken.add(name);
      const target = join(folder, name);
      for (let above = posix.dirname(name); above !== '.'; above = posix.dirname(above)) folders.add(above);
      if (taken.size + folders.size > limits.entries)
        throw tooLarge(`more than ${limits.entries} files and folders`);
      await mkdir(dirname(target), { recursive: true }).catch(damaged);
      const counted = counting((added, ofFile) => {
        bytes += added;
        if (ofFile > limits.fileBytes) throw tooLarge(`a file of more than ${mb(limits.fileBytes)}`);
        if (bytes > limits.bytes) throw tooLarge(`more than ${mb(limits.bytes)}`);
        if (bytes > limits.freeBytes + limits.ratio * size)
          throw tooLarge(`more than ${limits.ratio} times its size`);
      });
      const content = await zip.openReadStreamPromise(entry);
      await pipeline(content, counted, createWriteStream(target, { flags: 'wx' })).catch(damaged);
    }
  } finally {
    zip.close();
  }
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry();
  } catch (error) {
    if (error instanceof Failure) throw error;
    notZip(error);
  }
}

/** Counts the bytes of one file. */
function counting(count: (size: number, ofFile: number) => void): Transform {
  let ofFile = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        ofFile += chunk.length;
        count(chunk.length, ofFile);
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
  });
}

/** @throws Failure */
function requireSafe(entry: Entry): void {
  const name = entry.fileName;
  const parts = name.split('/');
  const isOutside =
    name.startsWith('/') || /^[a-z]:/i.test(name) || name.includes('\\') || parts.includes('..');
  if (isOutside || name.includes('\0') || parts.length > maxDepth)
    throw new Failure(`The archive has a file outside of its folder: ${name}.`, 'Pack the folder again.');
  if (((entry.externalFileAttributes >>> 16) & typeMask) === symbolicLink)
    throw new Failure(`The archive has a symbolic link: ${name}.`, 'Pack the file that it leads to.');
  if (entry.isEncrypted()) throw new Failure('The archive has a password.', 'Pack it without one.');
}

const mb = (bytes: number) => `${Math.floor(bytes / 1024 ** 2)} MB`;
const tooLarge = (what: string) =>
  new Failure(`The archive has ${what}.`, 'Use the command flotilla import, which has no such limit.');

function notZip(_error: unknown): never {
  throw new Failure('The file is no ZIP archive, or it is damaged.', 'Pack it again.');
}

function damaged(error: unknown): never {
  if (error instanceof Failure || (error instanceof Error && error.name === 'AbortError')) throw error;
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') throw error;
  throw new Failure('A file of the archive is damaged.', 'Pack it again.');
}
