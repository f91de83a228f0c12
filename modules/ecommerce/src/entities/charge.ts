import {
  decimal,
  defineEntity,
  integer,
  localizedText,
  money,
  reference,
  type Row,
  select,
} from '@flotilla/core';
import { soldRow, taxedWhole } from './sold-row.js';
import { taxReasons } from '../taxes/tax-terms.js';

/** A cost of an order beside its products. Fixed at checkout, like the lines. */
export const charge = defineEntity({
  module: 'ecommerce',
  name: 'charge',
  fields: {
    orderId: reference({ to: 'ecommerce.order', readOnly: true, index: true }),
    kind: select({ values: ['delivery', 'fee', 'extra'], default: 'delivery', readOnly: true }),
    /** The line that an extra was sold with. */
    lineId: reference({ to: 'ecommerce.orders-to-products', optional: true, readOnly: true, index: true }),
    /** Without foreign keys, because a charge outlives its extra, method and currency. */
    extraId: reference({ to: 'ecommerce.extra', constraint: false, optional: true, readOnly: true }),
    deliveryMethodId: reference({
      to: 'ecommerce.delivery-method',
      constraint: false,
      optional: true,
      readOnly: true,
    }),
    currencyId: reference({ to: 'billing.currency', constraint: false, readOnly: true }),
    title: localizedText({ readOnly: true }),
    quantity: integer({ default: 1, min: 1, readOnly: true }),
    unitPrice: money({ readOnly: true, min: '0' }),
    /** In the store's prices; `net` and `tax` add up to `gross`, the amount to pay. */
    amount: money({ readOnly: true, min: '0' }),
    discount: money({ default: '0', readOnly: true, min: '0' }),
    net: money({ readOnly: true, min: '0' }),
    tax: money({ readOnly: true, min: '0' }),
    gross: money({ readOnly: true, min: '0' }),
    /** In percent. */
    taxRate: decimal({ readOnly: true, scale: 3 }),
    taxCountry: soldRow.taxCountry,
    refunded: soldRow.refunded,
    taxReason: select({ values: taxReasons, default: 'none', readOnly: true }),
    paymentIntentId: soldRow.paymentIntentId,
  },
  checks: [
    taxedWhole,
    {
      name: 'discounted-in-part',
      sql: '"discount" <= "amount"',
      example: { amount: '119.00', discount: '0' },
    },
  ],
  personal: { kept: { because: 'orders are part of the books' } },
  ui: { rowLabel: 'id', columns: ['orderId', 'kind', 'title', 'gross', 'createdAt'] },
});
export type Charge = Row<typeof charge>;
