import { createHmac } from 'node:crypto';
import type { PayselectionSettings } from '../../providers/payselection.js';
import { type Asked, found, type Hook, serve, site, type StandIn, webhookUrl } from './stand-in.fixture.js';

interface Order {
  readonly id: string;
  readonly amount: string;
  readonly currency: string;
  readonly rebillId?: string;
  readonly transactions: { id: string; state: string }[];
  refunded: number;
}

const secretKey = 'secret-of-a-test';
let count = 1;

/** Payselection: pages, orders, refunds and rebills. */
export async function payselectionStandIn(name: PayselectionSettings['name']): Promise<StandIn> {
  const prefix = name.toUpperCase().replace('-', '_');
  const siteId = name === 'payselection' ? '101' : '102';
  const hookUrl = `${site}${webhookUrl(name)}`;
  const orders: Order[] = [];
  const kept = new Map<string, unknown>();
  const canceled: string[] = [];
  const declined = new Set<string>();
  const sign = (lines: readonly string[]) => createHmac('sha256', secretKey).update(lines.join('\n')).digest('hex');
  const orderOf = (id: string) =>
    found(
      orders.findLast((one) => one.id === id),
      'order',
    );

  const server = await serve(({ method, path, headers, body }: Asked) => {
    const key = String(headers['x-request-id']);
    if (headers['x-request-signature'] !== sign([method, path, siteId, key, body]))
      return { status: 403, body: { Code: 'SignatureError', Description: 'The signature is wrong.' } };
    const known = kept.get(`${path} ${key}`);
    if (known !== undefined) return { body: known };
    const answer = answerOf(path, body ? (JSON.parse(body) as Given) : {});
    if (answer === undefined) return { status: 404, body: { Code: 'OrderIdNotFoundError', Description: 'There is no such order.' } };
    if (method === 'POST') kept.set(`${path} ${key}`, answer);
    return { status: method === 'POST' ? 201 : 200, body: answer };
  });

  interface Given {
    readonly PaymentRequest?: { OrderId: string; Amount: string; Currency: string; RebillFlag: boolean };
    readonly OrderId?: string;
    readonly Amount?: string;
    readonly Currency?: string;
    readonly RebillId?: string;
    readonly TransactionId?: string;
  }

  function answerOf(path: string, given: Given): unknown {
    const asked = given.PaymentRequest;
    if (path === '/webpayments/create' && asked) {
      const { OrderId: id, Amount: amount, Currency: currency, RebillFlag: isRebilled } = asked;
      orders.push({ id, amount, currency, rebillId: isRebilled ? `GE${++count}` : undefined, transactions: [], refunded: 0 });
      return `https://webform.payselection.example/${id}`;
    }
    if (path === '/payments/requests/rebill') {
      const { OrderId: id = '', Amount: amount = '', Currency: currency = '', RebillId: rebillId = '' } = given;
      const state = declined.has(rebillId) ? 'declined' : 'success';
      orders.push({ id, amount, currency, rebillId, transactions: [{ id: `PS${++count}`, state }], refunded: 0 });
      return { OrderId: id, TransactionId: `PS${count}` };
    }
    if (path === '/payments/refund') {
      const order = found(
        orders.find((one) => one.transactions.some(({ id }) => id === given.TransactionId)),
        'payment',
      );
      return refunded(order, given.Amount ?? '0');
    }
    if (path === '/payments/unsubscribe') {
      canceled.push(given.RebillId ?? '');
      return { TransactionState: true };
    }
    const order = orders.findLast(({ id }) => path === `/orders/${id}`);
    return order?.transactions.length
      ? order.transactions.map(({ id, state }) => ({
          TransactionState: state,
          TransactionId: id,
          OrderId: order.id,
          StateDetails: detailsOf(order),
        }))
      : undefined;
  }

  const detailsOf = ({ amount, currency, rebillId }: Order) => ({
    Amount: amount,
    Currency: currency,
    ...(rebillId && { RebillId: rebillId }),
  });
  const refunded = (order: Order, amount: string) => {
    order.refunded += Number(amount);
    const left = (Number(order.amount) - order.refunded).toFixed(2);
    return {
      TransactionState: 'success',
      TransactionId: order.transactions[0]?.id,
      OrderId: order.id,
      Amount: amount,
      Currency: order.currency,
      NewAmount: left,
    };
  };
  const event = (type: string, fields: object): Hook => {
    const body = JSON.stringify({ Event: type, Service_Id: siteId, ...fields });
    const headers = {
      'x-site-id': siteId,
      'x-webhook-signature': sign(['POST', hookUrl, siteId, body]),
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
    canceled,
    amounts: () => orders.map(({ amount }) => amount),
    failNext: server.failNext,
    close: server.close,
    pay(invoiceId, { amount } = {}) {
      const order = orderOf(invoiceId);
      const id = `PS${++count}`;
      order.transactions.push({ id, state: 'success' });
      return event('Payment', { TransactionId: id, OrderId: invoiceId, ...detailsOf(order), ...(amount && { Amount: amount }) });
    },
    decline: (invoiceId) =>
      event('Fail', {
        TransactionId: `PS${++count}`,
        OrderId: invoiceId,
        ...detailsOf(orderOf(invoiceId)),
        ErrorMessage: 'Insufficient funds',
      }),
    refundAtDesk: (paymentId, amount) =>
      event(
        'Refund',
        refunded(
          found(
            orders.find((one) => one.transactions.some(({ id }) => id === paymentId)),
            'payment',
          ),
          amount,
        ),
      ),
    failRenewal: () => {
      for (const { rebillId } of orders) if (rebillId) declined.add(rebillId);
      return undefined;
    },
  };
}
