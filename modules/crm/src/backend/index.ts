import { defineBackendModule } from '@flotilla/backend';
import { crm } from '../index.js';
import { migrations } from './migrations/index.js';

export const CrmModule = defineBackendModule({ module: crm, migrations });
