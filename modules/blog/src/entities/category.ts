import { content, defineEntity, type Row } from '@flotilla/core';

export const category = defineEntity({
  module: 'blog',
  name: 'category',
  fields: content(),
  access: { read: 'public' },
});
export type Category = Row<typeof category>;
