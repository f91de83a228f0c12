import { Events, LOGGER, RefusedError, Rows, server, Writer } from '@flotilla/backend';
import { defineJob, type JobRun, Jobs } from '@flotilla/backend/ports';
import { add, compareDecimals, subtract, sum } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { z } from 'zod';
import { type Invoice, invoice } from '../../entities/invoice.js';
import { type Refund, refund } from '../../entities/refund.js';
import { invoiceRefunded } from '../../events.js';
import type { FactOf } from '../providers/payment-fact.js';
import {
  type PaymentProvider,
  ProviderError,
  type Refunded,
  type RefundRequest,
} from '../providers/provider.js';
import { Providers } from '../providers/providers.js';
import type { Applied } from './apply-facts.js';
import { Invoices, type InTransaction, now, told } from './invoices.js';
import { Subscriptions } from './subscriptions.js';

/** Sends one refund to its provider. */
const payBackJob = defineJob('billing.pay-back', z.object({ refundId: z.guid() }), {
  retryLimit: 12,
  concurrency: 3,
});

/** A refund to make. `paymentId`: the refunded payment, if it is not the one that paid the invoice. */
interface GoingBack {
  readonly amount: string;
  readonly reason: string;
  readonly paymentId?: string;
}

/**
 * Writes refunds, sends them by a job, and counts each once, whether the provider's response or a webhook
 * reports it.
 */
