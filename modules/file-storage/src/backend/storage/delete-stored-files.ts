import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredFiles } from '@flotilla/backend/schema';
import { dataFolder, type FileSettings, readFileSettings } from '../file-settings.js';
import { openStorage } from './open-storage.js';
import { nameOfPath } from './stored-name.js';

/**
 * Prepares the deletion of all stored files, and of the caches of pictures made from them.
 * @param settings override those of the environment
 */
export const deleteStoredFiles =
  (settings?: Partial<FileSettings>): StoredFiles['prepareDeletion'] =>
  async ({ environment, db, kept }) => {
    const { s3 } = { ...readFileSettings(environment), ...settings };
    const data = dataFolder(environment, undefined);
    const folder = join(data, 'files');
    const storage = await openStorage({ s3, folder, db });
    const place = s3 ? `the bucket ${s3.bucket}` : folder;
    return async () => {
      try {
        const names = new Set(kept.flatMap((path) => nameOfPath(path) ?? []));
        const deleted = await storage.clear(names);
        await rm(join(data, 'cache'), { recursive: true, force: true });
        const rest = `${names.size} stay, because rows of other modules name them: delete them there when nothing needs them.`;
        return `${deleted} stored files were deleted from ${place}.${names.size > 0 ? ` ${rest}` : ''}`;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        return `The stored files could not all be deleted from ${place}: ${reason}. Delete them there.`;
      }
    };
  };
