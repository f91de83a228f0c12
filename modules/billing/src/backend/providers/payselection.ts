import { UnauthenticatedError } from '@flotilla/backend';
import { isPlainObject } from '@flotilla/core/values';
import type { ProviderName } from '../../providers.js';
import { callProvider, hmac, isSigned, objectIn, wholeOf } from './call-provider.js';
import type { PaymentFact, ProviderMessage } from './payment-fact.js';
import { type Charge, type PaymentProvider, ProviderError, type Renewal } from './provider.js';
import { decimalsOf } from './units.js';

export interface PayselectionSettings {
  readonly name: Extract<ProviderName, 'payselection' | 'payselection-international'>;
  readonly title: string;
  readonly currencies: readonly string[];
  readonly siteId: string;
  readonly secretKey: string;
  /** Where payments are made, and where their page is. */
  readonly apiBase: string;
  readonly formBase: string;
  /** Where it tells of payments: part of what it signs. */
  readonly webhookUrl: string;
}

type Model = Readonly<Record<string, unknown>>;

/**
 * Payselection. A call is signed by `X-REQUEST-SIGNATURE`, the HMAC-SHA256 in hex of method, path, site, request id and body, a line
 * each; a webhook by `X-WEBHOOK-SIGNATURE`, the same of `POST`, the webhook's address, site and body. A buyer pays at a page
 * (`webpayments/create`); periods of subscriptions are charged by us (`payments/requests/rebill`) with the RebillId of the first.
 * @see https://api.payselection.com/#operation/Create
 * @see https://api.payselection.com/#operation/Rebill
 * @see https://api.payselection.com/#operation/Webhooks
 */
export function payselection(settings: PayselectionSettings): PaymentProvider {
  const { name, title, currencies, siteId, secretKey, webhookUrl } = settings;
  const call = callerOf(settings);
  const orderFact = async (id: string) => factOfOrder(id, await call('GET', `/orders/${id}`, id).catch(absent));
  return {
    name,
    title,
    limits: {
      currencies,
      intervals: ['day', 'week', 'month', 'year'],
      minimum: (currency) => (decimalsOf(currency) === 0 ? '1' : '0.01'),
      maximum: () => '9999999999.99',
      decimals: decimalsOf,
    },
    async request(charge) {
      const paymentUrl = addressIn(await call('POST', '/webpayments/create', charge.intentId, pageOf(charge, webhookUrl)));
      if (paymentUrl === undefined) throw new ProviderError(`${title} answered no address.`, true);
      return { providerId: charge.invoiceId, paymentUrl };
    },
    lookUp: ({ invoiceId }) => orderFact(invoiceId),
    async refund({ paymentId, refundAmount, currency, refundId }) {
      const body = { TransactionId: paymentId, Amount: refundAmount, Currency: currency, WebhookUrl: webhookUrl };
      const made = await call('POST', '/payments/refund', refundId, body);
      if (!isPlainObject(made)) throw new ProviderError(`${title} answered what is no refund.`, true);
      // Whether what is left is said in the answer depends on the method of payment; its webhook says it always.
      const providerId = made.NewAmount === undefined ? null : refundIdOf(made);
      return { providerId, status: made.TransactionState === 'pending' ? 'pending' : 'succeeded' };
    },
    read({ body, headers }) {
      const due = hmac(secretKey, Buffer.concat([Buffer.from(`POST\n${webhookUrl}\n${siteId}\n`), body]), 'hex');
      if (headers['x-site-id'] !== siteId || !isSigned(headers['x-webhook-signature'], due))
        throw new UnauthenticatedError('The signature of the webhook is missing or wrong.');
      return [messageOf(body)];
    },
    subscriptions: {
      async cancel({ providerId }) {
        if (providerId !== null) await call('POST', '/payments/unsubscribe', providerId, { RebillId: providerId }).catch(absent);
      },
      async renew(renewal) {
        const known = await orderFact(renewal.key);
        if (known) return renewed(renewal, known);
        await call('POST', '/payments/requests/rebill', renewal.key, rebillOf(renewal, webhookUrl));
        const made = await orderFact(renewal.key);
        if (!made) throw new ProviderError(`${title} has not charged yet.`, false);
        return renewed(renewal, made);
      },
    },
  };
}

function callerOf({ title, siteId, secretKey, apiBase, formBase }: PayselectionSettings) {
  return async (method: 'GET' | 'POST', path: string, key: string, body?: object): Promise<unknown> => {
    const text = body ? JSON.stringify(body) : '';
    const signature = hmac(secretKey, [method, path, siteId, key, text].join('\n'), 'hex');
    const headers = {
      'x-site-id': siteId,
      'x-request-id': key,
      'x-request-signature': signature,
      ...(body && { 'content-type': 'application/json' }),
    };
    const isPage = path.startsWith('/webpayments');
    const url = `${isPage ? formBase : apiBase}${path}`;
    return callProvider({ title, url, method, headers, body: body && text, ...(isPage && { understood: [conflict] }) });
  };
}

