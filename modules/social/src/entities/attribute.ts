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

/** One value, in the field that its key names. */
export const attribute = defineEntity({
  module: 'social',
  name: 'attribute',
  fields: {
    adminTitle: adminTitle(),
    slug: slug(),
    number: decimal({ optional: true }),
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
