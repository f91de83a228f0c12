import { createHmac } from 'node:crypto';
import type { CloudPaymentsSettings } from '../../providers/cloudpayments.js';
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

interface Order {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly invoiceId: string;
  readonly intentId: string;
  readonly isSubscription: boolean;
  readonly isManual: boolean;
  hold?: FakeHold;
  readonly payments: { id: number; status: string; at: string }[];
}

const apiSecret = 'secret-of-a-test';
let count = 1000;

type Given = Readonly<Record<string, string | number | boolean>>;

class Site {
  readonly orders: Order[] = [];
  readonly canceled: string[] = [];
  private readonly responses = new Map<string, object>();

  constructor(private readonly authorization: string) {}

  byInvoice = (id: string) =>
    found(
      this.orders.findLast(({ invoiceId }) => invoiceId === id),
      'order',
    );
  byIntent = (id: string) =>
    found(
      this.orders.find(({ intentId }) => intentId === id),
      'order',
    );

  answer({ path, headers, body }: FakeRequest): FakeResponse {
    if (headers.authorization !== this.authorization)
      return { status: 401, body: { Success: false, Message: 'Unauthorized' } };
    const key = headers['x-request-id'];
    const stored = typeof key === 'string' ? this.responses.get(`${path} ${key}`) : undefined;
    const model = stored ?? this.modelOf(path, JSON.parse(body) as Given);
    if (typeof key === 'string' && model) this.responses.set(`${path} ${key}`, model);
    return { body: { Success: model !== undefined, Message: model ? null : 'Not found', Model: model } };
  }

  subscriptionOf({ id, intentId, payments }: Order) {
    const isOver = this.canceled.includes(`sc_${id}`);
    const last = payments.at(-1)?.at;
    return {
      Id: `sc_${id}`,
      AccountId: intentId,
      Status: isOver ? 'Cancelled' : 'Active',
      LastTransactionDateIso: last,
    };
  }

  paid(order: Order): Order['payments'][number] {
    const payment = { id: ++count, status: 'Completed', at: new Date().toISOString() };
    order.payments.push(payment);
    return payment;
  }

  hold(invoiceId: string): Order {
    const order = this.byInvoice(invoiceId);
    if (!order.isManual) throw new Error('The order needs no confirmation.');
    order.hold ??= { id: String(++count), amount: order.amount, status: 'held', captured: 0 };
    return order;
  }

  private holdWith(id: unknown): FakeHold {
    return found(this.orders.find(({ hold }) => hold?.id === String(id))?.hold, 'hold');
  }

  private modelOf(path: string, given: Given): object | undefined {
    switch (path) {
      case '/orders/create':
        return this.open(given);
      case '/orders/cancel':
      case '/subscriptions/cancel':
        this.canceled.push(String(given.Id));
        return {};
      case '/v2/payments/find': {
        const order = this.orders.findLast(({ invoiceId }) => invoiceId === given.InvoiceId);
        if (order?.hold) return heldPaymentOf(order);
        const [first] = order?.payments ?? [];
        return order && first && paymentOf(order, first, true);
      }
      case '/payments/confirm':
        return captureHold(this.holdWith(given.TransactionId), Number(given.Amount));
      case '/payments/void':
        return cancelHold(this.holdWith(given.TransactionId));
      case '/payments/refund':
        return { TransactionId: ++count };
      case '/subscriptions/find':
        return this.orders
          .filter(({ intentId }) => intentId === given.accountId)
          .map((one) => this.subscriptionOf(one));
      case '/subscriptions/get':
        return this.subscriptionOf(
          found(
            this.orders.find(({ id }) => `sc_${id}` === given.Id),
            'subscription',
          ),
        );
      case '/payments/list':
        return this.orders.flatMap((order) =>
          order.payments.map((payment, index) => paymentOf(order, payment, index === 0)),
        );
      default:
        return undefined;
    }
  }

  private open(given: Given): object {
    const order: Order = {
      id: `order${++count}`,
      amount: Number(given.Amount),
      currency: String(given.Currency),
      invoiceId: String(given.InvoiceId),
      intentId: String(given.AccountId),
      isSubscription: given.SubscriptionBehavior !== undefined,
      isManual: given.RequireConfirmation === true,
      payments: [],
    };
    this.orders.push(order);
    return { Id: order.id, Url: `https://orders.example/d/${order.id}` };
  }
}

