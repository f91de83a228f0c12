import type { AdminSetup } from '../../extend/admin-parts.js';

/** Steps on screens of the admin itself; absent without the module of pages. */
export const ownSteps: readonly AdminSetup[] = [
  {
    part: 'setup',
    name: 'site',
    title: {
      en: 'Name the site, and enter its phone and address',
      ru: 'Назовите сайт, укажите телефон и адрес',
    },
    needs: 'host.site',
    to: '/site',
    rank: 1,
    isDone: async ({ count }) => (await count('host.site')) > 0,
  },
  {
    part: 'setup',
    name: 'first-page',
    title: { en: 'Publish the first page', ru: 'Опубликуйте первую страницу' },
    needs: 'host.page',
    to: '/host/pages',
    rank: 5,
    isDone: async ({ count }) =>
      (await count('host.page', [{ column: 'publishedAt', method: 'isNotNull', value: true }])) > 0,
  },
];
