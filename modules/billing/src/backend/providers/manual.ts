import { UnauthenticatedError } from '@flotilla/backend';
import { intervals } from '../../providers.js';
import { type PaymentProvider, ProviderError } from './provider.js';

/**
 * Payments that administrators record, such as cash and bank transfers. Buyers can't choose it. Its refunds are
 * made by hand.
 */
export function manualProvider(): PaymentProvider {
  return {
    name: 'manual',
    title: 'Cash or transfer',
    limits: {
      currencies: 'any',
      intervals,
      minimum: () => '0',
      maximum: () => '99999999999999999999',
      decimals: () => 8,
    },
    request: async () => {
      throw new ProviderError('Payments by cash or transfer have no payment page.', true);
    },
    lookUp: async () => null,
    cancel: async () => undefined,
    refund: async ({ refundId }) => ({ providerId: `manual-${refundId}`, status: 'succeeded' }),
    read(): never {
      throw new UnauthenticatedError('Payments by cash or transfer have no webhooks.');
    },
  };
}
