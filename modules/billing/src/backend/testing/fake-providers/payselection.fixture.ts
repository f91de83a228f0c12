import { createHmac } from 'node:crypto';
import type { PayselectionSettings } from '../../providers/payselection.js';
import {
  cancelHold,
  captureHold,
  type FakeHold,
  type FakeResponse,
  type FakeRequest,
  found,
  type Hook,
  serve,
  site,
  type FakeProvider,
  webhookUrl,
} from './fake-provider.fixture.js';

interface Order {
  readonly id: string;
  readonly amount: string;
  readonly currency: string;
  readonly rebillId?: string;
  readonly isManual?: boolean;
  hold?: FakeHold & { chargeId?: string };
  readonly transactions: { id: string; state: string }[];
  refunded: number;
}

interface Refund {
  readonly TransactionState: 'success';
  readonly TransactionId: string | undefined;
  readonly OrderId: string;
  readonly Currency: string;
  readonly Amount: string;
  readonly NewAmount: string;
}

const secretKey = 'secret-of-a-test';
let count = 1;

interface Given {
  readonly MetaData?: { PaymentType: string };
  readonly PaymentRequest?: { OrderId: string; Amount: string; Currency: string; RebillFlag: boolean };
  readonly OrderId?: string;
  readonly Amount?: string;
  readonly Currency?: string;
  readonly RebillId?: string;
  readonly TransactionId?: string;
}

class Site {
  readonly orders: Order[] = [];
  readonly canceled: string[] = [];
  readonly declined = new Set<string>();
  /** Refunds for webhooks, which alone contain the remaining amount of the payment. */
  readonly refunds: Refund[] = [];
  private readonly responses = new Map<string, unknown>();

  constructor(private readonly id: string) {}

  byId = (id: string) =>
    found(
      this.orders.findLast((one) => one.id === id),
      'order',
    );
  byPayment = (id?: string) =>
    found(
      this.orders.find(({ transactions }) => transactions.some((one) => one.id === id)),
      'payment',
    );

  answer({ method, path, headers, body }: FakeRequest): FakeResponse {
    const key = String(headers['x-request-id']);
    if (headers['x-request-signature'] !== sign([method, path, this.id, key, body]))
      return { status: 403, body: { Code: 'SignatureError', Description: 'The signature is wrong.' } };
    const stored = this.responses.get(`${path} ${key}`);
    if (stored !== undefined && path !== '/webpayments/create') return { body: stored };
    const given = body ? (JSON.parse(body) as Given) : {};
    const open =
      path === '/webpayments/create' &&
      this.orders.find(({ id: one }) => one === given.PaymentRequest?.OrderId);
    if (open)
      return {
        status: 409,
        body: { Code: 'OrderIdAlreadyExistsError', AddDetails: { URL: pageOf(open.id) } },
      };
    const answer = this.answerOf(path, given);
    if (answer === undefined)
      return { status: 404, body: { Code: 'OrderIdNotFoundError', Description: 'There is no such order.' } };
    if (method === 'POST') this.responses.set(`${path} ${key}`, answer);
    return { status: method === 'POST' ? 201 : 200, body: answer };
  }

  refund(order: Order, amount: string): Refund {
    order.refunded += Number(amount);
    const left = (Number(order.amount) - order.refunded).toFixed(2);
    const about = { TransactionId: order.transactions[0]?.id, OrderId: order.id, Currency: order.currency };
    const made = { TransactionState: 'success', ...about, Amount: amount, NewAmount: left } as const;
    this.refunds.push(made);
    return made;
  }

  private answerOf(path: string, given: Given): unknown {
    switch (path) {
      case '/webpayments/create':
        return this.open(given);
      case '/payments/requests/rebill':
        return this.rebill(given);
      case '/payments/charge':
        return this.chargeHold(given);
      case '/payments/cancellation':
        return cancelHold(this.holdWith(given.TransactionId));
      case '/payments/refund':
        return {
          ...this.refund(this.byPayment(given.TransactionId), given.Amount ?? '0'),
          NewAmount: undefined,
        };
      case '/payments/unsubscribe':
        this.canceled.push(given.RebillId ?? '');
        return { TransactionState: true };
      default:
        return this.stateOf(this.orders.findLast(({ id }) => path === `/orders/${id}`));
    }
  }

  hold(id: string): Order {
    const order = this.byId(id);
    if (!order.isManual) throw new Error('The order is not a block.');
    order.hold ??= { id: `PS${++count}`, amount: Number(order.amount), status: 'held', captured: 0 };
    return order;
  }

  private holdWith(id?: string) {
    return found(this.orders.find(({ hold }) => hold?.id === id)?.hold, 'hold');
  }

  /** A capture is a transaction of its own. */
  private chargeHold({ TransactionId: id, Amount: amount }: Given): object | undefined {
    const hold = this.holdWith(id);
    if (!captureHold(hold, Number(amount))) return undefined;
    hold.chargeId = `PS${++count}`;
    return { TransactionId: hold.chargeId, TransactionState: 'success' };
  }

  private open({ MetaData: meta, PaymentRequest: paymentRequest }: Given): string | undefined {
    if (!paymentRequest) return undefined;
    const { OrderId: id, Amount: amount, Currency: currency, RebillFlag: isRebilled } = paymentRequest;
    this.orders.push({
      id,
      amount,
      currency,
      rebillId: isRebilled ? `GE${++count}` : undefined,
      isManual: meta?.PaymentType === 'Block',
      transactions: [],
      refunded: 0,
    });
    return pageOf(id);
  }

