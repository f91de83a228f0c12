import { reference, text } from '@flotilla/core';

/** Country of a row's tax, and the payment of the row; without a foreign key, because sold rows stay. */
export const soldRow = {
  taxCountry: text({ optional: true, readOnly: true, max: 2 }),
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
