import { defineBackendModule } from '@flotilla/backend';
import { social } from '../index.js';
import { migrations } from './migrations/index.js';

export const SocialModule = defineBackendModule({ module: social, migrations });
