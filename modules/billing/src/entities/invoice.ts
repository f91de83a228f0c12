import { datetime, defineEntity, email, integer, json, money, select, text, type Row } from '@flotilla/core';
import { providerNameLimit, referenceLimit } from '../providers.js';

/**
 * A payment request to a provider. `providerId` is its id there, and `paymentId` the payment that settled it;
 * both are unique per provider. The row contains all data of the request, so that an interrupted charge can
 * be resumed from it.
 */
export const invoice = defineEntity({
  module: 'billing',
  name: 'invoice',
  fields: {
    status: select({
      values: ['draft', 'open', 'paid', 'uncollectible', 'void', 'failed'],
      default: 'draft',
      lifecycle: {
        adminsMaySet: 'declared',
        transitions: [
          { name: 'ask', from: ['draft'], to: 'open', by: ['system'] },
          { name: 'pay', from: ['draft', 'open'], to: 'paid', by: ['system'] },
          { name: 'pay late', from: ['uncollectible', 'void', 'failed'], to: 'paid', by: ['system'] },
          { name: 'fail', from: ['draft', 'open'], to: 'failed', by: ['system'] },
          { name: 'give up', from: ['draft', 'open'], to: 'void', by: ['system'] },
          { name: 'write off', from: ['open'], to: 'uncollectible', by: ['admin'] },
        ],
      },
    }),
    paymentUrl: text({ default: '' }),
    successUrl: text({ default: '' }),
    cancelUrl: text({ default: '' }),
    amount: money({ default: '0', min: '0' }),
    providerId: text({ optional: true, max: referenceLimit }),
    provider: text({ optional: true, default: 'stripe', max: providerNameLimit }),
    currency: text({ optional: true, readOnly: true, max: 20 }),
    description: text({ default: '', readOnly: true }),
    lines: json({ shape: 'array', default: [], readOnly: true }),
    email: email({ default: '', readOnly: true }),
    language: text({ default: 'en', readOnly: true }),
    /** Counts the requests to pay the same intent. */
    attempt: integer({ default: 1, readOnly: true }),
    paymentId: text({ optional: true, readOnly: true, max: referenceLimit }),
    refunded: money({ default: '0', readOnly: true }),
    expiresAt: datetime({ optional: true, readOnly: true }),
    paidAt: datetime({ optional: true, readOnly: true }),
    /** Time of the last call to the provider, to make the request or to query its state. */
    askedAt: datetime({ optional: true, readOnly: true }),
    lastError: text({ optional: true, readOnly: true }),
  },
  access: { read: 'owner' },
  personal: { kept: { because: 'payments are part of the books', set: { email: '', paymentUrl: '' } } },
  guarded: 'rules',
  indexes: [
    { fields: ['provider', 'providerId'], unique: true },
    { fields: ['provider', 'paymentId'], unique: true },
    { fields: ['status', 'askedAt'] },
  ],
  unrecorded: {
    fields: ['askedAt'],
    because: 'a provider is asked every few minutes what became of a payment',
  },
  ui: {
    rowLabel: 'providerId',
    columns: ['amount', 'currency', 'status', 'provider', 'refunded', 'createdAt'],
    groups: {
      payment: ['status', 'paidAt', 'refunded', 'lastError'],
      provider: ['provider', 'providerId', 'paymentId', 'paymentUrl'],
    },
  },
});
export type Invoice = Row<typeof invoice>;
