import {
  boolean,
  datetime,
  defineEntity,
  integer,
  reference,
  secret,
  select,
  text,
  type Row,
} from '@flotilla/core';
import { providerNameLimit, referenceLimit } from '../providers.js';
import { note } from './note.js';

/**
 * The recurring payment of an intent of type `subscription`, started by its first payment. `past_due`: the
 * period is over and unpaid; `ended` is final.
 */
export const subscription = defineEntity({
  module: 'billing',
  name: 'subscription',
  fields: {
    paymentIntentId: reference({
      to: 'billing.payment-intent',
      constraint: false,
      optional: true,
      readOnly: true,
      unique: true,
    }),
    status: select({ values: ['active', 'past_due', 'ended'], default: 'active', readOnly: true }),
    provider: text({ optional: true, readOnly: true, max: providerNameLimit }),
    providerId: text({ optional: true, readOnly: true, max: referenceLimit }),
    /** The provider's token for charging the same card again. */
    token: secret({ optional: true }),
    periodStart: datetime({ optional: true, readOnly: true }),
    periodEnd: datetime({ optional: true, readOnly: true }),
    isCanceled: boolean({ default: false, readOnly: true }),
    attempts: integer({ default: 0, readOnly: true }),
    askedAt: datetime({ optional: true, readOnly: true }),
    lastError: text({ optional: true, readOnly: true }),
    endedAt: datetime({ optional: true, readOnly: true }),
    endReason: select({
      values: ['canceled', 'unpaid', 'refunded', 'provider'],
      optional: true,
      readOnly: true,
    }),
    note: note(),
  },
  personal: { internal: ['note'], kept: { because: 'payments are part of the books', set: { token: null } } },
  indexes: [{ fields: ['provider', 'providerId'], unique: true }, { fields: ['status', 'periodEnd'] }],
  unrecorded: {
    fields: ['askedAt'],
    because: 'a provider is asked every few minutes what became of a payment',
  },
  ui: {
    area: 'customers',
    rank: 2,
    rowLabel: 'providerId',
    columns: ['status', 'provider', 'periodEnd', 'isCanceled', 'createdAt'],
  },
});
export type Subscription = Row<typeof subscription>;

export const subscriptionPeriod = defineEntity({
  module: 'billing',
  name: 'subscription-period',
  fields: {
    subscriptionId: reference({
      to: 'billing.subscription',
      constraint: false,
      optional: true,
      readOnly: true,
    }),
    invoiceId: reference({
      to: 'billing.invoice',
      constraint: false,
      optional: true,
      readOnly: true,
      unique: true,
    }),
    number: integer({ default: 1, readOnly: true }),
    startsAt: datetime({ default: 'now', readOnly: true }),
    endsAt: datetime({ default: 'now', readOnly: true }),
    note: note(),
  },
  personal: { internal: ['note'], kept: { because: 'payments are part of the books' } },
  indexes: [{ fields: ['subscriptionId', 'number'], unique: true }],
  ui: { rowLabel: 'number', columns: ['number', 'startsAt', 'endsAt', 'invoiceId'] },
});
export type SubscriptionPeriod = Row<typeof subscriptionPeriod>;
