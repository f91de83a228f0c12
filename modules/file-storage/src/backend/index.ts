import { CONTENT_FILES, defineBackendModule } from '@flotilla/backend';
import { fileStorage } from '../index.js';
import { LocalFiles } from './local-files.js';
import { migrations } from './migrations/index.js';
import { PublicFiles } from './public-files.js';

export const FileStorageModule = defineBackendModule({
  module: fileStorage,
  migrations,
  providers: [LocalFiles, PublicFiles, { provide: CONTENT_FILES, useExisting: LocalFiles }],
});
