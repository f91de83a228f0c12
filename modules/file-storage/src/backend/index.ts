import { fileStorageModule } from './file-storage-module.js';

export { fileStorageModule, type FileStorageOptions } from './file-storage-module.js';
export type { NetworkAccess } from './from-url/network-access.js';

export const FileStorageModule = fileStorageModule();
