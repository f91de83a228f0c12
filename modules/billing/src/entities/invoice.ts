import { defineEntity, money, select, text, type Row } from '@flotilla/core';

export const invoice = defineEntity({
  module: 'billing',
  name: 'invoice',
  fields: {
    status: select({ values: ['draft', 'open', 'paid', 'uncollectible', 'void', 'failed'], default: 'draft' }),
    paymentUrl: text({ default: '' }),
    successUrl: text({ default: '' }),
    cancelUrl: text({ default: '' }),
    amount: money({ default: '0', min: '0' }),
    providerId: text({ optional: true, index: true }),
    provider: text({ optional: true, default: 'stripe' }),
  },
  access: { read: 'owner' },
  shows: { rowLabel: 'providerId', columns: ['amount', 'status', 'provider', 'createdAt'] },
});
export type Invoice = Row<typeof invoice>;
