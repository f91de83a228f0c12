import { InvalidError, UnauthenticatedError } from '@flotilla/backend';
import { isPlainObject } from '@flotilla/core/values';
import Stripe from 'stripe';
import type { PaymentFact } from './payment-fact.js';
import {
  type Charge,
  type PaymentProvider,
  ProviderError,
  type Refunded,
  type RefundRequest,
  type Requested,
  type Subscribed,
} from './provider.js';
import { renewalOf, sessionFact, stripeFact } from './stripe-facts.js';
import { stripeLimits } from './stripe-limits.js';
import { decimalsOf, toUnits } from './units.js';

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Base URL of the API; default: Stripe's own. */
  readonly apiBase?: string;
}

const timeout = 8000;
/** Maximum lifetime of a Checkout session, in ms. */
const day = 86_400_000;
const halfHour = 1_800_000;
/** Allowed clock difference between two servers plus the duration of a call, in ms. */
const clockDifference = 30_000;

/**
 * Stripe: Checkout for one-off payments, and its own subscriptions for intervals. The SDK signs calls and
 * verifies webhooks; each call that creates something has an Idempotency-Key.
 * A hold is a payment with manual capture.
 * @see https://docs.stripe.com/api/checkout/sessions/create
 * @see https://docs.stripe.com/payments/place-a-hold-on-a-payment-method
 * @see https://docs.stripe.com/webhooks#verify-official-libraries
 * @see https://docs.stripe.com/api/idempotent_requests
 * @see https://docs.stripe.com/billing/subscriptions/webhooks
 */
export function stripeProvider({ secretKey, webhookSecret, apiBase }: StripeSettings): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    ...placeOf(apiBase),
    timeout,
    maxNetworkRetries: 0,
    telemetry: false,
  });
  return {
    name: 'stripe',
    title: 'Stripe',
    limits: stripeLimits,
    request: (charge) => withProviderErrors(() => openSession(stripe, charge)),
    authorize: (charge) => withProviderErrors(() => openSession(stripe, charge, 'manual')),
    capture: ({ paymentId, captureAmount, currency, key }) =>
      withProviderErrors(async () => {
        const amount = toUnits(captureAmount, decimalsOf(currency));
        await stripe.paymentIntents.capture(
          paymentId,
          { amount_to_capture: amount },
          { idempotencyKey: key },
        );
        return {};
      }),
    release: ({ paymentId, key }) =>
      withProviderErrors(
        async () => void (await stripe.paymentIntents.cancel(paymentId, {}, { idempotencyKey: key })),
      ),
    lookUp: ({ providerId }) =>
      withProviderErrors(async () =>
        sessionFact(
          await stripe.checkout.sessions.retrieve(providerId, { expand: ['payment_intent.latest_charge'] }),
        ),
      ),
    cancel: ({ providerId }) =>
      withProviderErrors(async () => void (await stripe.checkout.sessions.expire(providerId))),
    refund: (request) => withProviderErrors(() => refundOf(stripe, request)),
    queryRefund: ({ providerId }) =>
      withProviderErrors(async () => outcomeOf(await stripe.refunds.retrieve(providerId))),
    read({ body, headers }) {
      const event = verified(stripe, body, headers['stripe-signature'], webhookSecret);
      return [{ id: event.id, type: event.type, fact: stripeFact(event) }];
    },
    subscriptions: {
      cancel: ({ providerId, isOver }) =>
        withProviderErrors(() => stop(stripe, providerId, isOver)).catch(gone),
      lookUp: (subscribed) => withProviderErrors(() => factsOf(stripe, subscribed)),
    },
  };
}

function placeOf(apiBase: string | undefined): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  if (apiBase === undefined) return {};
  const { hostname, port, protocol } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  return { host: hostname, port: port || (isPlain ? 80 : 443), protocol: isPlain ? 'http' : 'https' };
}

/** Converts errors of the SDK to `ProviderError`. */
async function withProviderErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    throw ProviderError.ofStatus('Stripe', error.statusCode ?? 500, error.message, { cause: error });
  }
}

/**
 * Verifies and parses a webhook. @throws UnauthenticatedError; InvalidError for a signed body that is not an
 * event
 */
function verified(
  stripe: Stripe,
  body: Buffer,
  signature: string | string[] | undefined,
  secret: string,
): Stripe.Event {
  try {
    const event: unknown = stripe.webhooks.constructEvent(body, signature ?? '', secret);
    if (!isEvent(event)) throw new InvalidError('The webhook is not an event.');
    return event;
  } catch (error) {
    if (error instanceof SyntaxError) throw new InvalidError('The webhook is not an event.');
    if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
    throw new UnauthenticatedError('The signature of the webhook is missing or wrong.');
  }
}

