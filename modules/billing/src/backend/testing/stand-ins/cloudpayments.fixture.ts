import { createHmac } from 'node:crypto';
import type { CloudPaymentsSettings } from '../../providers/cloudpayments.js';
import { type Asked, found, type Hook, serve, type StandIn, webhookUrl } from './stand-in.fixture.js';

interface Order {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly invoiceId: string;
  readonly intentId: string;
  readonly isSubscription: boolean;
  readonly payments: { id: number; status: string; at: string }[];
}

const apiSecret = 'secret-of-a-test';
let count = 1000;

/** CloudPayments, or TipTop Pay by the same API: orders, payments, refunds, subscriptions. */
export async function cloudPaymentsStandIn(name: CloudPaymentsSettings['name']): Promise<StandIn> {
  const prefix = name.toUpperCase();
  const publicId = `pk_${name}`;
  const orders: Order[] = [];
  const kept = new Map<string, object>();
  const canceled: string[] = [];
  const byInvoice = (invoiceId: string) =>
    found(
      orders.findLast((one) => one.invoiceId === invoiceId),
      'order',
    );
  const byIntent = (intentId: string) =>
    found(
      orders.find((one) => one.intentId === intentId),
      'order',
    );
  const subscriptionOf = ({ id, intentId, payments }: Order) => {
    const isOver = canceled.includes(`sc_${id}`);
    const last = payments.at(-1)?.at;
    return { Id: `sc_${id}`, AccountId: intentId, Status: isOver ? 'Cancelled' : 'Active', LastTransactionDateIso: last };
  };
  const paymentOf = (order: Order, payment: Order['payments'][number], isFirst: boolean) => ({
    TransactionId: payment.id,
    Amount: order.amount,
    Currency: order.currency,
    Status: payment.status,
    AccountId: order.intentId,
    ...(isFirst && { InvoiceId: order.invoiceId }),
    ...(order.isSubscription && { SubscriptionId: `sc_${order.id}` }),
  });

  const server = await serve(({ path, headers, body }: Asked) => {
    if (headers.authorization !== `Basic ${Buffer.from(`${publicId}:${apiSecret}`).toString('base64')}`)
      return { status: 401, body: { Success: false, Message: 'Unauthorized' } };
    const given = JSON.parse(body) as Record<string, string | number>;
    const key = headers['x-request-id'];
    const known = typeof key === 'string' ? kept.get(`${path} ${key}`) : undefined;
    const model = known ?? modelOf(path, given);
    if (typeof key === 'string' && model) kept.set(`${path} ${key}`, model);
    return { body: { Success: model !== undefined, Message: model ? null : 'Not found', Model: model } };
  });

  function modelOf(path: string, given: Record<string, string | number>): object | undefined {
    switch (path) {
      case '/orders/create': {
        const order: Order = {
          id: `order${++count}`,
          amount: Number(given.Amount),
          currency: String(given.Currency),
          invoiceId: String(given.InvoiceId),
          intentId: String(given.AccountId),
          isSubscription: given.SubscriptionBehavior !== undefined,
          payments: [],
        };
        orders.push(order);
        return { Id: order.id, Url: `https://orders.example/d/${order.id}` };
      }
      case '/orders/cancel':
        canceled.push(String(given.Id));
        return {};
      case '/v2/payments/find': {
        const order = orders.findLast(({ invoiceId }) => invoiceId === given.InvoiceId);
        const last = order?.payments[0];
        return order && last && paymentOf(order, last, true);
      }
      case '/payments/refund':
        return { TransactionId: ++count };
      case '/subscriptions/find':
        return orders.filter(({ intentId }) => intentId === given.accountId).map(subscriptionOf);
      case '/subscriptions/get':
        return subscriptionOf(
          found(
            orders.find(({ id }) => `sc_${id}` === given.Id),
            'subscription',
          ),
        );
      case '/subscriptions/cancel':
        canceled.push(String(given.Id));
        return {};
      case '/payments/list':
        return orders.flatMap((order) => order.payments.map((payment, index) => paymentOf(order, payment, index === 0)));
      default:
        return undefined;
    }
  }

  const notify = (type: string, fields: object): Hook => {
    const body = new URLSearchParams(Object.entries(fields).map(([field, value]) => [field, String(value)])).toString();
    const signature = createHmac('sha256', apiSecret).update(body).digest('base64');
    const headers = { 'content-hmac': signature, 'content-type': 'application/x-www-form-urlencoded' };
    return { url: webhookUrl(name, `?type=${type}`), body, headers };
  };
  const at = () => new Date().toISOString();

  return {
    name,
    env: { [`${prefix}_PUBLIC_ID`]: publicId, [`${prefix}_API_SECRET`]: apiSecret, [`${prefix}_API_BASE`]: server.base },
    code: name === 'tiptoppay' ? 'KZT' : 'RUB',
    hasQuery: true,
    hasRefunds: true,
    renewedBy: 'provider',
    canceled,
    amounts: () => orders.map(({ amount }) => String(amount)),
    failNext: server.failNext,
    close: server.close,
    pay(invoiceId, { amount } = {}) {
      const order = byInvoice(invoiceId);
      const payment = { id: ++count, status: 'Completed', at: at() };
      order.payments.push(payment);
      return notify('pay', { ...paymentOf(order, payment, true), ...(amount && { Amount: amount }), GatewayName: 'Test' });
    },
    decline(invoiceId) {
      const order = byInvoice(invoiceId);
      const { Status: _, ...fields } = paymentOf(order, { id: ++count, status: 'Declined', at: at() }, true);
      return notify('fail', { ...fields, Reason: 'InsufficientFunds', ReasonCode: 5051 });
    },
    refundAtDesk: (paymentId, amount) =>
      notify('refund', { TransactionId: ++count, PaymentTransactionId: paymentId, Amount: amount, OperationType: 'Refund' }),
    renew(intentId) {
      const order = byIntent(intentId);
      const payment = { id: ++count, status: 'Completed', at: at() };
      order.payments.push(payment);
      return notify('pay', { ...paymentOf(order, payment, false), GatewayName: 'Test' });
    },
    failRenewal: (intentId) =>
      notify('recurrent', { ...subscriptionOf(byIntent(intentId)), Status: 'PastDue', FailedTransactionsNumber: 1 }),
    end(intentId) {
      const order = byIntent(intentId);
      canceled.push(`sc_${order.id}`);
      return notify('recurrent', { ...subscriptionOf(order), Status: 'Cancelled' });
    },
  };
}
