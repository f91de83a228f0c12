import { defineLink } from '@flotilla/core';

export const paymentIntentsToCurrencies = defineLink({ from: 'billing.payment-intent', to: 'billing.currency' });
export const paymentIntentsToInvoices = defineLink({ from: 'billing.payment-intent', to: 'billing.invoice', owns: true });
