import { boolean, defineEntity, text, type Row } from '@flotilla/core';

export const role = defineEntity({
  module: 'rbac',
  name: 'role',
  fields: {
    title: text({ unique: true }),
    slug: text({ unique: true }),
    availableOnRegistration: boolean({ default: false }),
  },
  guarded: 'presence',
  ui: { area: 'settings', rank: 1, columns: ['title', 'slug', 'availableOnRegistration'] },
});
export type Role = Row<typeof role>;
