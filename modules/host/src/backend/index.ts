import { defineBackendModule } from '@flotilla/backend';
import { host } from '../index.js';
import { migrations } from './migrations/index.js';

export const HostModule = defineBackendModule({ module: host, migrations });
