import { defineBackendModule } from '@flotilla/backend';
import { ecommerce } from '../index.js';
import { migrations } from './migrations/index.js';

export const EcommerceModule = defineBackendModule({ module: ecommerce, migrations });