/** How it answers who asks for the page of an order that has one. */
const conflict = 409;

/** The address of a page, or of the one that the order has already: an answer that was lost is asked for again. */
function addressIn(answer: unknown): string | undefined {
  const url = isPlainObject(answer) && isPlainObject(answer.AddDetails) ? answer.AddDetails.URL : answer;
  return typeof url === 'string' && url.startsWith('http') ? url : undefined;
}

/** What the provider knows nothing of is no failure. */
function absent(error: unknown): undefined {
  if (ProviderError.isAbsence(error)) return undefined;
  throw error;
}

function pageOf(charge: Charge, webhookUrl: string) {
  return {
    MetaData: { PaymentType: 'Pay' },
    PaymentRequest: {
      OrderId: charge.invoiceId,
      Amount: charge.amount,
      Currency: charge.currency,
      Description: charge.description,
      RebillFlag: charge.interval !== undefined,
      ExtraData: { WebhookUrl: webhookUrl, SuccessUrl: charge.successUrl, DeclineUrl: charge.cancelUrl, CancelUrl: charge.cancelUrl },
    },
    CustomerInfo: { Email: charge.email, Language: charge.language.toUpperCase() },
  };
}

function rebillOf({ key, amount, currency, description, token }: Renewal, webhookUrl: string) {
  return {
    OrderId: key,
    Amount: amount,
    Currency: currency,
    Description: description,
    RebillFlag: true,
    RebillId: token,
    WebhookUrl: webhookUrl,
  };
}

function renewed({ subscriptionId, providerId, intentId }: Renewal, fact: PaymentFact): PaymentFact {
  const about = { subscriptionId: providerId ?? subscriptionId, intentId };
  if (fact.kind === 'paid') return { kind: 'renewed', ...about, paymentId: fact.paymentId, amount: fact.amount, currency: fact.currency };
  return { kind: 'renewal-failed', ...about, reason: 'reason' in fact ? fact.reason : 'The card was declined.' };
}

/** An order has its transactions, the last one last: one that succeeded settles it. */
function factOfOrder(invoiceId: string, order: unknown): PaymentFact | null {
  const list = (Array.isArray(order) ? order : [order]).filter(isPlainObject);
  const paid = list.find(({ TransactionState: state }) => state === 'success');
  if (paid) {
    const details = isPlainObject(paid.StateDetails) ? paid.StateDetails : paid;
    return paidFact(invoiceId, { ...details, TransactionId: paid.TransactionId });
  }
  return list.at(-1)?.TransactionState === 'declined' ? { kind: 'declined', invoiceId, reason: 'The payment was declined.' } : null;
}

function paidFact(invoiceId: string, { TransactionId, Amount, Currency, RebillId: rebill }: Model): PaymentFact {
  const money = { paymentId: wholeOf(TransactionId), amount: wholeOf(Amount), currency: wholeOf(Currency) };
  return { kind: 'paid', invoiceId, ...money, ...(rebill ? { subscription: { id: wholeOf(rebill), token: wholeOf(rebill) } } : {}) };
}

/** A payment can be paid back in parts; what is left of it after each names the part. */
const refundIdOf = ({ TransactionId, NewAmount }: Model) => `${wholeOf(TransactionId)} ${wholeOf(NewAmount ?? '0')}`;

function messageOf(body: Buffer): ProviderMessage {
  const fields = objectIn(body);
  const type = wholeOf(fields.Event);
  const id = `${type} ${wholeOf(fields.TransactionId)}${type === 'Refund' ? ` ${wholeOf(fields.NewAmount ?? '0')}` : ''}`;
  const invoiceId = wholeOf(fields.OrderId);
  if (type === 'Payment') return { id, type, fact: paidFact(invoiceId, fields) };
  if (type === 'Fail') {
    const reason = fields.ErrorMessage ? wholeOf(fields.ErrorMessage) : 'The payment was declined.';
    return { id, type, fact: { kind: 'declined', invoiceId, reason } };
  }
  if (type !== 'Refund') return { id, type, fact: null };
  const money = { amount: wholeOf(fields.Amount), currency: wholeOf(fields.Currency) };
  return { id, type, fact: { kind: 'refunded', paymentId: wholeOf(fields.TransactionId), providerId: refundIdOf(fields), ...money } };
}
