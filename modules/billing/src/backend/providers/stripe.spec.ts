import { InvalidError, UnauthenticatedError } from '@flotilla/backend';
import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { stripeProvider } from './stripe.js';

const secret = 'whsec_test';
const provider = stripeProvider({ secretKey: 'sk_test_x', webhookSecret: secret });
const signed = (payload: string) =>
  new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload, secret });
const read = (payload: string, signature = signed(payload)) =>
  provider.read({ body: Buffer.from(payload), headers: { 'stripe-signature': signature }, url: '/' });

it.each([
  'not JSON',
  '[]',
  'null',
  '5',
  '"event"',
  '{}',
  '{"id":"evt_1","type":"x"}',
  '{"id":5,"type":"x","data":{"object":{}}}',
])('rejects the signed body %s, which is not an event', (payload) => {
  expect(() => read(payload)).toThrow(InvalidError);
});

it('rejects a body with another signature', () => {
  expect(() => read('[]', signed('{}'))).toThrow(UnauthenticatedError);
});

it('ignores a signed event that is not about payments', () => {
  expect(read('{"id":"evt_1","type":"customer.created","data":{"object":{"id":"cus_1"}}}')).toEqual([
    { id: 'evt_1', type: 'customer.created', fact: null },
  ]);
});
