import { defineConfig } from '@flotilla/runtime';

export default defineConfig({
  api: 'apps/api',
  site: 'apps/web',
  scope: '@flotilla',
  settings: { TIME_ZONE: 'Asia/Nicosia' },
  modules: [
    '@flotilla/analytic',
    '@flotilla/billing',
    '@flotilla/file-storage',
    '@flotilla/notification',
    '@flotilla/startup',
    '@flotilla/website-builder',
    '@flotilla/ecommerce',
    '@flotilla/crm',
    '@flotilla/blog',
    '@flotilla/social',
    '@flotilla/rbac',
    '@flotilla/host',
    '@flotilla/agent',
  ],
});
