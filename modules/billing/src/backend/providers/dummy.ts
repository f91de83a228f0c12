import { add } from '@flotilla/core/values';
import { UnauthenticatedError } from '@flotilla/backend';
import { intervals } from '../../providers.js';
import type { PaymentProvider } from './provider.js';

/**
 * A provider that takes no money, for trying the product: our own page with Pay, Decline and Pay later.
 * Decisions are applied immediately, so it needs no webhooks and no queries.
 */
export function dummyProvider(site: string): PaymentProvider {
  return {
    name: 'dummy',
    title: 'Dummy',
    limits: {
      currencies: 'any',
      intervals,
      minimum: () => '0',
      maximum: () => '99999999999999999999',
      decimals: () => 8,
    },
    request: async ({ invoiceId }) => pageOf(site, invoiceId),
    authorize: async ({ invoiceId }) => pageOf(site, invoiceId),
    capture: async () => ({}),
    release: async () => undefined,
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

const pageOf = (site: string, invoiceId: string) => ({
  providerId: `dummy-${invoiceId}`,
  paymentUrl: `${site}/api/billing/dummy-payments/${invoiceId}`,
});
