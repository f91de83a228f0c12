import { datetime, defineEntity, money, reference, select, type Row } from '@flotilla/core';
import { note } from './note.js';

/**
 * A part of a price with its own due date: the payment at the purchase, or a later one. A later part can be
 * paid in several attempts, each an invoice of its intent.
 */
export const instalment = defineEntity({
  module: 'billing',
  name: 'instalment',
  fields: {
    paymentIntentId: reference({ to: 'billing.payment-intent', readOnly: true, unique: true }),
    /** `whole` and `deposit` are paid at the purchase, `balance` and `difference` later. */
    kind: select({
      values: ['whole', 'deposit', 'balance', 'difference'],
      default: 'whole',
      readOnly: true,
    }),
    amount: money({ default: '0', min: '0', readOnly: true }),
    /** The payment that comes first: no reminder is sent before it. Without a foreign key, because intents may be deleted. */
    afterIntentId: reference({
      to: 'billing.payment-intent',
      constraint: false,
      optional: true,
      readOnly: true,
    }),
    dueAt: datetime({ default: 'now', readOnly: true }),
    /** The end of the time to pay a purchase by a link. With it, the payment can be made in several attempts. */
    expiresAt: datetime({ optional: true, readOnly: true }),
    /** When the payer was reminded of the coming due date. */
    remindedAt: datetime({ optional: true, readOnly: true }),
    status: select({
      values: ['scheduled', 'due', 'overdue', 'paid', 'canceled', 'refunded'],
      default: 'scheduled',
      lifecycle: {
        adminsMaySet: 'declared',
        transitions: [
          { name: 'fall due', from: ['scheduled'], to: 'due', by: ['system'] },
          { name: 'miss', from: ['due'], to: 'overdue', by: ['system'] },
          { name: 'pay', from: ['scheduled', 'due', 'overdue'], to: 'paid', by: ['system'] },
          { name: 'cancel', from: ['scheduled', 'due', 'overdue'], to: 'canceled', by: ['system'] },
          { name: 'postpone', from: ['due', 'overdue'], to: 'scheduled', by: ['system'] },
          { name: 'pay back', from: ['paid'], to: 'refunded', by: ['system'] },
        ],
      },
    }),
    note: note(),
  },
  personal: { internal: ['note'], kept: { because: 'payments are part of the books' } },
  indexes: [{ fields: ['status', 'dueAt'] }],
  ui: { rowLabel: 'id', columns: ['kind', 'amount', 'status', 'dueAt', 'createdAt'] },
});
export type Instalment = Row<typeof instalment>;

/** The kinds that are paid after the purchase. */
export const laterKinds = ['balance', 'difference'] as const satisfies readonly Instalment['kind'][];
/** Returns whether an instalment is paid after its order was written, by an invoice of its own. */
export const isPaidLater = ({ kind, expiresAt }: Pick<Instalment, 'kind' | 'expiresAt'>): boolean =>
  expiresAt !== null || laterKinds.some((one) => one === kind);
/** The states of an instalment that is not paid yet. */
export const unpaidInstalments = [
  'scheduled',
  'due',
  'overdue',
] as const satisfies readonly Instalment['status'][];