  private rebill({
    OrderId: id = '',
    Amount: amount = '',
    Currency: currency = '',
    RebillId: rebillId = '',
  }: Given): object {
    const state = this.declined.has(rebillId) ? 'declined' : 'success';
    const transaction = { id: `PS${++count}`, state };
    this.orders.push({ id, amount, currency, rebillId, transactions: [transaction], refunded: 0 });
    return { OrderId: id, TransactionId: transaction.id };
  }

  private stateOf(order: Order | undefined): object[] | undefined {
    if (order?.hold) return [{ ...holdStateOf(order), StateDetails: holdStateOf(order) }];
    if (!order?.transactions.length) return undefined;
    const StateDetails = detailsOf(order);
    return order.transactions.map(({ id, state }) => ({
      TransactionState: state,
      TransactionId: id,
      OrderId: order.id,
      StateDetails,
    }));
  }
}

/** Fake Payselection: pages, orders, refunds and rebills. */
export async function fakePayselection(name: PayselectionSettings['name']): Promise<FakeProvider> {
  const prefix = name.toUpperCase().replace('-', '_');
  const siteId = name === 'payselection' ? '101' : '102';
  const account = new Site(siteId);
  const server = await serve((request) => account.answer(request));
  const event = (type: string, fields: object): Hook => {
    const body = JSON.stringify({ Event: type, Service_Id: siteId, ...fields });
    const signature = sign(['POST', `${site}${webhookUrl(name)}`, siteId, body]);
    const headers = {
      'x-site-id': siteId,
      'x-webhook-signature': signature,
      'content-type': 'application/json',
    };
    return { url: webhookUrl(name), body, headers };
  };
  return {
    name,
    env: {
      [`${prefix}_SITE_ID`]: siteId,
      [`${prefix}_SECRET_KEY`]: secretKey,
      [`${prefix}_API_BASE`]: server.base,
      [`${prefix}_FORM_BASE`]: server.base,
    },
    code: name === 'payselection' ? 'RUB' : 'EUR',
    hasQuery: true,
    hasRefunds: true,
    renewedBy: 'us',
    canceled: account.canceled,
    amounts: () => account.orders.map(({ amount }) => amount),
    failNext: server.failNext,
    close: server.close,
    pay(invoiceId, { amount } = {}) {
      const order = account.byId(invoiceId);
      const id = `PS${++count}`;
      order.transactions.push({ id, state: 'success' });
      return event('Payment', {
        TransactionId: id,
        OrderId: invoiceId,
        ...detailsOf(order),
        ...(amount && { Amount: amount }),
      });
    },
    ...holdHooks(account, event),
    decline(invoiceId) {
      const about = { TransactionId: `PS${++count}`, OrderId: invoiceId, ErrorMessage: 'Insufficient funds' };
      return event('Fail', { ...about, ...detailsOf(account.byId(invoiceId)) });
    },
    refundInDashboard: (paymentId, amount) =>
      event('Refund', account.refund(account.byPayment(paymentId), amount)),
    refundWebhooks: (paymentId) =>
      account.refunds
        .filter(({ TransactionId }) => TransactionId === paymentId)
        .map((refund) => event('Refund', refund)),
    failRenewal() {
      for (const { rebillId } of account.orders) if (rebillId) account.declined.add(rebillId);
      return undefined;
    },
  };
}

/** Holds amounts as the buyer, and ends holds as the provider. */
function holdHooks(
  account: Site,
  event: (type: string, fields: object) => Hook,
): Pick<FakeProvider, 'hold' | 'holdOf' | 'reportHold' | 'captureInDashboard' | 'expireHold'> {
  const holdOf = (invoiceId: string) => found(account.byId(invoiceId).hold, 'hold');
  return {
    holdOf,
    hold: (invoiceId) => event('Block', holdStateOf(account.hold(invoiceId))),
    reportHold: (invoiceId) =>
      event(
        holdOf(invoiceId).status === 'captured' ? 'Payment' : 'Cancel',
        holdStateOf(account.byId(invoiceId)),
      ),
    captureInDashboard(invoiceId, amount) {
      const hold = account.byId(invoiceId).hold;
      if (hold && captureHold(hold, Number(amount))) hold.chargeId = `PS${++count}`;
    },
    expireHold: (invoiceId) => void cancelHold(holdOf(invoiceId)),
  };
}

const holdStates = { held: 'preauthorized', captured: 'success', canceled: 'voided' } as const;

function holdStateOf({ id: OrderId, currency: Currency, hold }: Order): object {
  const { id, chargeId, status, amount, captured } = found(hold, 'hold');
  return {
    ...{ OrderId, Currency, TransactionId: chargeId ?? id, TransactionState: holdStates[status] },
    Amount: (status === 'captured' ? captured : amount).toFixed(2),
  };
}

const pageOf = (id: string) => `https://webform.payselection.example/${id}`;
const sign = (lines: readonly string[]) =>
  createHmac('sha256', secretKey).update(lines.join('\n')).digest('hex');
const detailsOf = ({ amount, currency, rebillId }: Order) => ({
  Amount: amount,
  Currency: currency,
  ...(rebillId && { RebillId: rebillId }),
});
