import { UnauthenticatedError } from '@flotilla/backend';
import { isPlainObject } from '@flotilla/core/values';
import type { ProviderName } from '../../providers.js';
import { callProvider, hmac, isSigned, objectIn, wholeOf } from './call-provider.js';
import type { PaymentFact, ProviderMessage } from './payment-fact.js';
import {
  type Charge,
  type HeldPayment,
  type PaymentProvider,
  ProviderError,
  type Refunded,
  type RefundRequest,
  type Renewal,
  type Requested,
} from './provider.js';
import { decimalsOf } from './units.js';

export interface PayselectionSettings {
  readonly name: Extract<ProviderName, 'payselection' | 'payselection-international'>;
  readonly title: string;
  readonly currencies: readonly string[];
  readonly siteId: string;
  readonly secretKey: string;
  /** Base URLs of the API, and of the payment pages. */
  readonly apiBase: string;
  readonly formBase: string;
  /** URL of our webhook, which is part of the signed content. */
  readonly webhookUrl: string;
}

type Model = Readonly<Record<string, unknown>>;

/**
 * Payselection. Calls are signed by `X-REQUEST-SIGNATURE`, the hex HMAC-SHA256 of method, path, site, request
 * id and body, one per line; webhooks by `X-WEBHOOK-SIGNATURE`, the same of `POST`, the webhook's URL, site
 * and body. Buyers pay on a page (`webpayments/create`); this module charges later periods of subscriptions
 * (`payments/requests/rebill`) with the RebillId of the first payment.
 * @see https://api.payselection.com/#operation/Create
 * @see https://api.payselection.com/#operation/Rebill
 * @see https://api.payselection.com/#operation/Charge
 * @see https://api.payselection.com/#operation/Cancel
 * @see https://api.payselection.com/#operation/Webhooks
 */
export function payselection(settings: PayselectionSettings): PaymentProvider {
  const { name, title, currencies, siteId, secretKey, webhookUrl } = settings;
  const call = callerOf(settings);
  const orderFact = async (id: string) =>
    factOfOrder(id, await call('GET', `/orders/${id}`, id).catch(absent));
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
    request: (charge) => createPage(call, charge, 'Pay', settings),
    authorize: (charge) => createPage(call, charge, 'Block', settings),
    // The documentation of the operation Block: five days.
    holdDays: 5,
    async capture(held) {
      const body = { ...heldOf(held), Amount: held.captureAmount, WebhookUrl: webhookUrl };
      const made = await call('POST', '/payments/charge', held.key, body);
      if (!isPlainObject(made) || made.TransactionState === 'declined')
        throw new ProviderError(`${title} did not take the held amount.`, true);
      if (made.TransactionState === 'pending')
        throw new ProviderError(`${title} has not taken the amount yet.`, false);
      return typeof made.TransactionId === 'string' ? { paymentId: made.TransactionId } : {};
    },
    async release(held) {
      const body = { ...heldOf(held), Amount: held.amount, WebhookUrl: webhookUrl };
      await call('POST', '/payments/cancellation', held.key, body);
    },
    lookUp: ({ invoiceId }) => orderFact(invoiceId),
    refund: (request) => refundBy(call, request, settings),
    read({ body, headers }) {
      const due = hmac(
        secretKey,
        Buffer.concat([Buffer.from(`POST\n${webhookUrl}\n${siteId}\n`), body]),
        'hex',
      );
      if (headers['x-site-id'] !== siteId || !isSigned(headers['x-webhook-signature'], due))
        throw new UnauthenticatedError('The signature of the webhook is missing or wrong.');
      return [messageOf(body)];
    },
    subscriptions: {
      async cancel({ providerId }) {
        if (providerId !== null)
          await call('POST', '/payments/unsubscribe', providerId, { RebillId: providerId }).catch(absent);
      },
      async renew(renewal) {
        const earlier = await orderFact(renewal.key);
        if (earlier) return renewed(renewal, earlier);
        await call('POST', '/payments/requests/rebill', renewal.key, rebillOf(renewal, webhookUrl));
        const made = await orderFact(renewal.key);
        if (!made) throw new ProviderError(`${title} has not charged yet.`, false);
        return renewed(renewal, made);
      },
    },
  };
}

type Call = ReturnType<typeof callerOf>;

async function createPage(
  call: Call,
  charge: Charge,
  type: 'Pay' | 'Block',
  { title, webhookUrl }: PayselectionSettings,
): Promise<Requested> {
  const paymentUrl = addressIn(
    await call('POST', '/webpayments/create', charge.key, pageOf(charge, type, webhookUrl)),
  );
  if (paymentUrl === undefined) throw new ProviderError(`${title} returned no payment URL.`, true);
  return { providerId: charge.invoiceId, paymentUrl };
}

const heldOf = ({ paymentId, currency }: HeldPayment) => ({ TransactionId: paymentId, Currency: currency });

/** Requests a refund; the webhook reports it too. */
async function refundBy(
  call: Call,
  { paymentId, refundAmount, currency, refundId }: RefundRequest,
  { title, webhookUrl }: PayselectionSettings,
): Promise<Refunded> {
  const body = {
    TransactionId: paymentId,
    Amount: refundAmount,
    Currency: currency,
    WebhookUrl: webhookUrl,
  };
  const made = await call('POST', '/payments/refund', refundId, body);
  if (!isPlainObject(made)) throw new ProviderError(`${title} returned no refund.`, true);
  // Only some payment methods return the remaining amount; the webhook always contains it.
  const providerId = made.NewAmount === undefined ? null : refundIdOf(made);
  return { providerId, status: made.TransactionState === 'pending' ? 'pending' : 'succeeded' };
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
    return callProvider({
      title,
      url,
      method,
      headers,
      body: body && text,
      ...(isPage && { understood: [conflict] }),
    });
  };
}

