import type { Database } from '@flotilla/backend';
import { mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { partOf } from './import-runs.sql.js';

/**
 * On the disk of the data, because the folder for temporary files is often memory. Operators may keep files of their
 * own in the data folder, so only folders with the names of this file are deleted.
 */
const folderIn = (dataFolder: string) => join(dataFolder, 'import-uploads');
const folderName = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-\w{6}$/;
/** In ms. A job ends after six hours, so no process of any database works on an older folder. */
const maxAgeMs = 7 * 3_600_000;

/**
 * Writes the parts of a file to a private folder of this attempt, and deletes the folder after the work. A process that
 * is killed leaves the folder to `sweepUploadedFiles`.
 */
export async function withUploadedFile<T>(
  id: string,
  {
    db,
    dataFolder,
    signal,
  }: {
    readonly db: Pick<Database, 'query'>;
    readonly dataFolder: string;
    readonly signal: AbortSignal;
  },
  work: (path: string) => Promise<T>,
): Promise<T> {
  await mkdir(folderIn(dataFolder), { recursive: true, mode: 0o700 });
  // A job that another process has taken over may still run: each attempt has a folder of its own.
  const folder = await mkdtemp(join(folderIn(dataFolder), `${id}-`));
  try {
    const path = join(folder, 'upload');
    const file = await open(path, 'wx', 0o600);
    try {
      for (let index = 0; ; index++) {
        signal.throwIfAborted();
        const part = await partOf(id, index, db);
        if (!part) break;
        // Unlike `write`, which may store some of the bytes only.
        await file.appendFile(part);
      }
    } finally {
      await file.close();
    }
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Deletes folders that killed processes have left, once no job can work on them. */
export async function sweepUploadedFiles(dataFolder: string): Promise<void> {
  const names = await readdir(folderIn(dataFolder)).catch(() => []);
  for (const name of names.filter((one) => folderName.test(one))) {
    const folder = join(folderIn(dataFolder), name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > maxAgeMs) await rm(folder, { recursive: true, force: true });
  }
}
