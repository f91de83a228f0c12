import { defineEntity, integer, reference, select, text, type Row } from '@flotilla/core';

/** Stock that an order reserves: subtracted at checkout, and later sold, put back, or returned. */
export const reservation = defineEntity({
  module: 'ecommerce',
  name: 'reservation',
  fields: {
    orderId: reference({ to: 'ecommerce.order', optional: true, readOnly: true }),
    storesToProductsId: reference({
      to: 'ecommerce.stores-to-products',
      optional: true,
      readOnly: true,
      index: true,
    }),
    quantity: integer({ default: 1, min: 1, readOnly: true }),
    /** The subject that reserves it, and a keyed hash of its network, until it is paid. */
    subjectId: text({ optional: true, readOnly: true }),
    network: text({ optional: true, readOnly: true }),
    status: select({
      values: ['held', 'sold', 'released', 'returned'],
      default: 'held',
      readOnly: true,
      lifecycle: {
        adminsMaySet: 'declared',
        transitions: [
          { name: 'sell', from: ['held'], to: 'sold', by: ['system'] },
          { name: 'release', from: ['held'], to: 'released', by: ['system'] },
          { name: 'take back', from: ['sold'], to: 'released', by: ['system'] },
          { name: 'return', from: ['sold'], to: 'returned', by: ['system'] },
        ],
      },
    }),
  },
  personal: {
    internal: ['network'],
    kept: { because: 'the stock is counted by it', set: { subjectId: null, network: null } },
  },
  indexes: [{ fields: ['orderId', 'status'] }, { fields: ['storesToProductsId', 'status'] }],
  ui: { rowLabel: 'id', columns: ['orderId', 'quantity', 'status', 'createdAt'] },
});
export type Reservation = Row<typeof reservation>;
