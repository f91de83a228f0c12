import { RefusedError } from '@flotilla/backend';
import { type GuardedRow, type GuardedWrite, RowHooks } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { invoice } from '../../entities/invoice.js';
import { paymentIntent } from '../../entities/payment-intent.js';

/** Fields that only the server writes once an invoice is open: amount, provider and redirect URLs. */
const ofServer = ['amount', 'provider', 'providerId', 'paymentUrl', 'successUrl', 'cancelUrl'] as const;

/** Rejects generic calls that change the amount or provider of an invoice after `draft`. */
@Injectable()
export class MoneyGuard {
  constructor(@Inject(RowHooks) hooks: RowHooks) {
    hooks.guard(invoice, async (write) => {
      requireUnchanged(write, ofServer, ({ status }) => status !== 'draft');
      if (
        write.operation === 'delete' &&
        write.rows.some(({ before }) => before !== null && before['status'] !== 'draft')
      )
        throw new RefusedError({
          en: 'Only drafts of invoices can be deleted. Write the invoice off or refund it.',
          ru: 'Удалить можно только черновик счёта. Спишите этот счёт или верните деньги.',
        });
    });
    hooks.guard(paymentIntent, async (write) =>
      requireUnchanged(
        write,
        ['amount', 'type', 'interval'],
        ({ status }) => status !== 'requires_payment_method',
      ),
    );
  }
}

/** @throws RefusedError when a call changes fixed fields */
function requireUnchanged(
  { rows }: GuardedWrite,
  names: readonly string[],
  isFixed: (before: NonNullable<GuardedRow['before']>) => boolean,
): void {
  for (const { before, values } of rows) {
    if (!before || !values || !isFixed(before)) continue;
    const changed = names.find((name) => name in values && !isEqual(values[name], before[name]));
    if (changed !== undefined)
      throw new RefusedError({
        en: `${changed} can't be changed after the payment was requested.`,
        ru: `После запроса оплаты это не меняется: ${changed}.`,
      });
  }
}

const isEqual = (one: unknown, other: unknown) =>
  (one ?? null) === (other ?? null) || String(one) === String(other);
