import Stripe from 'stripe';
import {
  type FakeResponse,
  type FakeRequest,
  found,
  type Hook,
  serve,
  type FakeProvider,
  webhookUrl,
} from './fake-provider.fixture.js';

interface Session {
  readonly id: string;
  readonly url: string;
  readonly metadata: { readonly invoiceId: string; readonly intentId: string };
  readonly units: number;
  readonly currency: string;
  readonly isSubscription: boolean;
  status: 'open' | 'complete' | 'expired';
  /** State of a payment by a delayed method; undefined where the method is immediate. */
  delayed?: 'processing' | 'requires_payment_method' | 'succeeded';
}

const secretKey = 'sk_test_stand_in';
const webhookSecret = 'whsec_of_a_test';
let count = 0;

interface Renewal {
  readonly id: string;
  readonly subscription: string;
  readonly units: number;
  readonly currency: string;
  readonly intentId: string;
}

class Account {
  readonly sessions = new Map<string, Session>();
  readonly renewals: Renewal[] = [];
  readonly canceled: string[] = [];
  readonly ended = new Set<string>();
  nextRefund: 'succeeded' | 'failed' = 'succeeded';
  private readonly responses = new Map<string, object>();
  private readonly refunds = new Map<string, object>();

  byInvoice = (id: string) =>
    found(
      [...this.sessions.values()].findLast(({ metadata }) => metadata.invoiceId === id),
      'session',
    );
  byIntent = (id: string) =>
    found(
      [...this.sessions.values()].find(({ metadata }) => metadata.intentId === id),
      'session',
    );

  answer({ method, path, query, headers, body }: FakeRequest): FakeResponse {
    if (headers.authorization !== `Bearer ${secretKey}`)
      return { status: 401, body: { error: { message: 'Invalid API Key' } } };
    const form = new URLSearchParams(body);
    const [, , kind = '', id = ''] = path.split('/');
    if (path === '/v1/checkout/sessions')
      return { body: this.once(headers, () => sessionObject(this.open(form))) };
    if (kind === 'checkout')
      return this.ofSession(
        found(this.sessions.get(path.split('/')[4] ?? ''), 'session'),
        path.endsWith('/expire'),
      );
    if (kind === 'refunds')
      return {
        body:
          method === 'POST'
            ? this.once(headers, () => this.refund(form))
            : found(this.refunds.get(id), 'refund'),
      };
    if (kind === 'invoice_payments') return listOf([paymentOf(query.get('invoice') ?? '')]);
    if (kind === 'invoices')
      return listOf(
        this.renewals
          .filter(({ subscription }) => subscription === query.get('subscription'))
          .map(invoiceObject),
      );
    if (kind !== 'subscriptions')
      return { status: 404, body: { error: { message: `There is no ${path}.` } } };
    if (method !== 'GET') this.canceled.push(id);
    if (method === 'DELETE') this.ended.add(id);
    return { body: { id, object: 'subscription', status: this.ended.has(id) ? 'canceled' : 'active' } };
  }

  renew(intentId: string): Renewal {
    const { id, units, currency } = this.byIntent(intentId);
    return { id: `in_${++count}`, subscription: `sub_${id}`, units, currency, intentId };
  }

  /** Returns the first response for repeated calls with the same idempotency key. */
  private once(headers: FakeRequest['headers'], make: () => object): object {
    const key = String(headers['idempotency-key'] ?? ++count);
    const made = this.responses.get(key) ?? make();
    this.responses.set(key, made);
    return made;
  }

  private open(form: URLSearchParams): Session {
    const id = `cs_test_${++count}`;
    const session: Session = {
      id,
      url: `https://checkout.stripe.example/${id}`,
      metadata: {
        invoiceId: form.get('metadata[invoiceId]') ?? '',
        intentId: form.get('metadata[intentId]') ?? '',
      },
      units: Number(form.get('line_items[0][price_data][unit_amount]')),
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      isSubscription: form.get('mode') === 'subscription',
      status: 'open',
    };
    this.sessions.set(id, session);
    return session;
  }

  private ofSession(session: Session, isToExpire: boolean): FakeResponse {
    if (isToExpire && session.status !== 'open')
      return { status: 400, body: { error: { message: 'It is not open.' } } };
    if (isToExpire) {
      session.status = 'expired';
      this.canceled.push(session.metadata.invoiceId);
    }
    return {
      body: {
        ...sessionObject(session),
        ...(session.delayed && {
          payment_intent: { id: `pi_${session.id}`, object: 'payment_intent', status: session.delayed },
        }),
      },
    };
  }

