import { datetime, defineEntity, money, reference, select, text, type Row } from '@flotilla/core';
import { note } from './note.js';

/**
 * An amount that secures a claim, such as the security deposit of a rental: held on a card by a payment that is
 * captured manually, or else charged and refunded. At its end a part is captured, or all of it is released.
 */
export const authorization = defineEntity({
  module: 'billing',
  name: 'authorization',
  fields: {
    paymentIntentId: reference({ to: 'billing.payment-intent', readOnly: true, unique: true }),
    /** The secured claim, such as `security-deposit`. */
    purpose: text({ readOnly: true, default: '', max: 100 }),
    amount: money({ default: '0', min: '0', readOnly: true }),
    captured: money({ default: '0', min: '0', readOnly: true }),
    /** When the provider ends the hold. A charge has no end. */
    expiresAt: datetime({ optional: true, readOnly: true }),
    /** The decision of an administrator, until the provider has executed it. */
    decision: select({ values: ['capture', 'release'], optional: true, readOnly: true, index: true }),
    /** The amount to capture. */
    decided: money({ default: '0', min: '0', readOnly: true }),
    decidedAt: datetime({ optional: true, readOnly: true }),
    /** For the payer. */
    reason: text({ default: '', readOnly: true, max: 1000 }),
    lastError: text({ optional: true, readOnly: true }),
    status: select({
      values: ['requested', 'held', 'captured', 'released', 'expired', 'failed'],
      default: 'requested',
      index: true,
      lifecycle: {
        adminsMaySet: 'declared',
        transitions: [
          { name: 'hold', from: ['requested'], to: 'held', by: ['system'] },
          // Nobody confirmed it in time, or it is not needed any more.
          { name: 'fail', from: ['requested'], to: 'failed', by: ['system'] },
          { name: 'capture', from: ['held'], to: 'captured', by: ['system'] },
          { name: 'release', from: ['held'], to: 'released', by: ['system'] },
          { name: 'expire', from: ['held'], to: 'expired', by: ['system'] },
        ],
      },
    }),
    note: note(),
  },
  checks: [
    {
      name: 'captured-in-part',
      sql: '"captured" >= 0 and "captured" <= "amount"',
      example: { amount: '2000', captured: '150' },
    },
  ],
  personal: { internal: ['note'], kept: { because: 'payments are part of the books' } },
  ui: { rowLabel: 'id', columns: ['purpose', 'amount', 'captured', 'status', 'expiresAt', 'createdAt'] },
});
export type Authorization = Row<typeof authorization>;
