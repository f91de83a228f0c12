import { createHash } from 'node:crypto';
import { found, type Hook, serve, type StandIn, webhookUrl } from './stand-in.fixture.js';

const merchantId = '0xTEST';
const password = 'password-of-a-test';
let count = 5000;

/** Fake 0xProcessing: a payment page for coins, and webhooks. */
export async function oxProcessingStandIn(): Promise<StandIn> {
  const payments: { id: number; invoiceId: string; amount: string; email: string }[] = [];
  const server = await serve(({ path, body, headers }) => {
    const form = new URLSearchParams(body);
    if (
      path !== '/Payment' ||
      headers['content-type'] !== 'application/x-www-form-urlencoded' ||
      form.get('MerchantId') !== merchantId
    )
      return { status: 400, body: { message: 'Unknown merchant' } };
    const asked = {
      id: ++count,
      invoiceId: form.get('BillingID') ?? '',
      amount: form.get('AmountUSD') ?? '',
      email: form.get('Email') ?? '',
    };
    payments.push(asked);
    return { body: { redirectUrl: `https://app.0xprocessing.example/Payment/${asked.id}`, id: asked.id } };
  });
  const event = (invoiceId: string, Status: string, changes: object = {}): Hook => {
    const {
      id: PaymentId,
      email: Email,
      amount,
    } = found(
      payments.findLast((one) => one.invoiceId === invoiceId),
      'payment',
    );
    const Currency = 'USDT (TRC20)';
    const Signature = createHash('md5')
      .update([PaymentId, merchantId, Email, Currency, password].join(':'))
      .digest('hex');
    const said = {
      PaymentId,
      MerchantId: merchantId,
      BillingID: invoiceId,
      Email,
      Currency,
      Status,
      AmountUSD: Number(amount),
      Signature,
    };
    return {
      url: webhookUrl('0xprocessing'),
      body: JSON.stringify({ ...said, ...changes }),
      headers: { 'content-type': 'application/json' },
    };
  };
  return {
    name: '0xprocessing',
    env: {
      OXPROCESSING_MERCHANT_ID: merchantId,
      OXPROCESSING_WEBHOOK_PASSWORD: password,
      OXPROCESSING_API_BASE: server.base,
    },
    code: 'USD',
    declinesForGood: true,
    canceled: [],
    amounts: () => payments.map(({ amount }) => amount),
    failNext: server.failNext,
    close: server.close,
    pay: (invoiceId, { amount } = {}) =>
      event(invoiceId, 'Success', amount ? { AmountUSD: Number(amount) } : {}),
    decline: (invoiceId) => event(invoiceId, 'Canceled'),
  };
}

/** The dummy provider needs no fake server: its page submits the decisions. */
export function dummyStandIn(): StandIn {
  const decide = (invoiceId: string, decision: string): Hook => ({
    url: `/api/billing/dummy-payments/${invoiceId}`,
    body: `decision=${decision}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  return {
    name: 'dummy',
    env: {},
    code: 'EUR',
    declinesForGood: true,
    hasRefunds: true,
    renewedBy: 'us',
    canceled: [],
    amounts: () => [],
    failNext: () => undefined,
    close: () => undefined,
    pay: (invoiceId) => decide(invoiceId, 'pay'),
    decline: (invoiceId) => decide(invoiceId, 'decline'),
  };
}
