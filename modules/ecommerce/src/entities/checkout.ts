import { datetime, defineEntity, email, json, reference, type Row, select, text } from '@flotilla/core';

/** Contact, addresses and deliveries of a purchase. A placed checkout groups the orders of the purchase. */
export const checkout = defineEntity({
  module: 'ecommerce',
  name: 'checkout',
  fields: {
    subjectId: reference({ to: 'rbac.subject', constraint: false, readOnly: true, index: true }),
    status: select({
      values: ['open', 'placed', 'abandoned'],
      default: 'open',
      readOnly: true,
      lifecycle: {
        adminsMaySet: 'declared',
        transitions: [
          { name: 'place', from: ['open'], to: 'placed', by: ['system'] },
          { name: 'payment failed', from: ['placed'], to: 'open', by: ['system'] },
          { name: 'abandon', from: ['open'], to: 'abandoned', by: ['system'] },
        ],
      },
    }),
    email: email({ optional: true, readOnly: true }),
    phone: text({ optional: true, readOnly: true, max: 50 }),
    company: text({ optional: true, readOnly: true, max: 100 }),
    taxId: text({ optional: true, readOnly: true, max: 40 }),
    country: text({ optional: true, readOnly: true, max: 2 }),
    deliveryAddress: json({ shape: 'object', optional: true, readOnly: true }),
    billingAddress: json({ shape: 'object', optional: true, readOnly: true }),
    /** The selected delivery method of each store: `[{ storeId, methodId }]`. */
    deliveries: json({ shape: 'array', default: [], readOnly: true }),
    /** Codes of discounts. */
    codes: json({ shape: 'array', default: [], readOnly: true }),
    /** The last quote that the buyer saw, by currency, and its hash. */
    quote: json({ shape: 'array', optional: true, readOnly: true }),
    quoteHash: text({ optional: true, readOnly: true, max: 64 }),
    placedAt: datetime({ optional: true, readOnly: true }),
  },
  indexes: [{ fields: ['subjectId'], unique: true, where: { status: 'open' } }],
  access: { read: 'owner' },
  ui: { rowLabel: 'id', columns: ['status', 'email', 'placedAt', 'createdAt'] },
});
export type CheckoutRow = Row<typeof checkout>;
