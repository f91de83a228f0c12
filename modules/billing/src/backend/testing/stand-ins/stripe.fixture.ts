import Stripe from 'stripe';
import { found, type Hook, serve, type StandIn, webhookUrl } from './stand-in.fixture.js';

interface Session {
  readonly id: string;
  readonly url: string;
  readonly metadata: { readonly invoiceId: string; readonly intentId: string };
  readonly units: number;
  readonly currency: string;
  readonly isSubscription: boolean;
  status: 'open' | 'complete' | 'expired';
}

const webhookSecret = 'whsec_of_a_test';
let count = 0;

/** Stripe: sessions of Checkout, refunds, subscriptions and their invoices. */
export async function stripeStandIn(): Promise<StandIn> {
  const stripe = new Stripe('sk_test_stand_in');
  const sessions = new Map<string, Session>();
  const kept = new Map<string, unknown>();
  const refunds = new Map<string, object>();
  const renewals: { id: string; subscription: string; units: number; currency: string; intentId: string }[] = [];
  const canceled: string[] = [];
  const ended = new Set<string>();
  const byInvoice = (invoiceId: string) =>
    found(
      [...sessions.values()].findLast((one) => one.metadata.invoiceId === invoiceId),
      'session',
    );
  const byIntent = (intentId: string) =>
    found(
      [...sessions.values()].find((one) => one.metadata.intentId === intentId),
      'session',
    );

  const once = (key: string | string[] | undefined, make: () => object) => {
    if (typeof key !== 'string') return make();
    const made = kept.get(key) ?? make();
    kept.set(key, made);
    return made;
  };
  const server = await serve(({ method, path, query, headers, body }) => {
    if (headers.authorization !== 'Bearer sk_test_stand_in') return { status: 401, body: { error: { message: 'Invalid API Key' } } };
    const form = new URLSearchParams(body);
    const [, , kind = '', id = '', action] = path.split('/');
    const key = headers['idempotency-key'];
    if (path === '/v1/checkout/sessions') return { body: once(key, () => sessionObject(open(form))) };
    if (kind === 'checkout') {
      const session = found(sessions.get(path.split('/')[4] ?? ''), 'session');
      if (path.endsWith('/expire')) {
        if (session.status !== 'open') return { status: 400, body: { error: { message: 'It is not open.' } } };
        session.status = 'expired';
        canceled.push(session.metadata.invoiceId);
      }
      return { body: sessionObject(session) };
    }
    if (kind === 'refunds' && method === 'POST') return { body: once(key, () => refundObject(form)) };
    if (kind === 'refunds') return { body: found(refunds.get(id), 'refund') };
    if (kind === 'invoice_payments') {
      const payment = { type: 'payment_intent', payment_intent: `pi_${query.get('invoice') ?? ''}` };
      return { body: { object: 'list', data: [{ id: 'inpay_1', object: 'invoice_payment', payment }], has_more: false } };
    }
    if (kind === 'subscriptions') {
      if (method !== 'GET') canceled.push(id);
      if (method === 'DELETE') ended.add(id);
      return { body: { id, object: 'subscription', status: ended.has(id) ? 'canceled' : 'active' } };
    }
    if (kind === 'invoices' && action === undefined) {
      const data = renewals.filter(({ subscription }) => subscription === query.get('subscription')).map(invoiceObject);
      return { body: { object: 'list', data, has_more: false } };
    }
    return { status: 404, body: { error: { message: `There is no ${path}.` } } };
  });

  function open(form: URLSearchParams): Session {
    const id = `cs_test_${++count}`;
    const session: Session = {
      id,
      url: `https://checkout.stripe.example/${id}`,
      metadata: { invoiceId: form.get('metadata[invoiceId]') ?? '', intentId: form.get('metadata[intentId]') ?? '' },
      units: Number(form.get('line_items[0][price_data][unit_amount]')),
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      isSubscription: form.get('mode') === 'subscription',
      status: 'open',
    };
    sessions.set(id, session);
    return session;
  }

  function refundObject(form: URLSearchParams): object {
    const [currency = 'eur'] = [...sessions.values()].map((one) => one.currency);
    const made = {
      id: `re_${++count}`,
      object: 'refund',
      status: 'succeeded',
      amount: Number(form.get('amount')),
      currency,
      payment_intent: form.get('payment_intent'),
      metadata: { refundId: form.get('metadata[refundId]') },
    };
    refunds.set(made.id, made);
    return made;
  }

  const event = (type: string, object: object): Hook => {
    const body = JSON.stringify({ id: `evt_${++count}`, object: 'event', type, data: { object } });
    const signature = stripe.webhooks.generateTestHeaderString({ payload: body, secret: webhookSecret });
    return { url: webhookUrl('stripe'), body, headers: { 'stripe-signature': signature, 'content-type': 'application/json' } };
  };

  return {
    name: 'stripe',
    env: { STRIPE_SECRET_KEY: 'sk_test_stand_in', STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: server.base },
    code: 'EUR',
    hasQuery: true,
    hasRefunds: true,
    renewedBy: 'provider',
    canceled,
    amounts: () => [...sessions.values()].map(({ units, currency }) => (currency === 'jpy' ? String(units) : (units / 100).toFixed(2))),
    failNext: server.failNext,
    close: server.close,
    pay(invoiceId, { amount } = {}) {
      const session = byInvoice(invoiceId);
      session.status = 'complete';
      const changed = amount === undefined ? {} : { amount_total: Math.round(Number(amount) * 100) };
      return event('checkout.session.completed', { ...sessionObject(session), ...changed });
    },
    decline: (invoiceId) => event('checkout.session.async_payment_failed', sessionObject(byInvoice(invoiceId))),
    declinesForGood: true,
    refundAtDesk: (paymentId, amount) =>
      event('refund.created', {
        id: `re_desk_${++count}`,
        object: 'refund',
        status: 'succeeded',
        amount: Math.round(Number(amount) * 100),
        currency: 'eur',
        payment_intent: paymentId,
        metadata: {},
      }),
    chargeBack: (paymentId, amount) =>
      event('charge.dispute.funds_withdrawn', {
        id: `dp_${++count}`,
        object: 'dispute',
        amount: Math.round(Number(amount) * 100),
        currency: 'eur',
        payment_intent: paymentId,
      }),
    renew(intentId) {
      const { id, units, currency } = byIntent(intentId);
      const renewal = { id: `in_${++count}`, subscription: `sub_${id}`, units, currency, intentId };
      renewals.push(renewal);
      return event('invoice.paid', invoiceObject(renewal));
    },
    failRenewal(intentId) {
      const { id, units, currency } = byIntent(intentId);
      return event('invoice.payment_failed', invoiceObject({ id: `in_${++count}`, subscription: `sub_${id}`, units, currency, intentId }));
    },
    end(intentId) {
      const id = `sub_${byIntent(intentId).id}`;
      ended.add(id);
      return event('customer.subscription.deleted', { id, object: 'subscription', metadata: { intentId } });
    },
  };
}

function sessionObject({ id, url, metadata, units, currency, status, isSubscription }: Session): object {
  return {
    id,
    object: 'checkout.session',
    url: status === 'open' ? url : null,
    status,
    payment_status: status === 'complete' ? 'paid' : 'unpaid',
    amount_total: units,
    currency,
    metadata,
    customer: `cus_${metadata.intentId}`,
    payment_intent: isSubscription ? null : `pi_${id}`,
    subscription: isSubscription ? `sub_${id}` : null,
    invoice: isSubscription ? `in_first_${id}` : null,
  };
}

function invoiceObject(renewal: { id: string; subscription: string; units: number; currency: string; intentId: string }): object {
  const { id, subscription, units, currency, intentId } = renewal;
  return {
    id,
    object: 'invoice',
    billing_reason: 'subscription_cycle',
    amount_paid: units,
    currency,
    parent: { type: 'subscription_details', subscription_details: { subscription, metadata: { intentId } } },
    lines: { object: 'list', data: [{ period: { start: 0, end: Math.floor(Date.now() / 1000) + 30 * 86_400 } }] },
  };
}
