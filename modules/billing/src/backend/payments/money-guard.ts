import { RefusedError } from '@flotilla/backend';
import { type GuardedRow, type GuardedWrite, RowHooks } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { invoice } from '../../entities/invoice.js';
import { paymentIntent } from '../../entities/payment-intent.js';

/** What belongs to the server once a provider may know of an invoice: how much is paid, to whom, and where buyers are led. */
const ofServer = ['amount', 'provider', 'providerId', 'paymentUrl', 'successUrl', 'cancelUrl'] as const;

/** Keeps generic calls from changing money that is asked for already. */
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
