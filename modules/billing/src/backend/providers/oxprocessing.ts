import { createHash } from 'node:crypto';
import { InvalidError, UnauthenticatedError } from '@flotilla/backend';
import { isDecimal, isPlainObject, roundHalfUp } from '@flotilla/core/values';
import { callProvider, isSigned } from './call-provider.js';
import type { PaymentFact } from './payment-fact.js';
import { type PaymentProvider, ProviderError } from './provider.js';

export interface OxProcessingSettings {
  readonly merchantId: string;
  readonly webhookPassword: string;
  /** Cryptocurrency of the payments: `USDT (TRC20)`. */
  readonly coin: string;
  readonly apiBase: string;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * 0xProcessing: cryptocurrency for prices in dollars. A form with `ReturnUrl=true` returns the URL of a
 * payment page; a webhook has `Signature`, the MD5 of `PaymentId:MerchantId:Email:Currency:password`. It
 * covers neither status nor amount, so it only authenticates the sender: the amount is compared with the
 * invoice, and the signed `PaymentId` with the request of the invoice. There is no call for the state of a
 * payment, none for refunds, and no subscriptions; a webhook is sent up to 31 times.
 * @see https://docs.0xprocessing.com/0xprocessing-api/deposits/payment-form-with-fixed-amount
 * @see https://docs.0xprocessing.com/0xprocessing-api/webhooks/payment-form-with-fixed-amount
 */
export function oxProcessing({
  merchantId,
  webhookPassword,
  coin,
  apiBase,
}: OxProcessingSettings): PaymentProvider {
  const title = '0xProcessing';
  return {
    name: '0xprocessing',
    title,
    limits: {
      currencies: ['USD'],
      intervals: [],
      minimum: () => '1',
      maximum: () => '9999999999.99',
      decimals: () => 2,
    },
    async request(charge) {
      const form = new URLSearchParams({
        AmountUSD: charge.amount,
        Currency: coin,
        Email: charge.email,
        ClientId: charge.intentId,
        MerchantId: merchantId,
        BillingID: charge.invoiceId,
        ReturnUrl: 'true',
        SuccessUrl: charge.successUrl,
        CancelUrl: charge.cancelUrl,
      });
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await callProvider({ title, url: `${apiBase}/Payment`, headers, body: form.toString() });
      const { redirectUrl, id } = isPlainObject(answer) ? answer : {};
      if (typeof redirectUrl !== 'string') throw new ProviderError(`${title} returned no payment URL.`, true);
      return {
        providerId: typeof id === 'string' || typeof id === 'number' ? String(id) : charge.invoiceId,
        paymentUrl: redirectUrl,
      };
    },
    lookUp: async () => null,
    read({ body }) {
      const fields = parsed(body);
      const signed = [fields.PaymentId, merchantId, fields.Email ?? '', fields.Currency, webhookPassword]
        .map(String)
        .join(':');
      const isSender =
        fields.MerchantId === merchantId &&
        isSigned(signatureOf(fields), createHash('md5').update(signed).digest('hex'));
      if (!isSender) throw new UnauthenticatedError('The signature of the webhook is missing or wrong.');
      const type = String(fields.Status);
      return [
        {
          id: `${String(fields.PaymentId)} ${type}`,
          type,
          fact: fields.Test === true ? null : factOf(type, fields),
        },
      ];
    },
  };
}

const signatureOf = ({ Signature: given }: Fields) =>
  typeof given === 'string' ? given.toLowerCase() : undefined;

function factOf(status: string, { BillingID: invoiceId, PaymentId, AmountUSD }: Fields): PaymentFact | null {
  if (typeof invoiceId !== 'string') return null;
  if (status === 'Canceled') return { kind: 'failed', invoiceId, reason: 'It was not paid in time.' };
  if (status === 'Insufficient') return { kind: 'declined', invoiceId, reason: 'Less was paid than is due.' };
  if (status !== 'Success' || !isDecimal(AmountUSD)) return null;
  // The provider converts the amount from coins as a floating-point number.
  const paymentId = String(PaymentId);
  return {
    kind: 'paid',
    invoiceId,
    paymentId,
    requestId: paymentId,
    amount: roundHalfUp(AmountUSD, 2),
    currency: 'USD',
  };
}

function parsed(body: Buffer): Fields {
  let value: unknown;
  try {
    value = JSON.parse(body.toString());
  } catch {
    // The signature is part of the body, so a body that is not JSON is unsigned.
    throw new UnauthenticatedError('The signature of the webhook is missing or wrong.');
  }
  if (!isPlainObject(value)) throw new InvalidError('The webhook is not a JSON object.');
  return value;
}
