import { content, defineEntity, localizedText, type Row } from '@flotilla/core';

export const category = defineEntity({
  module: 'blog',
  name: 'category',
  fields: { ...content(), slugs: localizedText({ areSlugs: true }) },
  access: { read: 'public' },
  drafts: true,
  publishing: true,
  ui: {
    area: 'journal',
    rank: 2,
    columns: ['adminTitle', '@languages', 'updatedAt'],
    searched: ['adminTitle', 'slug', 'title', 'subtitle'],
  },
});
export type Category = Row<typeof category>;
