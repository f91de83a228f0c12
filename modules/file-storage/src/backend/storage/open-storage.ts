import type { Database } from '@flotilla/backend';
import { storedKey } from '@flotilla/backend/ports';
import { optionalPackage } from '@flotilla/core';
import type { S3Settings } from '../file-settings.js';
import { LocalStorage } from './local-storage.js';
import type { Log } from './s3-storage.js';
import type { Storage } from './storage.js';

export interface StorageInput {
  /** Without it, files are stored on the local disk. */
  readonly s3: S3Settings | undefined;
  /** Folder of the files on the local disk. */
  readonly folder: string;
  /** Has the key of the names of objects. */
  readonly db: Pick<Database, 'query'>;
  readonly log?: Log;
}

/** Returns the storage of the settings. */
export async function openStorage({ s3, folder, db, log }: StorageInput): Promise<Storage> {
  // Loaded on demand: the S3 client is large, and most installations do not use it.
  if (s3) return new (await loadS3()).S3Storage(s3, await storedKey(db, 'file-storage.objects'), log);
  const local = new LocalStorage(folder);
  await local.removeAbandonedDrafts();
  return local;
}

const loadS3 = () =>
  optionalPackage(
    'Files in S3 (S3_BUCKET)',
    '@aws-sdk/client-s3 @aws-sdk/lib-storage',
    () => import('./s3-storage.js'),
  );
