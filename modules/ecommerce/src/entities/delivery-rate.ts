import { defineEntity, integer, money, reference, type Row } from '@flotilla/core';

/**
 * The price of a delivery method in a currency, from a subtotal and a weight of the goods. A method without
 * rates is free.
 */
export const deliveryRate = defineEntity({
  module: 'ecommerce',
  name: 'delivery-rate',
  fields: {
    deliveryMethodId: reference({ to: 'ecommerce.delivery-method', index: true }),
    /** No foreign key, because a shop may run without billing. */
    currencyId: reference({ to: 'billing.currency', constraint: false }),
    fromSubtotal: money({ default: '0', min: '0' }),
    /** In grams. */
    fromWeight: integer({ default: 0, min: 0, max: 100_000_000 }),
    amount: money({ min: '0' }),
    perKilogram: money({ default: '0', min: '0' }),
  },
  unique: [['deliveryMethodId', 'currencyId', 'fromSubtotal', 'fromWeight']],
  access: { read: 'public' },
  ui: { rowLabel: 'id', columns: ['deliveryMethodId', 'currencyId', 'fromSubtotal', 'fromWeight', 'amount'] },
});
export type DeliveryRate = Row<typeof deliveryRate>;
