import { defineLink } from '@flotilla/core';

export const paymentIntentsToCurrencies = defineLink({
  from: 'billing.payment-intent',
  to: 'billing.currency',
  one: 'billing.currency',
});
/** The invoices of an intent: one, or one for each period of a subscription. */
export const paymentIntentsToInvoices = defineLink({
  from: 'billing.payment-intent',
  to: 'billing.invoice',
  owns: true,
  one: 'billing.payment-intent',
});
