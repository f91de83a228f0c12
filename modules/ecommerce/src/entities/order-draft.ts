import { datetime, defineEntity, email, json, reference, type Row, text } from '@flotilla/core';

/** An order that an administrator writes for a caller: the buyer's details, and the link to pay it. */
export const orderDraft = defineEntity({
  module: 'ecommerce',
  name: 'order-draft',
  fields: {
    orderId: reference({ to: 'ecommerce.order', readOnly: true, unique: true }),
    /** Null until the link is sent to a caller without an account. */
    subjectId: reference({
      to: 'rbac.subject',
      constraint: false,
      optional: true,
      readOnly: true,
      index: true,
    }),
    name: text({ optional: true, readOnly: true, max: 200 }),
    email: email({ optional: true, readOnly: true }),
    phone: text({ optional: true, readOnly: true, max: 50 }),
    company: text({ optional: true, readOnly: true, max: 100 }),
    /** Language of the buyer. */
    language: text({ readOnly: true, max: 35 }),
    taxId: text({ optional: true, readOnly: true, max: 40 }),
    country: text({ optional: true, readOnly: true, max: 2 }),
    deliveryAddress: json({ shape: 'object', optional: true, readOnly: true }),
    billingAddress: json({ shape: 'object', optional: true, readOnly: true }),
    /** The selected delivery method: `[{ storeId, methodId }]`. */
    deliveries: json({ shape: 'array', default: [], readOnly: true }),
    codes: json({ shape: 'array', default: [], readOnly: true }),
    /** Fees and discounts by hand: `[{ kind, amount, title, reason }]`. */
    adjustments: json({ shape: 'array', default: [], readOnly: true }),
    /** When the link was last sent. */
    sentAt: datetime({ optional: true, readOnly: true }),
    /** Until when the link can be paid. */
    expiresAt: datetime({ optional: true, readOnly: true, index: true }),
  },
  personal: {
    kept: {
      because: 'orders are part of the books',
      set: {
        ...{ name: null, email: null, phone: null, company: null, taxId: null },
        ...{ deliveryAddress: null, billingAddress: null },
      },
    },
    internal: ['adjustments'],
  },
  ui: { rowLabel: 'name', columns: ['orderId', 'name', 'email', 'phone', 'sentAt', 'expiresAt'] },
});
export type OrderDraft = Row<typeof orderDraft>;
