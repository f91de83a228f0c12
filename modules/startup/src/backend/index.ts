import { defineBackendModule } from '@flotilla/backend';
import { startup } from '../index.js';
import { migrations } from './migrations/index.js';

export const StartupModule = defineBackendModule({ module: startup, migrations });
