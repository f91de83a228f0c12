import { createHash } from 'node:crypto';
import {
  type FakeRequest,
  found,
  type Hook,
  serve,
  type FakeProvider,
  webhookUrl,
} from './fake-provider.fixture.js';

const merchantId = '0xTEST';
const password = 'password-of-a-test';
let count = 5000;

interface Payment {
  readonly id: number;
  readonly invoiceId: string;
  readonly amount: string;
  readonly email: string;
}

/** Fake 0xProcessing: a payment page for coins, and webhooks. */
export async function fakeOxProcessing(): Promise<FakeProvider> {
  const payments: Payment[] = [];
  const server = await serve((request) => {
    const payment = paymentIn(request);
    if (!payment) return { status: 400, body: { message: 'Unknown merchant' } };
    payments.push(payment);
    const redirectUrl = `https://app.0xprocessing.example/Payment/${payment.id}`;
    return { body: { redirectUrl, id: payment.id } };
  });
  const event = (invoiceId: string, status: string, changes: object = {}): Hook =>
    webhookOf(
      found(
        payments.findLast((one) => one.invoiceId === invoiceId),
        'payment',
      ),
      status,
      changes,
    );
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

/** Returns the payment of a request; undefined when the request is not one of our merchant. */
function paymentIn({ path, body, headers }: FakeRequest): Payment | undefined {
  const form = new URLSearchParams(body);
  if (
    path !== '/Payment' ||
    headers['content-type'] !== 'application/x-www-form-urlencoded' ||
    form.get('MerchantId') !== merchantId
  )
    return undefined;
  return {
    id: ++count,
    invoiceId: form.get('BillingID') ?? '',
    amount: form.get('AmountUSD') ?? '',
    email: form.get('Email') ?? '',
  };
}

/** Returns the signed webhook about a payment. */
function webhookOf(
  { id: PaymentId, invoiceId, amount, email: Email }: Payment,
  Status: string,
  changes: object,
): Hook {
  const Currency = 'USDT (TRC20)';
  const Signature = createHash('md5')
    .update([PaymentId, merchantId, Email, Currency, password].join(':'))
    .digest('hex');
  const message = {
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
    body: JSON.stringify({ ...message, ...changes }),
    headers: { 'content-type': 'application/json' },
  };
}

/** The dummy provider needs no fake server: its page submits the decisions. */
export function fakeDummy(): FakeProvider {
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
    hold: (invoiceId) => decide(invoiceId, 'pay'),
  };
}
