import { defineEntity, json, money, reference, type Row, select, text } from '@flotilla/core';

/** An edit of a paid order: a draft with its effect on the price, or applied. */
export const orderChange = defineEntity({
  module: 'ecommerce',
  name: 'order-change',
  fields: {
    orderId: reference({ to: 'ecommerce.order', readOnly: true, index: true }),
    /** The edits, as the call has them. */
    actions: json({ shape: 'array', optional: true, readOnly: true }),
    /** `[{ billingModuleCurrency, before, after, paid, difference }]` at the time of the draft. */
    quote: json({ shape: 'array', default: [], readOnly: true }),
    status: select({
      values: ['draft', 'applied'],
      default: 'draft',
      lifecycle: {
        adminsMaySet: 'declared',
        transitions: [{ name: 'apply', from: ['draft'], to: 'applied', by: ['system'] }],
      },
    }),
    /** The first difference to pay; negative amounts are refunded. */
    difference: money({ default: '0', readOnly: true }),
    reason: text({ default: '', max: 1000 }),
    /** Whether the buyer made it. */
    by: select({ values: ['buyer', 'shop'], default: 'shop', readOnly: true }),
  },
  personal: {
    kept: { because: 'orders are part of the books', set: { actions: null, reason: '' } },
    internal: ['reason'],
  },
  ui: { rowLabel: 'id', columns: ['orderId', 'status', 'difference', 'by', 'createdAt'] },
});
export type OrderChange = Row<typeof orderChange>;
