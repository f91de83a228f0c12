import { fileURLToPath } from 'node:url';
import { defineBackendModule } from '@flotilla/backend';
import { startup } from '../index.js';
import { migrations } from './migrations/index.js';

/** The folder is beside both `src` and `dist`. */
const folder = fileURLToPath(new URL('../../content', import.meta.url));

export const StartupModule = defineBackendModule({
  module: startup,
  migrations,
  content: { name: 'demo', folder },
});
