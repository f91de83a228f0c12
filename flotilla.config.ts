import { defineConfig } from '@flotilla/cli';

export default defineConfig({
  modules: 'apps/api/src/modules.ts',
  modulesFolder: 'modules',
  scope: '@flotilla',
});
