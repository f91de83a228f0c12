import { money, reference, text } from '@flotilla/core';

/**
 * Country of a row's tax, the payment of the row, and its refund when its buyer canceled the order. Without a foreign
 * key, because sold rows stay.
 */
export const soldRow = {
  taxCountry: text({ optional: true, readOnly: true, max: 2 }),
  refunded: money({ optional: true, readOnly: true, min: '0' }),
  paymentIntentId: reference({
    to: 'billing.payment-intent',
    constraint: false,
    optional: true,
    readOnly: true,
    index: true,
  }),
};

export const taxedWhole = {
  name: 'taxed-whole',
  sql: '"net" + "tax" = "gross"',
  example: { net: '100.00', tax: '19.00', gross: '119.00' },
} as const;
