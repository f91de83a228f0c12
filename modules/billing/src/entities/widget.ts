import { adminTitle, defineEntity, localizedText, richText, slug, type Row } from '@flotilla/core';

export const widget = defineEntity({
  module: 'billing',
  name: 'widget',
  fields: {
    adminTitle: adminTitle(),
    slug: slug(),
    title: localizedText(),
    subtitle: richText(),
    description: richText(),
  },
  access: { read: 'public' },
});
export type Widget = Row<typeof widget>;
