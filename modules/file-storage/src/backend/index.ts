import { fileStorageModule } from './file-storage-module.js';

export { fileStorageModule, type FileStorageOptions } from './file-storage-module.js';

export const FileStorageModule = fileStorageModule();
