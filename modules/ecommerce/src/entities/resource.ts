import {
  adminTitle,
  boolean,
  defineEntity,
  integer,
  localizedText,
  reference,
  type Row,
  secret,
} from '@flotilla/core';

/** One thing that one customer has at a time, such as a hull of a boat that a store rents out, or a skipper. */
export const resource = defineEntity({
  module: 'ecommerce',
  name: 'resource',
  fields: {
    adminTitle: adminTitle(),
    title: localizedText(),
    /** The stock item or the extra that it is one of. */
    storesToProductsId: reference({ to: 'ecommerce.stores-to-products', optional: true, index: true }),
    extraId: reference({ to: 'ecommerce.extra', optional: true, index: true }),
    isActive: boolean({ default: true }),
    orderIndex: integer({ default: 0 }),
    /** Opens the calendar of the bookings; null until an administrator requests its address. */
    calendarToken: secret({ optional: true }),
  },
  checks: [
    {
      name: 'of-one-kind',
      sql: 'num_nonnulls("storesToProductsId", "extraId") = 1',
      example: { extraId: null },
    },
  ],
  naturalKey: ['adminTitle'],
  ui: { area: 'shop', rank: 13 },
});
export type Resource = Row<typeof resource>;
