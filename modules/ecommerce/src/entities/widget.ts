import { content, defineEntity, text, type Row } from '@flotilla/core';

export const widget = defineEntity({
  module: 'ecommerce',
  name: 'widget',
  fields: {
    ...content(),
    anchor: text({ optional: true }),
  },
  access: { read: 'public' },
  shows: { classWords: { 'product-list-default': ['two-columns'] } },
});
export type Widget = Row<typeof widget>;
