import { fileStorageModule } from './file-storage-module.js';

export { fileStorageModule, type FileStorageOptions } from './file-storage-module.js';
export type { Reach } from './from-url/reach.js';

export const FileStorageModule = fileStorageModule();
