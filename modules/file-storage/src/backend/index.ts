import { defineBackendModule } from '@flotilla/backend';
import { fileStorage } from '../index.js';
import { migrations } from './migrations/index.js';

export const FileStorageModule = defineBackendModule({ module: fileStorage, migrations });