function isEvent(value: unknown): value is Stripe.Event {
  if (!isPlainObject(value) || !isPlainObject(value['data']) || !isPlainObject(value['data']['object']))
    return false;
  return typeof value['id'] === 'string' && typeof value['type'] === 'string';
}

async function openSession(stripe: Stripe, charge: Charge, capture?: 'manual'): Promise<Requested> {
  const { id, url } = await stripe.checkout.sessions.create(sessionOf(charge, capture), {
    idempotencyKey: charge.key,
  });
  if (url === null) throw new ProviderError('Stripe returned no payment URL.', true);
  return { providerId: id, paymentUrl: url };
}

function sessionOf(charge: Charge, capture?: 'manual'): Stripe.Checkout.SessionCreateParams {
  const metadata = {
    invoiceId: charge.invoiceId,
    intentId: charge.intentId,
    ...(capture && { capture }),
  };
  const recurring = charge.interval && { interval: charge.interval };
  const unitAmount = toUnits(charge.amount, decimalsOf(charge.currency));
  return {
    mode: charge.interval ? 'subscription' : 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: charge.currency.toLowerCase(),
          unit_amount: unitAmount,
          product_data: { name: charge.description.slice(0, 250) || 'Order' },
          recurring,
        },
      },
    ],
    success_url: charge.successUrl,
    cancel_url: charge.cancelUrl,
    client_reference_id: charge.invoiceId,
    metadata,
    ...(charge.customerId ? { customer: charge.customerId } : { customer_email: charge.email || undefined }),
    ...(charge.interval
      ? { subscription_data: { metadata } }
      : { payment_intent_data: { metadata, ...(capture && { capture_method: capture }) } }),
    expires_at: pageEnd(Date.parse(charge.expiresAt)),
    locale: charge.language === 'ru' ? 'ru' : charge.language === 'en' ? 'en' : 'auto',
  };
}

/**
 * Returns when a payment page closes, in seconds: with the invoice, within Stripe's limits of half an hour to
 * a day from now.
 */
function pageEnd(expiresAt: number): number {
  const [least, most] = [Date.now() + halfHour + clockDifference, Date.now() + day - clockDifference];
  return Math.ceil(Math.min(Math.max(expiresAt, least), most) / 1000);
}

/**
 * Refunds a payment. Payments of subscriptions are stored by the id of Stripe's invoice, so their payment is
 * looked up first.
 */
async function refundOf(
  stripe: Stripe,
  { paymentId, refundId, refundAmount, currency }: RefundRequest,
): Promise<Refunded> {
  if (paymentId === null) throw new ProviderError('The invoice has no payment at Stripe.', true);
  const isInvoice = paymentId.startsWith('in_');
  const payments = isInvoice
    ? (await stripe.invoicePayments.list({ invoice: paymentId, status: 'paid', limit: 1 })).data
    : [];
  const paid = isInvoice ? payments[0]?.payment.payment_intent : paymentId;
  const payment = typeof paid === 'string' ? paid : paid?.id;
  if (payment === undefined) throw new ProviderError('Stripe has no payment for this invoice.', true);
  const amount = toUnits(refundAmount, decimalsOf(currency));
  return outcomeOf(
    await stripe.refunds.create(
      { payment_intent: payment, amount, metadata: { refundId } },
      { idempotencyKey: refundId },
    ),
  );
}

function outcomeOf({ id, status }: Stripe.Refund): Refunded {
  if (status === 'succeeded') return { providerId: id, status };
  return { providerId: id, status: status === 'failed' || status === 'canceled' ? 'failed' : 'pending' };
}

async function stop(stripe: Stripe, providerId: string | null, isOver: boolean): Promise<void> {
  if (providerId === null) return;
  if (isOver) await stripe.subscriptions.cancel(providerId);
  else await stripe.subscriptions.update(providerId, { cancel_at_period_end: true });
}

/** Ignores that the object has ended already. */
function gone(error: unknown): void {
  if (!ProviderError.isAbsence(error)) throw error;
}

async function factsOf(stripe: Stripe, { providerId, intentId }: Subscribed): Promise<PaymentFact[]> {
  if (providerId === null) return [];
  const { status } = await stripe.subscriptions.retrieve(providerId);
  const { data: paid } = await stripe.invoices.list({ subscription: providerId, status: 'paid', limit: 10 });
  const renewals = paid.toReversed().flatMap((one) => renewalOf(one) ?? []);
  const isOver = status === 'canceled' || status === 'unpaid' || status === 'incomplete_expired';
  return isOver
    ? [...renewals, { kind: 'subscription-ended', subscriptionId: providerId, intentId }]
    : renewals;
}
