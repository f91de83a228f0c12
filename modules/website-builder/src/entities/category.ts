import { content, defineEntity, type Row } from '@flotilla/core';

export const category = defineEntity({
  module: 'website-builder',
  name: 'category',
  fields: content(),
  access: { read: 'public' },
  drafts: true,
  ui: { isFound: false },
});
export type Category = Row<typeof category>;
