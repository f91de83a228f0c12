import { datetime, defineEntity, file, select, text, type Row } from '@flotilla/core';
import { orderStates } from './order-states.js';

export const order = defineEntity({
  module: 'ecommerce',
  name: 'order',
  fields: {
    status: select({
      values: ['new', 'paying', 'approving', 'packaging', 'delivering', 'delivered', 'canceled'],
      default: 'new',
      index: true,
      lifecycle: orderStates,
    }),
    type: select({ values: ['cart', 'history'], default: 'cart', index: true }),
    /** Where the receipt is, for who may read the order: an address that is signed. */
    receipt: file({ default: '' }),
    comment: text({ optional: true }),
    /** What people call it; made at checkout. */
    number: text({ optional: true, readOnly: true, unique: true }),
    /** Where the buyer is written to about it, and in which language. */
    email: text({ optional: true, readOnly: true, max: 320 }),
    language: text({ optional: true, readOnly: true, max: 35 }),
    placedAt: datetime({ optional: true, readOnly: true }),
    paidAt: datetime({ optional: true, readOnly: true }),
    /** When the buyer first opened a file that came with it: from then on the buyer cannot cancel it. */
    openedAt: datetime({ optional: true, readOnly: true }),
    /** Why it went back to the cart, or was canceled, for the buyer to read. */
    problem: text({ optional: true, readOnly: true, max: 1000 }),
  },
  indexes: [{ fields: ['email'], ignoreCase: true }],
  access: { read: 'owner' },
  personal: { kept: { because: 'orders are part of the books', set: { email: null, comment: null, receipt: '' } } },
  shows: { rowLabel: 'number', columns: ['number', 'email', 'status', 'type', 'createdAt'] },
});
export type Order = Row<typeof order>;
