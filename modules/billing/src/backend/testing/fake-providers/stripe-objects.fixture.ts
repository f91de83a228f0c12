import { type FakeHold, type FakeResponse, found } from './fake-provider.fixture.js';

export interface Session {
  readonly id: string;
  readonly url: string;
  readonly metadata: { readonly invoiceId: string; readonly intentId: string };
  readonly units: number;
  readonly currency: string;
  readonly isSubscription: boolean;
  readonly isManual: boolean;
  hold?: FakeHold;
  status: 'open' | 'complete' | 'expired';
  /** State of a payment by a delayed method; undefined where the method is immediate. */
  delayed?: 'processing' | 'requires_payment_method' | 'succeeded';
}

export interface Renewal {
  readonly id: string;
  readonly subscription: string;
  readonly units: number;
  readonly currency: string;
  readonly intentId: string;
}

const paymentStates = { held: 'requires_capture', captured: 'succeeded', canceled: 'canceled' } as const;

/** Returns a payment that is captured manually. */
export function paymentIntentOf({ hold, metadata, currency, units }: Session): object {
  const { id, status, captured, isExpired } = found(hold, 'hold');
  const before = Math.floor(Date.now() / 1000) + 6 * 86_400;
  return {
    ...{ id, object: 'payment_intent', currency, status: paymentStates[status] },
    metadata: { ...metadata, capture: 'manual' },
    amount_capturable: status === 'held' ? units : 0,
    amount_received: captured,
    cancellation_reason: isExpired ? 'automatic' : null,
    latest_charge: {
      ...{ id: `ch_${id}`, object: 'charge' },
      payment_method_details: { card: { capture_before: before } },
    },
  };
}

export function sessionObject({
  id,
  url,
  metadata,
  units,
  currency,
  status,
  isSubscription,
  isManual,
  delayed,
}: Session): object {
  const isPaid = status === 'complete' && !isManual && (delayed ?? 'succeeded') === 'succeeded';
  return {
    id,
    object: 'checkout.session',
    url: status === 'open' ? url : null,
    status,
    payment_status: isPaid ? 'paid' : 'unpaid',
    amount_total: units,
    currency,
    metadata: { ...metadata, ...(isManual && { capture: 'manual' }) },
    customer: `cus_${metadata.intentId}`,
    payment_intent: isSubscription ? null : `pi_${id}`,
    subscription: isSubscription ? `sub_${id}` : null,
    invoice: isSubscription ? `in_first_${id}` : null,
  };
}

export function invoiceObject({ id, subscription, units, currency, intentId }: Renewal): object {
  return {
    id,
    object: 'invoice',
    billing_reason: 'subscription_cycle',
    amount_paid: units,
    currency,
    parent: { type: 'subscription_details', subscription_details: { subscription, metadata: { intentId } } },
    lines: {
      object: 'list',
      data: [{ period: { start: 0, end: Math.floor(Date.now() / 1000) + 30 * 86_400 } }],
    },
  };
}

export const unitsOf = (amount: string) => Math.round(Number(amount) * 100);
export const moneyOf = (payment: string, amount: string) => ({
  amount: unitsOf(amount),
  currency: 'eur',
  payment_intent: payment,
});
export const listOf = (data: readonly object[]): FakeResponse => ({
  body: { object: 'list', data, has_more: false },
});
export const paymentOf = (invoice: string) => ({
  id: 'inpay_1',
  object: 'invoice_payment',
  payment: { type: 'payment_intent', payment_intent: `pi_${invoice}` },
});
