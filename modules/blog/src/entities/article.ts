import { content, defineEntity, localizedText, type Row } from '@flotilla/core';

export const article = defineEntity({
  module: 'blog',
  name: 'article',
  fields: { ...content(), slugs: localizedText({ areSlugs: true }) },
  access: { read: 'public' },
  drafts: true,
  publishing: true,
  ui: {
    area: 'journal',
    rank: 1,
    columns: ['@picture', 'adminTitle', 'blog.category.title', '@languages', 'updatedAt'],
    searched: ['adminTitle', 'slug', 'title', 'subtitle'],
  },
});
export type Article = Row<typeof article>;
