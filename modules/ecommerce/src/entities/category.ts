import { content, defineEntity, localizedText, type Row } from '@flotilla/core';

export const category = defineEntity({
  module: 'ecommerce',
  name: 'category',
  fields: { ...content(), slugs: localizedText({ areSlugs: true }) },
  access: { read: 'public' },
  drafts: true,
  publishing: true,
  ui: {
    area: 'shop',
    rank: 4,
    columns: ['@picture', 'adminTitle', '@languages', 'updatedAt'],
    searched: ['adminTitle', 'slug', 'title', 'subtitle'],
  },
});
export type Category = Row<typeof category>;
