import { RefusedError, Rows } from '@flotilla/backend';
import { Jobs } from '@flotilla/backend/ports';
import { compareDecimals, subtract, sum } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import { type Invoice, invoice } from '../../entities/invoice.js';
import { type Refund, refund } from '../../entities/refund.js';
import { Providers } from '../providers/providers.js';
import type { InTransaction } from './invoices.js';
import { payBackJob } from './send-refunds.js';

/** A refund to make. `paymentId`: the refunded payment, if it is not the one that paid the invoice. */
interface GoingBack {
  readonly amount: string;
  readonly reason: string;
  readonly paymentId?: string;
}

/** Writes refunds, each within the amount that its invoice has left, and sends their jobs. */
@Injectable()
export class Refunds {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(Providers) private readonly providers: Providers,
  ) {}

  /** @throws RefusedError when the amount is more than what remains; NotFoundError */
  async ask(
    invoiceId: string,
    given: { amount?: string; reason?: string },
    context: InTransaction,
  ): Promise<Refund> {
    const { held, left } = await this.leftOf(invoiceId, context);
    const amount = given.amount ?? left;
    if (compareDecimals(amount, '0') <= 0 || compareDecimals(amount, left) > 0)
      throw new RefusedError(`At most ${left} ${held.currency} can be refunded.`);
    return this.payBack(invoiceId, { amount, reason: given.reason ?? '' }, context);
  }

  /**
   * Refunds the amount, or what remains if it is less. Returns null when nothing remains. @throws as `ask`
   */
  async askUpTo(
    invoiceId: string,
    { amount, reason }: { amount: string; reason: string },
    context: InTransaction,
  ): Promise<Refund | null> {
    const { left } = await this.leftOf(invoiceId, context);
    if (compareDecimals(left, '0') <= 0) return null;
    return this.payBack(
      invoiceId,
      { amount: compareDecimals(left, amount) < 0 ? left : amount, reason },
      context,
    );
  }

  /**
   * Locks a paid invoice, and returns the amount that can still be refunded. @throws RefusedError,
   * NotFoundError
   */
  private async leftOf(invoiceId: string, context: InTransaction): Promise<{ held: Invoice; left: string }> {
    const held = await this.rows.of(invoice, context).byId(invoiceId, { lock: 'update' });
    if (held.status !== 'paid') throw new RefusedError('Only paid invoices can be refunded.');
    if (!this.providers.find(held.provider)?.refund)
      throw new RefusedError(`${held.provider} has no API for refunds. Refund in its dashboard.`);
    return { held, left: subtract(held.amount, await this.promised(invoiceId, context)) };
  }

  /** Writes a refund and sends its job. Without `paymentId` it refunds the invoice's own payment. */
  async payBack(invoiceId: string, back: GoingBack, context: InTransaction): Promise<Refund> {
    const { provider } = await this.rows.of(invoice, context).byId(invoiceId, { fields: ['provider'] });
    const made = await this.rows.of(refund, context).insert({ invoiceId, provider, ...back });
    await this.jobs.send(payBackJob, { refundId: made.id }, { tx: context.tx, singletonKey: made.id });
    return made;
  }

  /** Returns whether the refund of a second payment exists already. The caller locks the invoice. */
  isKnown(invoiceId: string, paymentId: string, context: InTransaction): Promise<boolean> {
    return this.rows
      .of(refund, context)
      .exists({ where: { invoiceId: { eq: invoiceId }, paymentId: { eq: paymentId } } });
  }

  /** Returns the sum of pending and completed refunds of an invoice's own payment. */
  private async promised(invoiceId: string, context: InTransaction): Promise<string> {
    const where = {
      invoiceId: { eq: invoiceId },
      paymentId: { isNull: true as const },
      status: { inArray: ['pending', 'succeeded'] as const },
    };
    return sum(
      (await this.rows.of(refund, context).find({ where, fields: ['amount'] })).map(({ amount }) => amount),
    );
  }
}
