import { adminTitle, defineEntity, localizedText, select, slug, type Row } from '@flotilla/core';

export const attributeKey = defineEntity({
  module: 'ecommerce',
  name: 'attribute-key',
  fields: {
    adminTitle: adminTitle(),
    slug: slug(),
    title: localizedText(),
    type: select({ values: ['feature', 'price', 'interval'], default: 'feature' }),
    field: select({ values: ['string', 'number', 'boolean', 'date', 'datetime'], default: 'string' }),
    prefix: localizedText(),
    suffix: localizedText(),
    /**
     * How visitors filter lists by a feature. `auto`: numbers by a range, others by their values; `minimum`: numbers
     * from a lower end on, such as the size of a party; `always`: as `auto`, and also by values that only the page
     * of a product shows.
     */
    filter: select({ values: ['auto', 'minimum', 'always', 'none'], default: 'auto' }),
  },
  access: { read: 'public' },
  ui: { area: 'shop', rank: 6 },
});
export type AttributeKey = Row<typeof attributeKey>;
