import { content, defineEntity, type Row } from '@flotilla/core';

export const article = defineEntity({
  module: 'blog',
  name: 'article',
  fields: content(),
  access: { read: 'public' },
  drafts: true,
  publishing: true,
  ui: { area: 'journal', rank: 1, searched: ['adminTitle', 'slug', 'title', 'subtitle'] },
});
export type Article = Row<typeof article>;
