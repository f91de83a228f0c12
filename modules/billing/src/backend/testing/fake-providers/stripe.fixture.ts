import Stripe from 'stripe';
import {
  cancelHold,
  captureHold,
  type FakeHold,
  type FakeResponse,
  type FakeRequest,
  found,
  type Hook,
  serve,
  type FakeProvider,
  webhookUrl,
} from './fake-provider.fixture.js';
import {
  invoiceObject,
  listOf,
  moneyOf,
  paymentIntentOf,
  paymentOf,
  type Renewal,
  type Session,
  sessionObject,
  unitsOf,
} from './stripe-objects.fixture.js';

const secretKey = 'sk_test_stand_in';
const webhookSecret = 'whsec_of_a_test';
let count = 0;

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
    if (kind === 'payment_intents') return this.once(headers, () => this.decide(path, form)) as FakeResponse;
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

  hold(invoiceId: string): FakeHold {
    const session = this.byInvoice(invoiceId);
    if (!session.isManual) throw new Error('The payment is not captured manually.');
    session.status = 'complete';
    session.hold ??= { id: `pi_${session.id}`, amount: session.units, status: 'held', captured: 0 };
    return session.hold;
  }

  /** Captures or cancels a payment. Final errors have a response, too. */
  private decide(path: string, form: URLSearchParams): FakeResponse {
    const [, , , id = '', verb = ''] = path.split('/');
    const session = found(
      [...this.sessions.values()].find(({ hold }) => hold?.id === id),
      'payment',
    );
    const hold = found(session.hold, 'hold');
    const done =
      verb === 'capture' ? captureHold(hold, Number(form.get('amount_to_capture'))) : cancelHold(hold);
    if (!done)
      return {
        status: 400,
        body: { error: { message: `The payment is ${hold.status}.`, type: 'invalid_request_error' } },
      };
    return { body: paymentIntentOf(session) };
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
      isManual: form.get('payment_intent_data[capture_method]') === 'manual',
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
        ...(session.hold && { payment_intent: paymentIntentOf(session) }),
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
    ...holdHooks(account),
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

/** Holds amounts as the buyer, and ends holds as the provider. */
function holdHooks(
  account: Account,
): Pick<FakeProvider, 'hold' | 'holdOf' | 'reportHold' | 'captureInDashboard' | 'expireHold'> {
  return {
    hold(invoiceId) {
      account.hold(invoiceId);
      return event('checkout.session.completed', sessionObject(account.byInvoice(invoiceId)));
    },
    holdOf(invoiceId) {
      const { amount, captured, ...hold } = found(account.byInvoice(invoiceId).hold, 'hold');
      return { ...hold, amount: amount / 100, captured: captured / 100 };
    },
    reportHold(invoiceId) {
      const session = account.byInvoice(invoiceId);
      const isCaptured = session.hold?.status === 'captured';
      return event(
        isCaptured ? 'payment_intent.succeeded' : 'payment_intent.canceled',
        paymentIntentOf(session),
      );
    },
    captureInDashboard(invoiceId, amount) {
      captureHold(found(account.byInvoice(invoiceId).hold, 'hold'), unitsOf(amount));
    },
    expireHold(invoiceId) {
      const hold = found(account.byInvoice(invoiceId).hold, 'hold');
      if (cancelHold(hold)) hold.isExpired = true;
    },
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
