import { expect, it } from 'vitest';
import { messageOf } from './cloudpayments-messages.js';

const invoiceId = '0b6f3c1e-7d4a-4b8e-9c55-3a1f0d2e4b6a';
const payment = {
  TransactionId: '7',
  Amount: '10.00',
  Currency: 'RUB',
  Status: 'Completed',
  InvoiceId: invoiceId,
};
const factOf = (fields: Readonly<Record<string, string>>, allowsTests = true) => {
  const body = Buffer.from(new URLSearchParams(fields).toString());
  return messageOf({
    body,
    contentType: 'application/x-www-form-urlencoded',
    url: '/webhook?type=pay',
    allowsTests,
  }).fact;
};

it('reads a payment with an acquirer', () => {
  expect(factOf({ ...payment, GatewayName: 'Bank' })).toMatchObject({
    kind: 'paid',
    invoiceId,
    paymentId: '7',
  });
});

it('ignores a check notification that is sent to the address of payments', () => {
  expect(factOf(payment)).toBeNull();
  expect(factOf({ ...payment, GatewayName: '' })).toBeNull();
});

it.each(['1', 'true', 'True'])(
  'ignores a payment in test mode (%s) unless test payments are allowed',
  (TestMode) => {
    const tested = { ...payment, GatewayName: 'Bank', TestMode };

    expect([factOf(tested, false), factOf(tested)]).toMatchObject([null, { kind: 'paid' }]);
    expect(factOf({ ...tested, TestMode: '0' }, false)).toMatchObject({ kind: 'paid' });
  },
);
