import { UnauthenticatedError } from '@flotilla/backend';
import { isPlainObject } from '@flotilla/core/values';
import type { ProviderName } from '../../providers.js';
import { callProvider, hmac, isSigned, wholeOf } from './call-provider.js';
import { messageOf, transactionFact } from './cloudpayments-messages.js';
import type { PaymentFact } from './payment-fact.js';
import {
  type Charge,
  type Limits,
  type PaymentProvider,
  ProviderError,
  type Requested,
  type Subscribed,
} from './provider.js';
import { decimalsOf } from './units.js';

export interface CloudPaymentsSettings {
  readonly name: Extract<ProviderName, 'cloudpayments' | 'tiptoppay'>;
  readonly title: string;
  readonly currencies: readonly string[];
  readonly publicId: string;
  readonly apiSecret: string;
  readonly apiBase: string;
  /** Whether payments with test cards count: never in production. */
  readonly allowsTests: boolean;
}

const behaviors = { week: 'CreateWeekly', month: 'CreateMonthly' } as const;
const over = ['Cancelled', 'Rejected', 'Expired'];

/**
 * CloudPayments, and TipTop Pay, which has the same API. Calls are authenticated by HTTP Basic, with an
 * X-Request-ID as idempotency key; notifications are signed by `Content-HMAC`, the base64 HMAC-SHA256 of the
 * raw body. An order (`orders/create`) is a payment page for an invoice, which allows several tries;
 * `SubscriptionBehavior` turns it into a subscription, `RequireConfirmation` into a hold.
 * @see https://developers.cloudpayments.ru/#sozdanie-scheta-dlya-otpravki-po-pochte
 * @see https://developers.cloudpayments.ru/#podtverzhdenie-oplaty
 * @see https://developers.cloudpayments.ru/#uvedomleniya
 * @see https://developers.tiptoppay.kz/
 */
export function cloudPayments(settings: CloudPaymentsSettings): PaymentProvider {
  const { name, title } = settings;
  const api = apiOf(settings);
  return {
    name,
    title,
    limits: limitsOf(settings),
    request: (charge) => createOrder(api, charge, {}),
    authorize: (charge) => createOrder(api, charge, { RequireConfirmation: true }),
    async capture({ paymentId, captureAmount, key }) {
      const body = { TransactionId: Number(paymentId), Amount: Number(captureAmount) };
      await api.done('payments/confirm', key, body);
      return {};
    },
    release: ({ paymentId, key }) => api.done('payments/void', key, { TransactionId: Number(paymentId) }),
    async lookUp({ invoiceId }) {
      const found = await api.call('v2/payments/find', undefined, { InvoiceId: invoiceId });
      return isPlainObject(found.Model) ? transactionFact(found.Model) : null;
    },
    async cancel({ providerId }) {
      await api.call('orders/cancel', undefined, { Id: providerId });
    },
    async refund({ paymentId, refundAmount, refundId }) {
      const made = await api.model('payments/refund', refundId, {
        TransactionId: Number(paymentId),
        Amount: Number(refundAmount),
      });
      return { providerId: wholeOf(made.TransactionId), status: 'succeeded' };
    },
    read({ body, headers, url }) {
      if (!isSigned(headers['content-hmac'], hmac(settings.apiSecret, body, 'base64')))
        throw new UnauthenticatedError('The signature of the notification is missing or wrong.');
      return [
        messageOf({
          body,
          contentType: String(headers['content-type']),
          url,
          allowsTests: settings.allowsTests,
        }),
      ];
    },
    webhookAnswer: '{"code":0}',
    subscriptions: {
      async cancel(subscribed) {
        const id = await subscriptionIdOf(api, subscribed);
        if (id !== undefined) await api.call('subscriptions/cancel', undefined, { Id: id });
      },
      lookUp: (subscribed) => subscriptionFacts(api, subscribed),
    },
  };
}

