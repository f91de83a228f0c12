import { adminTitle, defineEntity, localizedText, richText, slug, type Row } from '@flotilla/core';

export const store = defineEntity({
  module: 'ecommerce',
  name: 'store',
  fields: {
    adminTitle: adminTitle(),
    slug: slug(),
    title: localizedText(),
    shortDescription: localizedText(),
    description: richText(),
  },
  access: { read: 'public' },
});
export type Store = Row<typeof store>;
