import { adminTitle, defineEntity, localizedText, select, slug, type Row } from '@flotilla/core';

export const attributeKey = defineEntity({
  module: 'social',
  name: 'attribute-key',
  fields: {
    adminTitle: adminTitle(),
    slug: slug(),
    title: localizedText(),
    type: select({ values: ['feature'], default: 'feature' }),
    field: select({ values: ['string', 'number', 'boolean', 'date', 'datetime'], default: 'string' }),
    prefix: localizedText(),
    suffix: localizedText(),
  },
  access: { read: 'public' },
});
export type AttributeKey = Row<typeof attributeKey>;