  private refund(form: URLSearchParams): object {
    const metadata = { refundId: form.get('metadata[refundId]') };
    const amount = Number(form.get('amount'));
    const id = `re_${++count}`;
    const made = {
      id,
      object: 'refund',
      status: this.nextRefund,
      amount,
      currency: 'eur',
      payment_intent: form.get('payment_intent'),
      metadata,
    };
    this.refunds.set(id, made);
    this.nextRefund = 'succeeded';
    return made;
  }
}

/** Fake Stripe: Checkout sessions, refunds, subscriptions and their invoices. */
export async function fakeStripe(): Promise<FakeProvider> {
  const account = new Account();
  const server = await serve((request) => account.answer(request));
  return {
    name: 'stripe',
    env: { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: server.base },
    code: 'EUR',
    declinesForGood: true,
    hasQuery: true,
    hasRefunds: true,
    renewedBy: 'provider',
    canceled: account.canceled,
    amounts: () => [...account.sessions.values()].map(({ units }) => (units / 100).toFixed(2)),
    failNext: server.failNext,
    close: server.close,
    pay(invoiceId, { amount } = {}) {
      const session = account.byInvoice(invoiceId);
      session.status = 'complete';
      const changed = amount === undefined ? {} : { amount_total: unitsOf(amount) };
      return event('checkout.session.completed', { ...sessionObject(session), ...changed });
    },
    process(invoiceId) {
      const session = account.byInvoice(invoiceId);
      session.status = 'complete';
      session.delayed = 'processing';
      return event('checkout.session.completed', sessionObject(session));
    },
    succeed(invoiceId) {
      const session = account.byInvoice(invoiceId);
      session.delayed = 'succeeded';
      return event('checkout.session.async_payment_succeeded', sessionObject(session));
    },
    failSilently(invoiceId) {
      account.byInvoice(invoiceId).delayed = 'requires_payment_method';
    },
    decline: (invoiceId) =>
      event('checkout.session.async_payment_failed', sessionObject(account.byInvoice(invoiceId))),
    refundInDashboard: (payment, amount) =>
      event('refund.created', {
        ...moneyOf(payment, amount),
        id: `re_desk_${++count}`,
        object: 'refund',
        status: 'succeeded',
        metadata: {},
      }),
    failRefund: () => void (account.nextRefund = 'failed'),
    chargeBack: (payment, amount) =>
      event('charge.dispute.funds_withdrawn', {
        ...moneyOf(payment, amount),
        id: `dp_${++count}`,
        object: 'dispute',
      }),
    ...subscriptionHooks(account),
  };
}

/** Charges later periods of subscriptions, and ends them, as the provider. */
function subscriptionHooks(account: Account): Pick<FakeProvider, 'renew' | 'failRenewal' | 'end'> {
  return {
    renew(intentId) {
      const renewal = account.renew(intentId);
      account.renewals.push(renewal);
      return event('invoice.paid', invoiceObject(renewal));
    },
    failRenewal: (intentId) => event('invoice.payment_failed', invoiceObject(account.renew(intentId))),
    end(intentId) {
      const id = `sub_${account.byIntent(intentId).id}`;
      account.ended.add(id);
      return event('customer.subscription.deleted', { id, object: 'subscription', metadata: { intentId } });
    },
  };
}

const unitsOf = (amount: string) => Math.round(Number(amount) * 100);
const moneyOf = (payment: string, amount: string) => ({
  amount: unitsOf(amount),
  currency: 'eur',
  payment_intent: payment,
});
const listOf = (data: readonly object[]): FakeResponse => ({
  body: { object: 'list', data, has_more: false },
});
const paymentOf = (invoice: string) => ({
  id: 'inpay_1',
  object: 'invoice_payment',
  payment: { type: 'payment_intent', payment_intent: `pi_${invoice}` },
});

function event(type: string, object: object): Hook {
  const body = JSON.stringify({ id: `evt_${++count}`, object: 'event', type, data: { object } });
  const signature = new Stripe(secretKey).webhooks.generateTestHeaderString({
    payload: body,
    secret: webhookSecret,
  });
  return {
    url: webhookUrl('stripe'),
    body,
    headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
  };
}

function sessionObject({
  id,
  url,
  metadata,
  units,
  currency,
  status,
  isSubscription,
  delayed,
}: Session): object {
  return {
    id,
    object: 'checkout.session',
    url: status === 'open' ? url : null,
    status,
    payment_status: status === 'complete' && (delayed ?? 'succeeded') === 'succeeded' ? 'paid' : 'unpaid',
    amount_total: units,
    currency,
    metadata,
    customer: `cus_${metadata.intentId}`,
    payment_intent: isSubscription ? null : `pi_${id}`,
    subscription: isSubscription ? `sub_${id}` : null,
    invoice: isSubscription ? `in_first_${id}` : null,
  };
}

function invoiceObject({ id, subscription, units, currency, intentId }: Renewal): object {
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