/** Status of the response when the order already has a page. */
const conflict = 409;

/** Returns the URL of the new page, or of the order's existing page when an earlier response was lost. */
function addressIn(answer: unknown): string | undefined {
  const url = isPlainObject(answer) && isPlainObject(answer.AddDetails) ? answer.AddDetails.URL : answer;
  return typeof url === 'string' && url.startsWith('http') ? url : undefined;
}

/** Treats an unknown order as absent instead of failed. */
function absent(error: unknown): undefined {
  if (ProviderError.isAbsence(error)) return undefined;
  throw error;
}

function pageOf(charge: Charge, type: 'Pay' | 'Block', webhookUrl: string) {
  return {
    MetaData: { PaymentType: type },
    PaymentRequest: {
      OrderId: charge.invoiceId,
      Amount: charge.amount,
      Currency: charge.currency,
      Description: charge.description,
      RebillFlag: charge.interval !== undefined,
      ExtraData: {
        WebhookUrl: webhookUrl,
        SuccessUrl: charge.successUrl,
        DeclineUrl: charge.cancelUrl,
        CancelUrl: charge.cancelUrl,
      },
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
  if (fact.kind === 'paid')
    return {
      kind: 'renewed',
      ...about,
      paymentId: fact.paymentId,
      amount: fact.amount,
      currency: fact.currency,
    };
  return {
    kind: 'renewal-failed',
    ...about,
    reason: 'reason' in fact ? fact.reason : 'The card was declined.',
  };
}

/** Returns the state of an order by its transactions, oldest first: a successful one settles it. */
function factOfOrder(invoiceId: string, order: unknown): PaymentFact | null {
  const list = (Array.isArray(order) ? order : [order]).filter(isPlainObject);
  const paid = list.find(({ TransactionState: state }) => state === 'success');
  if (paid) {
    const details = isPlainObject(paid.StateDetails) ? paid.StateDetails : paid;
    return paidFact(invoiceId, { ...details, TransactionId: paid.TransactionId });
  }
  const last = list.at(-1);
  if (last?.TransactionState === 'preauthorized') {
    const details = isPlainObject(last.StateDetails) ? last.StateDetails : last;
    return authorizedFact(invoiceId, { ...details, TransactionId: last.TransactionId });
  }
  if (last?.TransactionState === 'voided') return releasedFact(invoiceId, last);
  return last?.TransactionState === 'declined'
    ? { kind: 'declined', invoiceId, reason: 'The payment was declined.' }
    : null;
}

function paidFact(
  invoiceId: string,
  { TransactionId, Amount, Currency, RebillId: rebill }: Model,
): PaymentFact {
  const money = { paymentId: wholeOf(TransactionId), amount: wholeOf(Amount), currency: wholeOf(Currency) };
  return {
    kind: 'paid',
    invoiceId,
    ...money,
    ...(rebill ? { subscription: { id: wholeOf(rebill), token: wholeOf(rebill) } } : {}),
  };
}

const authorizedFact = (invoiceId: string, { TransactionId, Amount, Currency }: Model): PaymentFact => ({
  ...{ kind: 'authorized', invoiceId, paymentId: wholeOf(TransactionId) },
  ...{ amount: wholeOf(Amount), currency: wholeOf(Currency) },
});

const releasedFact = (invoiceId: string, { TransactionId }: Model): PaymentFact => ({
  ...{ kind: 'released', invoiceId, paymentId: wholeOf(TransactionId) },
});

/** Partial refunds of a payment have no id; the remaining amount after each identifies it. */
const refundIdOf = ({ TransactionId, NewAmount }: Model) =>
  `${wholeOf(TransactionId)} ${wholeOf(NewAmount ?? '0')}`;

function messageOf(body: Buffer): ProviderMessage {
  const fields = objectIn(body);
  const type = wholeOf(fields.Event);
  const id = `${type} ${wholeOf(fields.TransactionId)}${type === 'Refund' ? ` ${wholeOf(fields.NewAmount ?? '0')}` : ''}`;
  const invoiceId = wholeOf(fields.OrderId);
  if (type === 'Payment') return { id, type, fact: paidFact(invoiceId, fields) };
  if (type === 'Block') return { id, type, fact: authorizedFact(invoiceId, fields) };
  if (type === 'Cancel') return { id, type, fact: releasedFact(invoiceId, fields) };
  if (type === 'Fail') {
    const reason = fields.ErrorMessage ? wholeOf(fields.ErrorMessage) : 'The payment was declined.';
    return { id, type, fact: { kind: 'declined', invoiceId, reason } };
  }
  if (type !== 'Refund') return { id, type, fact: null };
  const money = { amount: wholeOf(fields.Amount), currency: wholeOf(fields.Currency) };
  return {
    id,
    type,
    fact: {
      kind: 'refunded',
      paymentId: wholeOf(fields.TransactionId),
      providerId: refundIdOf(fields),
      ...money,
    },
  };
}
