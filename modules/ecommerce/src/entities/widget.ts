import { content, defineEntity, text, type Row } from '@flotilla/core';

export const widget = defineEntity({
  module: 'ecommerce',
  name: 'widget',
  fields: {
    ...content(),
    anchor: text({ optional: true }),
  },
  variants: [
    'category-list-button-default',
    'category-list-default',
    'category-overview-default',
    'order-list-default',
    'product-list-default',
    'product-overview-default',
    'store-list-default',
    'store-overview-default',
  ],
  access: { read: 'public' },
});
export type Widget = Row<typeof widget>;
