import { defineEntity, email, money, reference, type Row, select } from '@flotilla/core';

/** A use of a discount by a purchase: held while it is paid, then used, or released. */
export const discountUse = defineEntity({
  module: 'ecommerce',
  name: 'discount-use',
  fields: {
    discountId: reference({ to: 'ecommerce.discount', readOnly: true, index: true }),
    codeId: reference({ to: 'ecommerce.discount-code', constraint: false, optional: true, readOnly: true }),
    checkoutId: reference({ to: 'ecommerce.checkout', constraint: false, readOnly: true, index: true }),
    buyer: email({ optional: true, readOnly: true }),
    amount: money({ readOnly: true, min: '0' }),
    currencyId: reference({ to: 'billing.currency', constraint: false, readOnly: true }),
    status: select({
      values: ['held', 'used', 'released'],
      default: 'held',
      readOnly: true,
      lifecycle: {
        adminsMaySet: 'declared',
        transitions: [
          { name: 'use', from: ['held'], to: 'used', by: ['system'] },
          { name: 'release', from: ['held', 'used'], to: 'released', by: ['system'] },
        ],
      },
    }),
  },
  unique: [['discountId', 'checkoutId', 'currencyId']],
  indexes: [{ fields: ['buyer'], ignoreCase: true }],
  personal: { kept: { because: 'the uses of discounts are counted', set: { buyer: null } } },
  ui: { rowLabel: 'id', columns: ['discountId', 'checkoutId', 'amount', 'status', 'createdAt'] },
});
export type DiscountUse = Row<typeof discountUse>;
