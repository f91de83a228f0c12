import { defineEntity, select, text, type Row } from '@flotilla/core';

export const order = defineEntity({
  module: 'ecommerce',
  name: 'order',
  fields: {
    status: select({
      values: ['new', 'paying', 'approving', 'packaging', 'delivering', 'delivered', 'canceled'],
      default: 'new',
      index: true,
    }),
    type: select({ values: ['cart', 'history'], default: 'cart', index: true }),
    receipt: text({ default: '' }),
    comment: text({ optional: true }),
  },
  access: { read: 'owner' },
  shows: { rowLabel: 'id', columns: ['type', 'status', 'comment', 'createdAt'] },
});
export type Order = Row<typeof order>;
