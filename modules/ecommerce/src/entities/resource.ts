import {
  adminTitle,
  boolean,
  defineEntity,
  integer,
  localizedText,
  reference,
  type Row,
} from '@flotilla/core';

/** One thing that one customer has at a time, such as a hull of a boat that a store rents out. */
export const resource = defineEntity({
  module: 'ecommerce',
  name: 'resource',
  fields: {
    adminTitle: adminTitle(),
    title: localizedText(),
    storesToProductsId: reference({ to: 'ecommerce.stores-to-products', index: true }),
    isActive: boolean({ default: true }),
    orderIndex: integer({ default: 0 }),
  },
  naturalKey: ['adminTitle'],
});
export type Resource = Row<typeof resource>;
