import { defineEntity, money, select, type Row } from '@flotilla/core';
import { intervals } from '../providers.js';

const unfinished = [
  'requires_payment_method',
  'requires_action',
  'requires_confirmation',
  'requires_capture',
  'processing',
] as const;

export const paymentIntent = defineEntity({
  module: 'billing',
  name: 'payment-intent',
  fields: {
    amount: money({ default: '0', min: '0' }),
    status: select({
      values: [
        'processing',
        'requires_action',
        'requires_capture',
        'requires_confirmation',
        'requires_payment_method',
        'succeeded',
        'failed',
        'canceled',
      ],
      default: 'requires_payment_method',
      index: true,
      lifecycle: {
        adminsMaySet: 'declared',
        transitions: [
          { name: 'ask', from: ['requires_payment_method'], to: 'requires_action', by: ['system'] },
          // For providers that first authorize an amount and capture it later.
          {
            name: 'await confirmation',
            from: ['requires_action'],
            to: 'requires_confirmation',
            by: ['system'],
          },
          {
            name: 'reserve',
            from: ['requires_action', 'requires_confirmation'],
            to: 'requires_capture',
            by: ['system'],
          },
          {
            name: 'process',
            from: ['requires_action', 'requires_confirmation', 'requires_capture'],
            to: 'processing',
            by: ['system'],
          },
          { name: 'succeed', from: unfinished, to: 'succeeded', by: ['system'] },
          { name: 'fail', from: unfinished, to: 'failed', by: ['system'] },
          { name: 'cancel', from: unfinished, to: 'canceled', by: ['system'] },
          // An attempt to pay an instalment failed; another one can be made.
          {
            name: 'retry',
            from: ['requires_action', 'requires_confirmation', 'requires_capture', 'processing'],
            to: 'requires_payment_method',
            by: ['system'],
          },
        ],
      },
    }),
    interval: select({ values: intervals, optional: true }),
    type: select({ values: ['one_off', 'subscription'], default: 'one_off' }),
    /** `manual`: the amount is held, and captured later. */
    capture: select({ values: ['automatic', 'manual'], default: 'automatic', readOnly: true }),
  },
  access: { read: 'owner' },
  personal: { kept: { because: 'payments are part of the books' } },
  guarded: 'rules',
  ui: { rowLabel: 'id', columns: ['amount', 'status', 'type', 'createdAt'] },
});
export type PaymentIntent = Row<typeof paymentIntent>;
