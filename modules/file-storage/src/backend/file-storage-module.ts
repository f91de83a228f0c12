import { join } from 'node:path';
import { type BackendModule, Database, defineBackendModule, LOGGER } from '@flotilla/backend';
import {
  CONTENT_FILES,
  DOWNLOADS,
  FILE_ADDRESSES,
  MEDIA_ORIGINS,
  UPLOADS,
  CONFIG,
  ENVIRONMENT,
  storedKey,
  GENERATED_IMAGES,
  type NetworkAccess,
  publicInternet,
} from '@flotilla/backend/ports';
import { pictureProblem } from './images/load-sharp.js';
import type { FactoryProvider, Provider } from '@nestjs/common';
import { fileStorage } from '../index.js';
import {
  type DataFolder,
  dataFolder,
  FILE_SETTINGS,
  fileEnvironment,
  type FileSettings,
  readFileSettings,
} from './file-settings.js';
import { FilesFromUrlController } from './from-url/files-from-url.controller.js';
import { GuardedDownloads } from './from-url/guarded-downloads.js';
import { RemotePictures } from './from-url/remote-pictures.js';
import { NETWORK_ACCESS } from './from-url/network-access.js';
import { DescribeNewFiles } from './images/describe-new-files.js';
import { imageWork } from './images/image-work.js';
import { RenditionRoutes } from './images/rendition-routes.js';
import { Renditions } from './images/renditions.js';
import { StoredCrops } from './images/stored-crops.sql.js';
import { migrations } from './migrations/index.js';
import { FileReaders } from './serving/file-readers.js';
import { FormerPaths } from './serving/former-paths.js';
import { PublicFiles } from './serving/public-files.js';
import { SignedAddresses } from './serving/signed-addresses.js';
import { StoredContentFiles } from './storage/content-files.js';
import { deleteStoredFiles } from './storage/delete-stored-files.js';
import { openStorage } from './storage/open-storage.js';
import type { Log } from './storage/s3-storage.js';
import { type Storage, STORAGE } from './storage/storage.js';
import { MovedTexts } from './texts/moved-texts.js';
import { FileRecords } from './uploads/file-records.js';
import { FileReleases, queueOrphansJob } from './uploads/file-releases.js';
import { FileStore } from './uploads/file-store.js';
import { FormUploads } from './uploads/form-uploads.js';
import { queueDeletion } from './uploads/orphaned-files.sql.js';
import { GenerateController } from './templates/generate.controller.js';
import { Renderer } from './templates/rendering/renderer.js';
import { TemplateImages } from './templates/template-images.js';

/** Providers of generated images. Requires the providers of storage and image processing. */
const templateProviders: readonly Provider[] = [
  { provide: Renderer, useFactory: () => new Renderer() },
  TemplateImages,
  { provide: GENERATED_IMAGES, useExisting: TemplateImages },
];

/** Settings of an installation or a test that override the environment. */
export interface FileStorageOptions {
  readonly settings?: Partial<FileSettings>;
  readonly reach?: NetworkAccess;
}

/** Returns the backend module of stored files. */
export function fileStorageModule({
  settings,
  reach = publicInternet,
}: FileStorageOptions = {}): BackendModule {
  return defineBackendModule({
    module: fileStorage,
    settings: fileEnvironment,
    migrations,
    storedFiles: {
      releaseJob: queueOrphansJob.name,
      queueDeletion,
      prepareDeletion: deleteStoredFiles(settings),
    },
    controllers: [FilesFromUrlController, GenerateController],
    providers: [
      {
        provide: FILE_SETTINGS,
        inject: [ENVIRONMENT],
        useFactory: (environment: NodeJS.ProcessEnv) => ({ ...readFileSettings(environment), ...settings }),
      },
      {
        provide: MEDIA_ORIGINS,
        inject: [FILE_SETTINGS],
        useFactory: ({ mediaOrigins = [] }: FileSettings) => mediaOrigins,
      },
      storage,
      { provide: NETWORK_ACCESS, useValue: reach },
      GuardedDownloads,
      { provide: DOWNLOADS, useExisting: GuardedDownloads },
      FileStore,
      FileReleases,
      FileRecords,
      RemotePictures,
      FormUploads,
      { provide: UPLOADS, useExisting: FormUploads },
      StoredContentFiles,
      { provide: CONTENT_FILES, useExisting: StoredContentFiles },
      {
        provide: SignedAddresses,
        inject: [Database],
        useFactory: async (db: Database) =>
          new SignedAddresses(await storedKey(db, 'file-storage.addresses')),
      },
      FormerPaths,
      MovedTexts,
      FileReaders,
      { provide: FILE_ADDRESSES, useExisting: FileReaders },
      PublicFiles,
      ...imageWork,
      StoredCrops,
      Renditions,
      RenditionRoutes,
      DescribeNewFiles,
      ...templateProviders,
    ],
  });
}

const storage: FactoryProvider<Storage> = {
  provide: STORAGE,
  inject: [FILE_SETTINGS, ENVIRONMENT, Database, LOGGER, { token: CONFIG, optional: true }],
  useFactory: async (
    { s3 }: FileSettings,
    environment: NodeJS.ProcessEnv,
    db: Database,
    log: Log,
    config?: DataFolder,
  ) => {
    const problem = pictureProblem();
    if (problem !== undefined) log.warn({ package: 'sharp' }, problem);
    return openStorage({ s3, folder: join(dataFolder(environment, config), 'files'), db, log });
  },
};
