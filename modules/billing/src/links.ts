import { defineLink } from '@flotilla/core';

/** An intent is in one currency. */
export const paymentIntentsToCurrencies = defineLink({ from: 'billing.payment-intent', to: 'billing.currency', one: 'billing.currency' });
/** A subscription's intent has an invoice for each of its periods. */
export const paymentIntentsToInvoices = defineLink({
  from: 'billing.payment-intent',
  to: 'billing.invoice',
  owns: true,
  one: 'billing.payment-intent',
});