@Injectable()
export class Refunds {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Events) private readonly events: Events,
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(Invoices) private readonly invoices: Invoices,
    @Inject(Subscriptions) private readonly subscriptions: Subscriptions,
    @Inject(Providers) private readonly providers: Providers,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    jobs.on(payBackJob, ({ refundId }, run) => this.payBackNow(refundId, run));
  }

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

  /** Applies a provider's report of a refund or chargeback. */
  async told(provider: string, fact: FactOf<'refunded'>, context: InTransaction): Promise<Applied> {
    const paid = await this.paidBy(provider, fact, context);
    if (!paid) return { outcome: 'unknown', reason: 'There is no invoice with this payment.' };
    if (fact.currency !== undefined && fact.currency.toUpperCase() !== paid.currency)
      return {
        invoiceId: paid.id,
        outcome: 'refused',
        reason: `It is in ${fact.currency}, and the invoice in ${paid.currency}.`,
      };
    const known = await this.knownOf(paid, fact, context);
    if (known && known.status !== 'pending') {
      if (known.providerId === null)
        await this.rows.of(refund, context).update(known.id, { providerId: fact.providerId });
      return { invoiceId: paid.id, outcome: 'ignored' };
    }
    if (!known && fact.isFailed) return { invoiceId: paid.id, outcome: 'ignored' };
    const second = known ? undefined : await this.ofSecondPayment(paid, fact.paymentId, context);
    if (second) {
      // Refunded in the provider's dashboard, or by a bank: a second payment does not change the invoice's
      // amounts.
      if (second.status === 'succeeded') return { invoiceId: paid.id, outcome: 'ignored' };
      await this.settle(paid, second, { providerId: fact.providerId, status: 'succeeded' }, context);
      return { invoiceId: paid.id, outcome: 'applied' };
    }
    const type = fact.isChargeback ? 'chargeback' : 'refund';
    const row =
      known ??
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
    context: InTransaction,
  ): Promise<Invoice | null> {
    const rows = this.rows.of(invoice, context);
    const where = { provider: { eq: provider }, paymentId: { eq: paymentId } };
    const paid = await rows.one({ where, lock: 'update' });
    if (paid) return paid;
    const named = refundId === undefined ? where : { id: { eq: refundId }, provider: { eq: provider } };
    const asked = await this.rows.of(refund, context).one({ where: named });
    return asked?.invoiceId ? rows.one({ where: { id: { eq: asked.invoiceId } }, lock: 'update' }) : null;
  }

  /**
   * Finds the row of a reported refund: by the provider's id, by our id, or else the oldest one with the same
   * payment and amount whose provider id is unknown. Succeeded rows come first, because a pending one may not
   * have been sent yet.
   */
  private async knownOf(
    paid: Invoice,
    fact: FactOf<'refunded'>,
    context: InTransaction,
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
    context: InTransaction,
  ): Promise<Refund | undefined> {
    if (paymentId === paid.paymentId) return undefined;
    const where = { invoiceId: { eq: paid.id }, paymentId: { eq: paymentId } };
    return (await this.rows.of(refund, context).one({ where })) ?? undefined;
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

  private async payBackNow(refundId: string, run: JobRun): Promise<void> {
    const context = { caller: run.caller };
    const row = await this.rows.of(refund, context).one({ where: { id: { eq: refundId } } });
    if (row?.status !== 'pending' || row.invoiceId === null) return;
    const paid = await this.rows.of(invoice, context).byId(row.invoiceId);
    const outcome = await this.askProvider(this.providers.named(paid.provider), paid, row).catch(
      async (error: unknown) => {
        const lastError = error instanceof Error ? error.message : String(error);
        await this.rows.of(refund, context).update(refundId, { lastError, attempts: run.attempt });
        if (!(error instanceof ProviderError && error.isFinal)) throw error;
        this.log.error(
          { refundId, invoiceId: paid.id, reason: lastError },
          'a refund was refused: pay it back by hand',
        );
        return { providerId: row.providerId, status: 'failed' as const };
      },
    );
    await this.writer.transaction(async (tx) => {
      const inside = { ...context, tx };
      const held = await this.rows.of(invoice, inside).byId(paid.id, { lock: 'update' });
      const current = await this.rows.of(refund, inside).byId(refundId);
      if (current.status === 'pending') await this.settle(held, current, outcome, inside);
    });
  }

  private async askProvider(
    provider: PaymentProvider,
    paid: Invoice,
    { id, amount, providerId, paymentId }: Refund,
  ): Promise<Refunded> {
    const request: RefundRequest = {
      invoiceId: paid.id,
      providerId: paid.providerId ?? '',
      paymentId: paymentId ?? paid.paymentId,
      amount: paid.amount,
      currency: paid.currency ?? '',
      refundId: id,
      refundAmount: amount,
    };
    if (providerId !== null && provider.queryRefund) return provider.queryRefund({ ...request, providerId });
    if (!provider.refund) throw new ProviderError(`${provider.title} has no API for refunds.`, true);
    return provider.refund(request);
  }

  private async settle(
    paid: Invoice,
    row: Refund,
    { providerId, status }: Refunded,
    context: InTransaction,
  ): Promise<void> {
    const rows = this.rows.of(refund, context);
    if (status === 'failed') return void (await rows.update(row.id, { status, providerId }));
    if (status === 'pending') return void (await rows.update(row.id, { providerId }));
    await rows.update(row.id, { status, providerId, lastError: null, refundedAt: now() });
    // The refund of a second payment does not change the invoice's amounts.
    if (row.paymentId !== null) return;
    const refunded = add(paid.refunded, row.amount);
    await this.rows.of(invoice, context).update(paid.id, { refunded });
    const intent = await this.invoices.intentOf(paid.id, context);
    if (!intent) return;
    const isWhole = compareDecimals(refunded, paid.amount) >= 0;
    const endsAccess = isWhole && (await this.subscriptions.isLastPeriod(intent.id, paid.id, context));
    const amounts = {
      amount: row.amount,
      refunded,
      isWhole,
      endsAccess,
      isChargeback: row.type === 'chargeback',
      refundId: row.id,
    };
    await this.events.emit(invoiceRefunded, { ...told(paid, intent), ...amounts }, context.tx);
    if (endsAccess) await this.subscriptions.refunded(intent.id, context);
  }

  /** Sends jobs for pending refunds that no job is working on any more. */
  async resume(limit: number): Promise<void> {
    const where = {
      status: { eq: 'pending' as const },
      createdAt: { lt: new Date(Date.now() - 120_000).toISOString() },
    };
    const rows = await this.rows
      .of(refund, { caller: server })
      .find({ where, orderBy: { createdAt: 'asc' }, fields: [], limit });
    for (const { id } of rows) await this.jobs.send(payBackJob, { refundId: id }, { singletonKey: id });
  }
}
