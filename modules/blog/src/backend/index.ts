import { defineBackendModule } from '@flotilla/backend';
import { IMPORT_TARGETS } from '@flotilla/backend/ports';
import { blog } from '../index.js';
import { addImportTargets } from './imports.js';
import { migrations } from './migrations/index.js';

export const BlogModule = defineBackendModule({
  module: blog,
  migrations,
  providers: [{ provide: addImportTargets, inject: [IMPORT_TARGETS], useFactory: addImportTargets }],
});
