import { RefusedError } from '@flotilla/backend';
import { type GuardedRow, type GuardedWrite, RowHooks } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { invoice } from '../../entities/invoice.js';
import { paymentIntent } from '../../entities/payment-intent.js';

/** Fields that only the server writes once an invoice is open: amount, provider, and redirect addresses. */
const ofServer = ['amount', 'provider', 'providerId', 'paymentUrl', 'successUrl', 'cancelUrl'] as const;

/** Rejects generic calls that change the money of an invoice after `draft`. */
@Injectable()
export class MoneyGuard {
  constructor(@Inject(RowHooks) hooks: RowHooks) {
    hooks.guard(invoice, async (write) => {
      requireUnchanged(write, ofServer, ({ status }) => status !== 'draft');
      if (write.operation === 'delete' && write.rows.some(({ before }) => before !== null && before['status'] !== 'draft'))
        throw new RefusedError('An invoice that was sent stays. Write it off, or refund it.');
    });
    hooks.guard(paymentIntent, async (write) =>
      requireUnchanged(write, ['amount', 'type', 'interval'], ({ status }) => status !== 'requires_payment_method'),
    );
  }
}

/** @throws RefusedError where a call changes fields of rows that are fixed */
function requireUnchanged(
  { rows }: GuardedWrite,
  names: readonly string[],
  isFixed: (before: NonNullable<GuardedRow['before']>) => boolean,
): void {
  for (const { before, values } of rows) {
    if (!before || !values || !isFixed(before)) continue;
    const changed = names.find((name) => name in values && !isEqual(values[name], before[name]));
    if (changed !== undefined) throw new RefusedError(`${changed} belongs to the server once the payment was asked for.`);
  }
}

const isEqual = (one: unknown, other: unknown) => (one ?? null) === (other ?? null) || String(one) === String(other);
