import { defineEntity, money, select, type Row } from '@flotilla/core';
import { intervals } from '../providers.js';

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
    }),
    interval: select({ values: intervals, optional: true }),
    type: select({ values: ['one_off', 'subscription'], default: 'one_off' }),
  },
  access: { read: 'owner' },
  shows: { rowLabel: 'id', columns: ['amount', 'status', 'type', 'createdAt'] },
});
export type PaymentIntent = Row<typeof paymentIntent>;
