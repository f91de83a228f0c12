import { datetime, defineEntity, email, file, json, reference, select, text, type Row } from '@flotilla/core';
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
    /** Path of the receipt; readers of the order get a signed address. */
    receipt: file({ default: '' }),
    comment: text({ optional: true }),
    /** The order number, assigned at checkout. */
    number: text({ optional: true, readOnly: true, unique: true }),
    /** The buyer's mail address and language. */
    email: email({ optional: true, readOnly: true }),
    language: text({ optional: true, readOnly: true, max: 35 }),
    /** Country of the buyer, and the tax number of a business, where they decide the tax. */
    country: text({ optional: true, readOnly: true, max: 2 }),
    taxId: text({ optional: true, readOnly: true, max: 20 }),
    phone: text({ optional: true, readOnly: true, max: 50 }),
    /** The purchase that the order belongs to, when its buyer gave addresses or a delivery. */
    checkoutId: reference({
      to: 'ecommerce.checkout',
      constraint: false,
      optional: true,
      readOnly: true,
      index: true,
    }),
    /** The delivery that brings its goods; orders of a store share it. Stands on the first of them. */
    deliveryChargeId: reference({
      to: 'ecommerce.charge',
      constraint: false,
      optional: true,
      readOnly: true,
      index: true,
    }),
    deliveryAddress: json({ shape: 'object', optional: true, readOnly: true }),
    billingAddress: json({ shape: 'object', optional: true, readOnly: true }),
    placedAt: datetime({ optional: true, readOnly: true }),
    paidAt: datetime({ optional: true, readOnly: true }),
    /** When it was last delivered. */
    deliveredAt: datetime({ optional: true, readOnly: true }),
    /** When the buyer first withdrew from the contract. */
    withdrawnAt: datetime({ optional: true, readOnly: true }),
    /** When a mail requested a review. */
    reviewRequestedAt: datetime({ optional: true, readOnly: true }),
    /** When the buyer first opened a file of the order; from then on the buyer cannot cancel it. */
    openedAt: datetime({ optional: true, readOnly: true }),
    /** Why the order returned to the cart or was canceled, for the buyer. */
    problem: text({ optional: true, readOnly: true, max: 1000 }),
  },
  indexes: [{ fields: ['email'], ignoreCase: true }],
  access: { read: 'owner' },
  personal: {
    kept: {
      because: 'orders are part of the books',
      set: {
        email: null,
        phone: null,
        comment: null,
        receipt: '',
        deliveryAddress: null,
        billingAddress: null,
      },
    },
  },
  ui: {
    area: 'shop',
    rank: 1,
    rowLabel: 'number',
    columns: ['number', 'email', 'status', 'placedAt', 'createdAt'],
    advanced: ['variant', 'type', 'receipt'],
    views: [
      {
        name: 'to-do',
        filters: [
          { column: 'type', method: 'eq', value: 'history' },
          { column: 'status', method: 'inArray', value: ['approving', 'packaging'] },
        ],
      },
      { name: 'unpaid', filters: [{ column: 'status', method: 'eq', value: 'paying' }] },
      {
        name: 'this-week',
        filters: [
          { column: 'type', method: 'eq', value: 'history' },
          { column: 'createdAt', method: 'gte', value: '-7d' },
        ],
      },
    ],
  },
});
export type Order = Row<typeof order>;
