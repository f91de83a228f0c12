import {
  boolean,
  datetime,
  defineEntity,
  json,
  money,
  reference,
  type Row,
  select,
  text,
} from '@flotilla/core';
import { returnKinds, returnStatuses } from '../aftersales/return-terms.js';

/** Goods of an order that come back: by the statutory right of withdrawal, or because the shop takes them back. */
export const goodsReturn = defineEntity({
  module: 'ecommerce',
  name: 'return',
  fields: {
    orderId: reference({ to: 'ecommerce.order', readOnly: true, index: true }),
    kind: select({ values: returnKinds, default: 'return', readOnly: true }),
    status: select({
      values: returnStatuses,
      default: 'requested',
      readOnly: true,
      index: true,
      lifecycle: {
        adminsMaySet: 'declared',
        transitions: [
          { name: 'approve', from: ['requested'], to: 'approved', by: ['system'] },
          { name: 'receive', from: ['approved'], to: 'received', by: ['system'] },
          { name: 'refund', from: ['received', 'refund-failed'], to: 'refunded', by: ['system'] },
          { name: 'fail', from: ['received'], to: 'refund-failed', by: ['system'] },
          { name: 'retry', from: ['refund-failed'], to: 'received', by: ['system'] },
          { name: 'decline', from: ['requested', 'approved'], to: 'declined', by: ['system'] },
        ],
      },
    }),
    /** `[{ lineId, quantity, unsent, reason }]`: `unsent` of the pieces were never sent. */
    lines: json({ shape: 'array', default: [], readOnly: true }),
    /** Name of the buyer in a withdrawal. */
    name: text({ optional: true, readOnly: true, max: 100 }),
    /** Words of the buyer, and the answer of the shop. */
    note: text({ optional: true, readOnly: true, max: 1000 }),
    answer: text({ optional: true, readOnly: true, max: 1000 }),
    /** Whether the pieces are back in stock. */
    restock: boolean({ default: false, readOnly: true }),
    refundAmount: money({ optional: true, readOnly: true, min: '0' }),
    /** Refunds of billing, by id. */
    refunds: json({ shape: 'array', default: [], readOnly: true }),
    receivedAt: datetime({ optional: true, readOnly: true }),
  },
  personal: {
    kept: { because: 'returns are part of the books', set: { name: null, note: null } },
  },
  ui: {
    area: 'shop',
    rank: 9,
    rowLabel: 'id',
    columns: ['orderId', 'kind', 'status', 'refundAmount', 'createdAt'],
  },
});
export type GoodsReturn = Row<typeof goodsReturn>;
