import { adminTitle, defineEntity, localizedText, richText, select, slug, type Row } from '@flotilla/core';

export const product = defineEntity({
  module: 'ecommerce',
  name: 'product',
  fields: {
    adminTitle: adminTitle(),
    slug: slug(),
    title: localizedText(),
    shortDescription: localizedText(),
    description: richText(),
    type: select({ values: ['one_off', 'subscription'], default: 'one_off' }),
  },
  access: { read: 'public' },
  publishing: true,
});
export type Product = Row<typeof product>;
