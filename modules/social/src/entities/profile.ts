import { content, defineEntity, type Row } from '@flotilla/core';

export const profile = defineEntity({
  module: 'social',
  name: 'profile',
  fields: content(),
  access: { read: 'public' },
  ui: {
    area: 'customers',
    rank: 3,
    columns: ['@picture', 'adminTitle', 'updatedAt'],
    searched: ['adminTitle', 'slug', 'title', 'subtitle'],
  },
});
export type Profile = Row<typeof profile>;