/** Fake CloudPayments, or TipTop Pay with the same API: orders, payments, refunds, subscriptions. */
export async function fakeCloudPayments(name: CloudPaymentsSettings['name']): Promise<FakeProvider> {
  const prefix = name.toUpperCase();
  const publicId = `pk_${name}`;
  const site = new Site(`Basic ${Buffer.from(`${publicId}:${apiSecret}`).toString('base64')}`);
  const server = await serve((request) => site.answer(request));
  const notify = (type: string, fields: object): Hook => notification(name, type, fields);
  return {
    name,
    env: {
      [`${prefix}_PUBLIC_ID`]: publicId,
      [`${prefix}_API_SECRET`]: apiSecret,
      [`${prefix}_API_BASE`]: server.base,
    },
    code: name === 'tiptoppay' ? 'KZT' : 'RUB',
    hasQuery: true,
    hasRefunds: true,
    renewedBy: 'provider',
    canceled: site.canceled,
    amounts: () => site.orders.map(({ amount }) => String(amount)),
    failNext: server.failNext,
    close: server.close,
    pay(invoiceId, { amount } = {}) {
      const order = site.byInvoice(invoiceId);
      return notify('pay', {
        ...paymentOf(order, site.paid(order), true),
        ...(amount && { Amount: amount }),
        GatewayName: 'Test',
      });
    },
    ...holdHooks(site, notify),
    decline(invoiceId) {
      const declined = { id: ++count, status: 'Declined', at: '' };
      return notify('fail', {
        ...paymentOf(site.byInvoice(invoiceId), declined, true),
        Reason: 'InsufficientFunds',
        ReasonCode: 5051,
      });
    },
    refundInDashboard: (paymentId, amount) =>
      notify('refund', {
        TransactionId: ++count,
        PaymentTransactionId: paymentId,
        Amount: amount,
        OperationType: 'Refund',
      }),
    ...subscriptionHooks(site, notify),
  };
}

/** Holds amounts as the buyer, and ends holds as the provider. */
function holdHooks(
  site: Site,
  notify: (type: string, fields: object) => Hook,
): Pick<FakeProvider, 'hold' | 'holdOf' | 'reportHold' | 'captureInDashboard' | 'expireHold'> {
  const holdOf = (invoiceId: string) => found(site.byInvoice(invoiceId).hold, 'hold');
  return {
    holdOf,
    hold: (invoiceId) => notify('pay', { ...heldPaymentOf(site.hold(invoiceId)), GatewayName: 'Test' }),
    reportHold: (invoiceId) =>
      notify(
        holdOf(invoiceId).status === 'captured' ? 'confirm' : 'cancel',
        heldPaymentOf(site.byInvoice(invoiceId)),
      ),
    captureInDashboard: (invoiceId, amount) => void captureHold(holdOf(invoiceId), Number(amount)),
    expireHold: (invoiceId) => void cancelHold(holdOf(invoiceId)),
  };
}

const holdStates = { held: 'Authorized', captured: 'Completed', canceled: 'Cancelled' } as const;

/** Returns a payment in two stages. */
function heldPaymentOf(order: Order): object {
  const { id, amount, captured, status } = found(order.hold, 'hold');
  return {
    ...{ TransactionId: Number(id), Status: holdStates[status], Currency: order.currency },
    Amount: status === 'captured' ? captured : amount,
    ...{ AccountId: order.intentId, InvoiceId: order.invoiceId },
  };
}

/** Charges later periods of subscriptions, and ends them, as the provider. */
function subscriptionHooks(
  site: Site,
  notify: (type: string, fields: object) => Hook,
): Pick<FakeProvider, 'renew' | 'failRenewal' | 'end'> {
  return {
    renew(intentId) {
      const order = site.byIntent(intentId);
      return notify('pay', { ...paymentOf(order, site.paid(order), false), GatewayName: 'Test' });
    },
    failRenewal: (intentId) =>
      notify('recurrent', {
        ...site.subscriptionOf(site.byIntent(intentId)),
        Status: 'PastDue',
        FailedTransactionsNumber: 1,
      }),
    end(intentId) {
      const order = site.byIntent(intentId);
      site.canceled.push(`sc_${order.id}`);
      return notify('recurrent', { ...site.subscriptionOf(order), Status: 'Cancelled' });
    },
  };
}

const paymentOf = (order: Order, payment: Order['payments'][number], isFirst: boolean) => ({
  TransactionId: payment.id,
  Amount: order.amount,
  Currency: order.currency,
  Status: payment.status,
  AccountId: order.intentId,
  ...(isFirst && { InvoiceId: order.invoiceId }),
  ...(order.isSubscription && { SubscriptionId: `sc_${order.id}` }),
});

function notification(name: CloudPaymentsSettings['name'], type: string, fields: object): Hook {
  const body = new URLSearchParams(
    Object.entries(fields).map(([field, value]) => [field, String(value)]),
  ).toString();
  const signature = createHmac('sha256', apiSecret).update(body).digest('base64');
  const headers = { 'content-hmac': signature, 'content-type': 'application/x-www-form-urlencoded' };
  return { url: webhookUrl(name, `?type=${type}`), body, headers };
}
