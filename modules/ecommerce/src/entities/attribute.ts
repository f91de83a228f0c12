import {
  adminTitle,
  boolean,
  date,
  datetime,
  decimal,
  defineEntity,
  localizedText,
  slug,
  type Row,
} from '@flotilla/core';

/** One value, stored in the field that its key selects. */
export const attribute = defineEntity({
  module: 'ecommerce',
  name: 'attribute',
  fields: {
    adminTitle: adminTitle(),
    slug: slug(),
    /** Not negative, because it may be a price, depending on the key. */
    number: decimal({ optional: true, min: '0' }),
    boolean: boolean({ optional: true }),
    date: date({ optional: true }),
    datetime: datetime({ optional: true }),
    string: localizedText(),
  },
  access: { read: 'public' },
  ui: {
    isFound: false,
    columns: ['adminTitle', 'string', 'number', 'boolean', 'date', 'datetime'],
    groups: { value: ['string', 'number', 'boolean', 'date', 'datetime'] },
  },
});
export type Attribute = Row<typeof attribute>;