async function createOrder(api: Api, charge: Charge, more: object): Promise<Requested> {
  const order = await api.model('orders/create', charge.key, {
    Amount: Number(charge.amount),
    Currency: charge.currency,
    Description: charge.description,
    Email: charge.email,
    InvoiceId: charge.invoiceId,
    AccountId: charge.intentId,
    CultureName: charge.language === 'ru' ? 'ru-RU' : 'en-US',
    SuccessRedirectUrl: charge.successUrl,
    FailRedirectUrl: charge.cancelUrl,
    ...(charge.interval && {
      SubscriptionBehavior: behaviors[charge.interval as keyof typeof behaviors],
    }),
    ...more,
  });
  return { providerId: wholeOf(order.Id), paymentUrl: wholeOf(order.Url) };
}

type Api = ReturnType<typeof apiOf>;
type Model = Readonly<Record<string, unknown>>;

function apiOf({ title, publicId, apiSecret, apiBase }: CloudPaymentsSettings) {
  const authorization = `Basic ${Buffer.from(`${publicId}:${apiSecret}`).toString('base64')}`;
  const call = async (path: string, key: string | undefined, body: object): Promise<Model> => {
    const headers = {
      authorization,
      'content-type': 'application/json',
      ...(key && { 'x-request-id': key }),
    };
    const answer = await callProvider({
      title,
      url: `${apiBase}/${path}`,
      headers,
      body: JSON.stringify(body),
    });
    if (!isPlainObject(answer)) throw new ProviderError(`${title} did not return a JSON object.`, false);
    return answer;
  };
  const refusal = ({ Message: reason }: Model) =>
    new ProviderError(`${title} refused: ${String(reason ?? 'no reason given').slice(0, 300)}`, true);
  return {
    call,
    /** Returns the created object. @throws ProviderError when the call failed */
    async model(path: string, key: string, body: object): Promise<Model> {
      const answer = await call(path, key, body);
      if (answer.Success === true && isPlainObject(answer.Model)) return answer.Model;
      throw refusal(answer);
    },
    /** Calls a method that returns no object. @throws ProviderError when the call failed */
    async done(path: string, key: string, body: object): Promise<void> {
      const answer = await call(path, key, body);
      if (answer.Success !== true) throw refusal(answer);
    },
  };
}

/** Finds the subscription by its account id, which is the id of the intent. */
async function subscriptionIdOf(api: Api, { providerId, intentId }: Subscribed): Promise<string | undefined> {
  if (providerId !== null) return providerId;
  const { Model: found } = await api.call('subscriptions/find', undefined, { accountId: intentId });
  const [first] = Array.isArray(found) ? found.filter(isPlainObject) : [];
  return first && wholeOf(first.Id);
}

/** Returns the payments of the day of the last charge, and whether the subscription has ended. */
async function subscriptionFacts(api: Api, subscribed: Subscribed): Promise<PaymentFact[]> {
  const subscriptionId = await subscriptionIdOf(api, subscribed);
  if (subscriptionId === undefined) return [];
  const { Model: found } = await api.call('subscriptions/get', undefined, { Id: subscriptionId });
  if (!isPlainObject(found)) return [];
  const about = { subscriptionId, intentId: subscribed.intentId };
  const facts: PaymentFact[] = [];
  if (typeof found.LastTransactionDateIso === 'string') {
    const day = { Date: found.LastTransactionDateIso.slice(0, 10), TimeZone: 'UTC' };
    const { Model: paid } = await api.call('payments/list', undefined, day);
    const own = (Array.isArray(paid) ? paid.filter(isPlainObject) : []).filter(
      (one) => one.AccountId === subscribed.intentId,
    );
    for (const { Status, TransactionId, Amount, Currency } of own) {
      if (Status !== 'Completed') continue;
      facts.push({
        kind: 'renewed',
        ...about,
        paymentId: wholeOf(TransactionId),
        amount: wholeOf(Amount),
        currency: wholeOf(Currency),
      });
    }
  }
  if (found.Status === 'PastDue')
    facts.push({ kind: 'renewal-failed', ...about, reason: 'The card was declined.' });
  if (over.includes(String(found.Status))) facts.push({ kind: 'subscription-ended', ...about });
  return facts;
}

function limitsOf({ currencies }: CloudPaymentsSettings): Limits {
  return {
    currencies,
    intervals: ['week', 'month'],
    minimum: (currency) => (decimalsOf(currency) === 0 ? '1' : '0.01'),
    // The API's amounts are JSON numbers; this is the largest that they represent exactly.
    maximum: () => '9999999999.99',
    decimals: decimalsOf,
  };
}
