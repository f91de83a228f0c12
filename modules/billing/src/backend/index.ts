import { defineBackendModule } from '@flotilla/backend';
import { billing } from '../index.js';
import { migrations } from './migrations/index.js';

export const BillingModule = defineBackendModule({ module: billing, migrations });
