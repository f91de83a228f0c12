import { content, defineEntity, type Row } from '@flotilla/core';

export const category = defineEntity({
  module: 'ecommerce',
  name: 'category',
  fields: content(),
  access: { read: 'public' },
  publishing: true,
});
export type Category = Row<typeof category>;
