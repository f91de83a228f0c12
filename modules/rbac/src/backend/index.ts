import { defineBackendModule } from '@flotilla/backend';
import { rbac } from '../index.js';
import { migrations } from './migrations/index.js';

export const RbacModule = defineBackendModule({ module: rbac, migrations });
