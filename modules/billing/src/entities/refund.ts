import {
  boolean,
  datetime,
  defineEntity,
  integer,
  money,
  reference,
  select,
  text,
  type Row,
} from '@flotilla/core';
import { providerNameLimit, referenceLimit } from '../providers.js';
import { note } from './note.js';

/** A refund, requested here or in the provider's dashboard, or a chargeback by a bank. */
export const refund = defineEntity({
  module: 'billing',
  name: 'refund',
  fields: {
    invoiceId: reference({
      to: 'billing.invoice',
      constraint: false,
      optional: true,
      readOnly: true,
      index: true,
    }),
    type: select({ values: ['refund', 'chargeback'], default: 'refund', readOnly: true }),
    status: select({ values: ['pending', 'succeeded', 'failed'], default: 'pending', readOnly: true }),
    amount: money({ default: '0', readOnly: true }),
    provider: text({ optional: true, readOnly: true, max: providerNameLimit }),
    providerId: text({ optional: true, readOnly: true, max: referenceLimit }),
    /** The refunded payment, if the invoice was paid twice and this is not the payment that settled it. */
    paymentId: text({ optional: true, readOnly: true, max: referenceLimit }),
    reason: text({ default: '', readOnly: true }),
    /** Whether it follows a lower price of a sale that stays, so that it takes nothing back. */
    lowersPrice: boolean({ default: false, readOnly: true }),
    attempts: integer({ default: 0, readOnly: true }),
    lastError: text({ optional: true, readOnly: true }),
    refundedAt: datetime({ optional: true, readOnly: true }),
    note: note(),
  },
  personal: { internal: ['note'], kept: { because: 'payments are part of the books' } },
  indexes: [
    { fields: ['provider', 'providerId'], unique: true },
    { fields: ['invoiceId', 'paymentId'], unique: true },
    { fields: ['status', 'createdAt'] },
  ],
  ui: { rowLabel: 'providerId', columns: ['invoiceId', 'type', 'amount', 'status', 'createdAt'] },
});
export type Refund = Row<typeof refund>;
