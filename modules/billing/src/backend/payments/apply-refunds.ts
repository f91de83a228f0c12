import { Events, Rows, type TransactionContext } from '@flotilla/backend';
import { add, compareDecimals } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import { type Invoice, invoice } from '../../entities/invoice.js';
import { type Refund, refund } from '../../entities/refund.js';
import { invoiceRefunded, invoiceRefundFailed } from '../../events.js';
import type { FactOf } from '../providers/payment-fact.js';
import type { Refunded } from '../providers/provider.js';
import type { Applied } from './apply-facts.js';
import { Invoices, now, invoicePayload } from './invoices.js';
import { Subscriptions } from './subscriptions.js';

/**
 * Applies the outcomes of refunds to their invoices, and counts each refund once, whether the provider's
 * response or a webhook reports it.
 */
@Injectable()
export class ApplyRefunds {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Events) private readonly events: Events,
    @Inject(Invoices) private readonly invoices: Invoices,
    @Inject(Subscriptions) private readonly subscriptions: Subscriptions,
  ) {}

  /** Applies a provider's report of a refund or chargeback. */
  async apply(provider: string, fact: FactOf<'refunded'>, context: TransactionContext): Promise<Applied> {
    const paid = await this.paidBy(provider, fact, context);
    if (!paid) return { outcome: 'unknown', reason: 'There is no invoice with this payment.' };
    if (fact.currency !== undefined && fact.currency.toUpperCase() !== paid.currency)
      return {
        invoiceId: paid.id,
        outcome: 'refused',
        reason: `It is in ${fact.currency}, and the invoice in ${paid.currency}.`,
      };
    const reported = await this.reportedRefund(paid, fact, context);
    if (reported && reported.status !== 'pending') {
      if (reported.providerId === null)
        await this.rows.of(refund, context).update(reported.id, { providerId: fact.providerId });
      return { invoiceId: paid.id, outcome: 'ignored' };
    }
    if (!reported && fact.isFailed) return { invoiceId: paid.id, outcome: 'ignored' };
    const second = reported ? undefined : await this.ofSecondPayment(paid, fact.paymentId, context);
    if (second) {
      // Refunded in the provider's dashboard, or by a bank: a second payment does not change the invoice's
      // amounts.
      if (second.status === 'succeeded') return { invoiceId: paid.id, outcome: 'ignored' };
      await this.settle(paid, second, { providerId: fact.providerId, status: 'succeeded' }, context);
      return { invoiceId: paid.id, outcome: 'applied' };
    }
    const type = fact.isChargeback ? 'chargeback' : 'refund';
    const row =
      reported ??
      (await this.rows
        .of(refund, context)
        .insert({ invoiceId: paid.id, amount: fact.amount, provider, type, reason: '' }));
    await this.settle(
      paid,
      row,
      { providerId: fact.providerId, status: fact.isFailed ? 'failed' : 'succeeded' },
      context,
    );
    return { invoiceId: paid.id, outcome: 'applied' };
  }

  /** Locks the invoice with this payment, or the invoice of the refund with this id. */
  private async paidBy(
    provider: string,
    { paymentId, refundId }: FactOf<'refunded'>,
    context: TransactionContext,
  ): Promise<Invoice | null> {
    const rows = this.rows.of(invoice, context);
    const where = { provider: { eq: provider }, paymentId: { eq: paymentId } };
    const paid = await rows.one({ where, lock: 'update' });
    if (paid) return paid;
    const named = refundId === undefined ? where : { id: { eq: refundId }, provider: { eq: provider } };
    const requested = await this.rows.of(refund, context).one({ where: named });
    return requested?.invoiceId
      ? rows.one({ where: { id: { eq: requested.invoiceId } }, lock: 'update' })
      : null;
  }

  /**
   * Finds the row of a reported refund: by the provider's id, by our id, or else the oldest one with the same
   * payment and amount whose provider id is unknown. Succeeded rows come first, because a pending one may not
   * have been sent yet.
   */
  private async reportedRefund(
    paid: Invoice,
    fact: FactOf<'refunded'>,
    context: TransactionContext,
  ): Promise<Refund | undefined> {
    const rows = await this.rows
      .of(refund, context)
      .find({ where: { invoiceId: { eq: paid.id } }, orderBy: { createdAt: 'asc' } });
    const isOfPayment = (row: Refund) => (row.paymentId ?? paid.paymentId) === fact.paymentId;
    const isMeant = (row: Refund) =>
      row.providerId === null &&
      row.status !== 'failed' &&
      isOfPayment(row) &&
      compareDecimals(row.amount, fact.amount) === 0;
    return (
      rows.find((row) => row.providerId === fact.providerId) ??
      rows.find((row) => row.id === fact.refundId) ??
      (fact.isChargeback || fact.refundId
        ? undefined
        : (rows.find((row) => isMeant(row) && row.status === 'succeeded') ?? rows.find(isMeant)))
    );
  }

  /** Returns the refund of a second payment, which is always refunded in full. */
  private async ofSecondPayment(
    paid: Invoice,
    paymentId: string,
    context: TransactionContext,
  ): Promise<Refund | undefined> {
    if (paymentId === paid.paymentId) return undefined;
    const where = { invoiceId: { eq: paid.id }, paymentId: { eq: paymentId } };
    return (await this.rows.of(refund, context).one({ where })) ?? undefined;
  }

  /** Writes the outcome of a refund, and counts a successful one in its invoice. The caller locks the invoice. */
  async settle(
    paid: Invoice,
    row: Refund,
    { providerId, status }: Refunded,
    context: TransactionContext,
  ): Promise<void> {
    const rows = this.rows.of(refund, context);
    if (status === 'failed') return this.fail(paid, row, providerId, context);
    if (status === 'pending') return void (await rows.update(row.id, { providerId }));
    await rows.update(row.id, { status, providerId, lastError: null, refundedAt: now() });
    // The refund of a second payment does not change the invoice's amounts.
    if (row.paymentId !== null) return;
    const refunded = add(paid.refunded, row.amount);
    await this.rows.of(invoice, context).update(paid.id, { refunded });
    const intent = await this.invoices.intentOf(paid.id, context);
    if (!intent) return;
    const isWhole = compareDecimals(refunded, paid.amount) >= 0;
    if (isWhole) await this.invoices.markRefunded(intent, context);
    const endsAccess = isWhole && (await this.subscriptions.isLastPeriod(intent.id, paid.id, context));
    const amounts = {
      amount: row.amount,
      refunded,
      isWhole,
      endsAccess,
      isChargeback: row.type === 'chargeback',
      refundId: row.id,
    };
    await this.events.emit(invoiceRefunded, { ...invoicePayload(paid, intent), ...amounts }, context.tx);
    if (endsAccess) await this.subscriptions.refunded(intent.id, context);
  }

  private async fail(
    paid: Invoice,
    { id, amount, paymentId }: Refund,
    providerId: string | null,
    context: TransactionContext,
  ): Promise<void> {
    await this.rows.of(refund, context).update(id, { status: 'failed', providerId });
    const intent = paymentId === null ? await this.invoices.intentOf(paid.id, context) : undefined;
    if (intent)
      await this.events.emit(
        invoiceRefundFailed,
        { ...invoicePayload(paid, intent), amount, refundId: id },
        context.tx,
      );
  }
}
