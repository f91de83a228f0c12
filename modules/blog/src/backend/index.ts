import { defineBackendModule } from '@flotilla/backend';
import { blog } from '../index.js';
import { migrations } from './migrations/index.js';

export const BlogModule = defineBackendModule({ module: blog, migrations });
