import { content, defineEntity, type Row } from '@flotilla/core';

export const widget = defineEntity({
  module: 'blog',
  name: 'widget',
  fields: content(),
  variants: [
    'article-list-default',
    'article-overview-default',
    'article-overview-with-private-content-default',
    'article-overview-ecommerce-module-product-list-default',
    'category-overview-default',
    'category-list-button-default',
    'category-list-default',
  ],
  access: { read: 'public' },
});
export type Widget = Row<typeof widget>;
