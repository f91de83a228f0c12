import { InvalidError, RefusedError, Rows, type TransactionContext } from '@flotilla/backend';
import { Jobs } from '@flotilla/backend/ports';
import { compareDecimals, roundHalfUp, scaleOf, subtract, sum } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import { type Invoice, invoice } from '../../entities/invoice.js';
import { type Refund, refund } from '../../entities/refund.js';
import { Providers } from '../providers/providers.js';
import { payBackJob } from './send-refunds.js';

/** A refund to make. `paymentId`: the refunded payment, if it is not the one that paid the invoice. */
interface RefundDetails {
  readonly amount: string;
  readonly reason: string;
  readonly paymentId?: string;
  readonly lowersPrice?: boolean;
}

/** Writes refunds, each within the remaining amount of its invoice, and sends their jobs. */
@Injectable()
export class Refunds {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(Providers) private readonly providers: Providers,
  ) {}

  /** @throws RefusedError when the amount is more than what remains; NotFoundError */
  async request(
    invoiceId: string,
    given: { amount?: string; reason?: string },
    context: TransactionContext,
  ): Promise<Refund> {
    const { locked, remaining, decimals } = await this.remainingOf(invoiceId, context);
    const amount = given.amount ?? remaining;
    if (scaleOf(amount) > decimals)
      throw InvalidError.of('amount', {
        en: `${locked.currency} has ${decimals} digits after the point at ${locked.provider}.`,
        ru: `${locked.currency}: знаков после запятой у ${locked.provider} не больше ${decimals}.`,
      });
    if (compareDecimals(amount, '0') <= 0 || compareDecimals(amount, remaining) > 0)
      throw new RefusedError({
        en: `At most ${remaining} ${locked.currency} can be refunded.`,
        ru: `Вернуть можно не больше ${remaining} ${locked.currency}.`,
      });
    return this.payBack(invoiceId, { amount, reason: given.reason ?? '' }, context);
  }

  /**
   * Refunds the amount, rounded half up to the decimals of the provider, or what remains if it is less. Returns null
   * when nothing remains. @throws as `request`
   */
  async requestUpTo(
    invoiceId: string,
    { amount, ...details }: Omit<RefundDetails, 'paymentId'>,
    context: TransactionContext,
  ): Promise<Refund | null> {
    const { remaining, decimals } = await this.remainingOf(invoiceId, context);
    const payable = scaleOf(amount) > decimals ? roundHalfUp(amount, decimals) : amount;
    const most = compareDecimals(remaining, payable) < 0 ? remaining : payable;
    if (compareDecimals(most, '0') <= 0) return null;
    return this.payBack(invoiceId, { amount: most, ...details }, context);
  }

  /**
   * Locks a paid invoice, and returns the amount that can still be refunded. @throws RefusedError,
   * NotFoundError
   */
  private async remainingOf(
    invoiceId: string,
    context: TransactionContext,
  ): Promise<{ locked: Invoice; remaining: string; decimals: number }> {
    const locked = await this.rows.of(invoice, context).byId(invoiceId, { lock: 'update' });
    if (locked.status !== 'paid')
      throw new RefusedError({
        en: 'Only paid invoices can be refunded.',
        ru: 'Вернуть деньги можно только по оплаченному счёту.',
      });
    const provider = this.providers.find(locked.provider);
    if (!provider?.refund)
      throw new RefusedError({
        en: `${locked.provider} has no API for refunds. Refund in its dashboard.`,
        ru: `${locked.provider} не возвращает деньги через API. Верните их в его личном кабинете.`,
      });
    const remaining = subtract(locked.amount, await this.pendingOrRefunded(invoiceId, context));
    return { locked, remaining, decimals: provider.limits.decimals(locked.currency ?? '') };
  }

  /** Writes a refund and sends its job. Without `paymentId` it refunds the invoice's own payment. */
  async payBack(invoiceId: string, details: RefundDetails, context: TransactionContext): Promise<Refund> {
    const { provider } = await this.rows.of(invoice, context).byId(invoiceId, { fields: ['provider'] });
    const made = await this.rows.of(refund, context).insert({ invoiceId, provider, ...details });
    await this.jobs.send(payBackJob, { refundId: made.id }, { tx: context.tx, singletonKey: made.id });
    return made;
  }

  /** Returns whether the refund of a second payment exists already. The caller locks the invoice. */
  isKnown(invoiceId: string, paymentId: string, context: TransactionContext): Promise<boolean> {
    return this.rows
      .of(refund, context)
      .exists({ where: { invoiceId: { eq: invoiceId }, paymentId: { eq: paymentId } } });
  }

  /** Returns the sum of pending and completed refunds of an invoice's own payment. */
  private async pendingOrRefunded(invoiceId: string, context: TransactionContext): Promise<string> {
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
