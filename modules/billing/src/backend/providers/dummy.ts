import { add } from '@flotilla/core/values';
import { UnauthenticatedError } from '@flotilla/backend';
import { intervals } from '../../providers.js';
import type { PaymentProvider } from './provider.js';

/**
 * A way to pay that takes no money, to try the product with: a page of our own with Pay, Decline and Pay later. What is done
 * there is applied at once, so it has no webhooks, and nothing to be asked for.
 */
export function dummyProvider(site: string): PaymentProvider {
  return {
    name: 'dummy',
    title: 'Dummy',
    limits: { currencies: 'any', intervals, minimum: () => '0', maximum: () => '99999999999999999999', decimals: () => 8 },
    request: async ({ invoiceId }) => ({ providerId: `dummy-${invoiceId}`, paymentUrl: `${site}/api/billing/dummy-payments/${invoiceId}` }),
    lookUp: async () => null,
    cancel: async () => undefined,
    refund: async ({ refundId }) => ({ providerId: `dummy-${refundId}`, status: 'succeeded' }),
    read(): never {
      throw new UnauthenticatedError('The dummy provider sends no webhooks.');
    },
    subscriptions: {
      cancel: async () => undefined,
      renew: async ({ key, amount, currency, subscriptionId, providerId }) => ({
        kind: 'renewed',
        subscriptionId: providerId ?? subscriptionId,
        paymentId: `dummy-${key}`,
        amount: add(amount, '0'),
        currency,
      }),
    },
  };
}
