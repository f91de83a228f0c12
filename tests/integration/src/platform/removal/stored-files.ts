import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { defineJob, Jobs } from '@flotilla/backend/ports';
import type { TestApp } from '@flotilla/testing';
import { expect, vi } from 'vitest';
import { z } from 'zod';
import { storesFiles } from './use-files.js';

/** The hourly job of the file storage. */
const deleteOrphans = defineJob('file-storage.delete-left', z.object({}), { retryLimit: 0 });

/** Returns a new folder for `DATA_DIR`, with a copy of the content of another. */
export async function dataFolder(source?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'flotilla-removal-'));
  if (source !== undefined) await cp(source, folder, { recursive: true });
  return folder;
}

/** Returns the stored files of a data folder with hashes of their bytes, sorted. */
export async function storedFiles(folder: string): Promise<string[]> {
  const root = join(folder, 'files');
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = paths.map(async (path) => {
    const digest = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
    return `${relative(root, path)} ${digest}`;
  });
  return (await Promise.all(texts)).toSorted();
}

/** Runs the job that deletes files which no row references, waits for it, and deletes its record. */
export async function deleteOrphanedFiles(app: TestApp): Promise<void> {
  if (!storesFiles(app)) return;
  const due = async () => app.sql('select 1 from file_storage_left_file where "dueAt" <= now()');
  if ((await due()).length === 0) return;
  const singletonKey = crypto.randomUUID();
  await app.nest.get(Jobs).send(deleteOrphans, {}, { singletonKey });
  const isRun = `singleton_key = $1 and state = 'completed'`;
  const ended = () => app.sql(`select 1 from flotilla_jobs.job where ${isRun}`, [singletonKey]);
  await vi.waitFor(async () => expect(await ended()).toHaveLength(1), { interval: 50 });
  expect(await due()).toEqual([]);
  await app.sql(`delete from flotilla_jobs.job where ${isRun}`, [singletonKey]);
}
