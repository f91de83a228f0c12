import type Stripe from 'stripe';
import type { PaymentFact } from './payment-fact.js';
import { decimalsOf, fromUnits } from './units.js';

/** Returns the fact that a Stripe event reports; null when it is irrelevant. */
export function stripeFact(event: Stripe.Event): PaymentFact | null {
  const { type } = event;
  if (
    type === 'checkout.session.completed' ||
    type === 'checkout.session.async_payment_succeeded' ||
    type === 'checkout.session.expired'
  )
    return sessionFact(event.data.object);
  if (type === 'checkout.session.async_payment_failed')
    return { kind: 'failed', ...keysOf(event.data.object), reason: declined };
  if (
    type === 'payment_intent.amount_capturable_updated' ||
    type === 'payment_intent.succeeded' ||
    type === 'payment_intent.canceled'
  )
    return isManual(event.data.object) ? holdFact(event.data.object) : null;
  if (type === 'invoice.paid') return renewalOf(event.data.object);
  if (type === 'invoice.payment_failed') return failedRenewal(event.data.object);
  if (type === 'customer.subscription.deleted') return endFact(event.data.object);
  if (type === 'refund.created' || type === 'refund.updated' || type === 'refund.failed')
    return refundFact(event.data.object);
  return type === 'charge.dispute.funds_withdrawn' ? disputeFact(event.data.object) : null;
}

/**
 * Returns the fact of a session that is paid, being paid by a delayed method, or expired.
 * @see https://docs.stripe.com/checkout/fulfillment#delayed-notification
 */
export function sessionFact(session: Stripe.Checkout.Session): PaymentFact | null {
  const keys = keysOf(session);
  if (session.status === 'expired') return { kind: 'expired', ...keys };
  if (isManual(session)) return heldFact(session);
  if (session.status === 'complete' && session.payment_status === 'unpaid') return delayedFact(session);
  if (session.payment_status !== 'paid' || session.amount_total === null || session.currency === null)
    return null;
  const subscription = idOf(session.subscription);
  const paymentId = idOf(session.invoice) ?? idOf(session.payment_intent) ?? session.id;
  return {
    kind: 'paid',
    ...keys,
    ...moneyOf(session.amount_total, session.currency),
    paymentId,
    customerId: idOf(session.customer),
    ...(subscription && { subscription: { id: subscription } }),
  };
}

const isManual = ({ metadata }: Pick<Stripe.Checkout.Session, 'metadata'>) =>
  metadata?.['capture'] === 'manual';

/** Returns the fact of a session whose payment is captured manually. Webhooks do not include the payment. */
function heldFact(session: Stripe.Checkout.Session): PaymentFact | null {
  const { payment_intent: payment, amount_total: units, currency, status } = session;
  if (status !== 'complete' || payment === null || units === null || currency === null) return null;
  if (typeof payment !== 'string') return holdFact(payment);
  return { kind: 'authorized', ...keysOf(session), ...moneyOf(units, currency), paymentId: payment };
}

/** Returns the fact of a payment that is captured manually. */
function holdFact(payment: Stripe.PaymentIntent): PaymentFact | null {
  const about = { invoiceId: payment.metadata['invoiceId'], paymentId: payment.id };
  const { currency, status, cancellation_reason: reason } = payment;
  if (status === 'requires_capture')
    return {
      ...{ kind: 'authorized', ...about, ...moneyOf(payment.amount_capturable, currency) },
      expiresAt: holdEndOf(payment),
    };
  if (status === 'succeeded')
    return { kind: 'paid', ...about, ...moneyOf(payment.amount_received, currency) };
  return status === 'canceled'
    ? { kind: 'released', ...about, isExpired: reason === 'automatic' || reason === 'expired' }
    : null;
}

function holdEndOf({ latest_charge: latest }: Stripe.PaymentIntent): string | undefined {
  const before =
    latest === null || typeof latest === 'string'
      ? undefined
      : latest.payment_method_details?.card?.capture_before;
  return before === undefined ? undefined : new Date(before * 1000).toISOString();
}

/**
 * Reads the status from the payment if the session includes it, because a session stays unpaid when its
 * payment has failed.
 */
function delayedFact({ payment_intent: payment, ...session }: Stripe.Checkout.Session): PaymentFact {
  const status = payment !== null && typeof payment !== 'string' ? payment.status : 'processing';
  const hasFailed = status === 'requires_payment_method' || status === 'canceled';
  return hasFailed
    ? { kind: 'failed', ...keysOf(session), reason: declined }
    : { kind: 'processing', ...keysOf(session) };
}

const declined = 'The payment was declined.';

/** Returns the fact of a paid period, except for the first one, which the session reports. */
export function renewalOf(invoice: Stripe.Invoice): PaymentFact | null {
  const about = aboutRenewal(invoice);
  if (!about || invoice.id === undefined) return null;
  const end = invoice.lines.data.at(-1)?.period.end;
  const endsAt = end === undefined ? undefined : new Date(end * 1000).toISOString();
  return {
    kind: 'renewed',
    ...about,
    ...moneyOf(invoice.amount_paid, invoice.currency),
    paymentId: invoice.id,
    endsAt,
  };
}

function failedRenewal(invoice: Stripe.Invoice): PaymentFact | null {
  const about = aboutRenewal(invoice);
  return about && { kind: 'renewal-failed', ...about, reason: 'The card was declined.' };
}

function aboutRenewal({ billing_reason: reason, parent }: Stripe.Invoice) {
  const details = parent?.subscription_details;
  const subscriptionId = idOf(details?.subscription ?? null);
  if (reason !== 'subscription_cycle' || subscriptionId === undefined) return null;
  return { subscriptionId, intentId: details?.metadata?.['intentId'] };
}

const endFact = ({ id, metadata }: Stripe.Subscription): PaymentFact => ({
  kind: 'subscription-ended',
  subscriptionId: id,
  intentId: metadata['intentId'],
});

function refundFact({
  id,
  status,
  amount,
  currency,
  payment_intent: payment,
  metadata,
}: Stripe.Refund): PaymentFact | null {
  const paymentId = idOf(payment);
  if (paymentId === undefined || status === 'pending' || status === 'requires_action') return null;
  const isFailed = status !== 'succeeded';
  return {
    kind: 'refunded',
    paymentId,
    providerId: id,
    ...moneyOf(amount, currency),
    refundId: metadata?.['refundId'],
    isFailed,
  };
}

function disputeFact({ id, amount, currency, payment_intent: payment }: Stripe.Dispute): PaymentFact | null {
  const paymentId = idOf(payment);
  return paymentId === undefined
    ? null
    : { kind: 'refunded', paymentId, providerId: id, ...moneyOf(amount, currency), isChargeback: true };
}

const keysOf = ({ id, metadata }: Pick<Stripe.Checkout.Session, 'id' | 'metadata'>) => ({
  providerId: id,
  invoiceId: metadata?.['invoiceId'],
});
const idOf = (value: string | { readonly id: string } | null) =>
  typeof value === 'string' ? value : value?.id;

function moneyOf(units: number, currency: string) {
  const code = currency.toUpperCase();
  return { amount: fromUnits(units, decimalsOf(code)), currency: code };
}
