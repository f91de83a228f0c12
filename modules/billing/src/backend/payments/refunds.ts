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
import { type PaymentProvider, ProviderError, type Refunded, type RefundRequest } from '../providers/provider.js';
import { Providers } from '../providers/providers.js';
import type { Applied } from './apply-facts.js';
import { Invoices, type InTransaction, now, told } from './invoices.js';
import { Subscriptions } from './subscriptions.js';

/** Pays one refund back, named by its id. */
const payBackJob = defineJob('billing.pay-back', z.object({ refundId: z.guid() }), { retryLimit: 12, concurrency: 3 });

/** So much goes back, and of which payment, where it is not the one that the invoice counts as paid by. */
interface GoingBack {
  readonly amount: string;
  readonly reason: string;
  readonly paymentId?: string;
}

/** Money that goes back: written first, paid back by a job, and counted once whoever tells of it. */
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

  /** @throws RefusedError when so much can't go back; NotFoundError */
  async ask(invoiceId: string, given: { amount?: string; reason?: string }, context: InTransaction): Promise<Refund> {
    const { held, left } = await this.leftOf(invoiceId, context);
    const amount = given.amount ?? left;
    if (compareDecimals(amount, '0') <= 0 || compareDecimals(amount, left) > 0)
      throw new RefusedError(`${left} ${held.currency} are left to be paid back.`);
    return this.payBack(invoiceId, { amount, reason: given.reason ?? '' }, context);
  }

  /** As much of an amount as did not go back before; null when all did. @throws as `ask` */
  async askUpTo(invoiceId: string, { amount, reason }: { amount: string; reason: string }, context: InTransaction): Promise<Refund | null> {
    const { left } = await this.leftOf(invoiceId, context);
    if (compareDecimals(left, '0') <= 0) return null;
    return this.payBack(invoiceId, { amount: compareDecimals(left, amount) < 0 ? left : amount, reason }, context);
  }

  /** Holds an invoice that was paid, and finds how much of it can go back. @throws RefusedError, NotFoundError */
  private async leftOf(invoiceId: string, context: InTransaction): Promise<{ held: Invoice; left: string }> {
    const held = await this.rows.of(invoice, context).byId(invoiceId, { lock: 'update' });
    if (held.status !== 'paid') throw new RefusedError('Only what was paid can be paid back.');
    if (!this.providers.find(held.provider)?.refund)
      throw new RefusedError(`${held.provider} can't pay back by itself. Do it at its desk.`);
    return { held, left: subtract(held.amount, await this.promised(invoiceId, context)) };
  }

  /** Writes that so much goes back, and has a job do it. What `back` leaves out of the payment is the invoice's. */
  async payBack(invoiceId: string, back: GoingBack, context: InTransaction): Promise<Refund> {
    const { provider } = await this.rows.of(invoice, context).byId(invoiceId, { fields: ['provider'] });
    const made = await this.rows.of(refund, context).insert({ invoiceId, provider, ...back });
    await this.jobs.send(payBackJob, { refundId: made.id }, { tx: context.tx, singletonKey: made.id });
    return made;
  }

  /** Whether a second payment of an invoice goes back already. The invoice is held. */
  isKnown(invoiceId: string, paymentId: string, context: InTransaction): Promise<boolean> {
    return this.rows.of(refund, context).exists({ where: { invoiceId: { eq: invoiceId }, paymentId: { eq: paymentId } } });
  }

  /** What a provider says of money that went back, or was taken back by a bank. */
  async told(provider: string, fact: FactOf<'refunded'>, context: InTransaction): Promise<Applied> {
    const paid = await this.paidBy(provider, fact, context);
    if (!paid) return { outcome: 'unknown', reason: 'There is no invoice of such a payment.' };
    if (fact.currency !== undefined && fact.currency.toUpperCase() !== paid.currency)
      return { invoiceId: paid.id, outcome: 'refused', reason: `It is in ${fact.currency}, and the invoice in ${paid.currency}.` };
    const known = await this.knownOf(paid, fact, context);
    if (known && known.status !== 'pending') {
      if (known.providerId === null) await this.rows.of(refund, context).update(known.id, { providerId: fact.providerId });
      return { invoiceId: paid.id, outcome: 'ignored' };
    }
    if (!known && fact.isFailed) return { invoiceId: paid.id, outcome: 'ignored' };
    const second = known ? undefined : await this.ofSecondPayment(paid, fact.paymentId, context);
    if (second) {
      // At the provider's desk, or by a bank: it is no money of the invoice, however it goes back.
      if (second.status === 'succeeded') return { invoiceId: paid.id, outcome: 'ignored' };
      await this.settle(paid, second, { providerId: fact.providerId, status: 'succeeded' }, context);
      return { invoiceId: paid.id, outcome: 'applied' };
    }
    const type = fact.isChargeback ? 'chargeback' : 'refund';
    const row =
      known ?? (await this.rows.of(refund, context).insert({ invoiceId: paid.id, amount: fact.amount, provider, type, reason: '' }));
    await this.settle(paid, row, { providerId: fact.providerId, status: fact.isFailed ? 'failed' : 'succeeded' }, context);
    return { invoiceId: paid.id, outcome: 'applied' };
  }

  /** Holds the invoice that was paid so; of a refund that was asked for here also by that. */
  private async paidBy(provider: string, { paymentId, refundId }: FactOf<'refunded'>, context: InTransaction): Promise<Invoice | null> {
    const rows = this.rows.of(invoice, context);
    const where = { provider: { eq: provider }, paymentId: { eq: paymentId } };
    const paid = await rows.one({ where, lock: 'update' });
    if (paid) return paid;
    const named = refundId === undefined ? where : { id: { eq: refundId }, provider: { eq: provider } };
    const asked = await this.rows.of(refund, context).one({ where: named });
    return asked?.invoiceId ? rows.one({ where: { id: { eq: asked.invoiceId } }, lock: 'update' }) : null;
  }

  /**
   * The row of what is told: by the provider's id, by ours, or the one with the same amount that nobody has a name for yet: the oldest that
   * has been paid back, since one that waits for its turn was not sent to the provider.
   */
  private async knownOf(paid: Invoice, fact: FactOf<'refunded'>, context: InTransaction): Promise<Refund | undefined> {
    const rows = await this.rows.of(refund, context).find({ where: { invoiceId: { eq: paid.id } }, orderBy: { createdAt: 'asc' } });
    const isOfPayment = (row: Refund) => (row.paymentId ?? paid.paymentId) === fact.paymentId;
    const isMeant = (row: Refund) =>
      row.providerId === null && row.status !== 'failed' && isOfPayment(row) && compareDecimals(row.amount, fact.amount) === 0;
    return (
      rows.find((row) => row.providerId === fact.providerId) ??
      rows.find((row) => row.id === fact.refundId) ??
      (fact.isChargeback || fact.refundId
        ? undefined
        : (rows.find((row) => isMeant(row) && row.status === 'succeeded') ?? rows.find(isMeant)))
    );
  }

  /** The row of a payment that is not the invoice's own, which goes back as a whole. */
  private async ofSecondPayment(paid: Invoice, paymentId: string, context: InTransaction): Promise<Refund | undefined> {
    if (paymentId === paid.paymentId) return undefined;
    const where = { invoiceId: { eq: paid.id }, paymentId: { eq: paymentId } };
    return (await this.rows.of(refund, context).one({ where })) ?? undefined;
  }

  /** What has gone back of an invoice's own payment, or is on its way. */
  private async promised(invoiceId: string, context: InTransaction): Promise<string> {
    const where = {
      invoiceId: { eq: invoiceId },
      paymentId: { isNull: true as const },
      status: { inArray: ['pending', 'succeeded'] as const },
    };
    return sum((await this.rows.of(refund, context).find({ where, fields: ['amount'] })).map(({ amount }) => amount));
  }

  private async payBackNow(refundId: string, run: JobRun): Promise<void> {
    const context = { caller: run.caller };
    const row = await this.rows.of(refund, context).one({ where: { id: { eq: refundId } } });
    if (row?.status !== 'pending' || row.invoiceId === null) return;
    const paid = await this.rows.of(invoice, context).byId(row.invoiceId);
    const outcome = await this.askProvider(this.providers.named(paid.provider), paid, row).catch(async (error: unknown) => {
      const lastError = error instanceof Error ? error.message : String(error);
      await this.rows.of(refund, context).update(refundId, { lastError, attempts: run.attempt });
      if (!(error instanceof ProviderError && error.isFinal)) throw error;
      this.log.error({ refundId, invoiceId: paid.id, reason: lastError }, 'a refund was refused: pay it back by hand');
      return { providerId: row.providerId, status: 'failed' as const };
    });
    await this.writer.transaction(async (tx) => {
      const inside = { ...context, tx };
      const held = await this.rows.of(invoice, inside).byId(paid.id, { lock: 'update' });
      const current = await this.rows.of(refund, inside).byId(refundId);
      if (current.status === 'pending') await this.settle(held, current, outcome, inside);
    });
  }

  private async askProvider(provider: PaymentProvider, paid: Invoice, { id, amount, providerId, paymentId }: Refund): Promise<Refunded> {
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
    if (!provider.refund) throw new ProviderError(`${provider.title} can't pay back by itself.`, true);
    return provider.refund(request);
  }

  private async settle(paid: Invoice, row: Refund, { providerId, status }: Refunded, context: InTransaction): Promise<void> {
    const rows = this.rows.of(refund, context);
    if (status === 'failed') return void (await rows.update(row.id, { status, providerId }));
    if (status === 'pending') return void (await rows.update(row.id, { providerId }));
    await rows.update(row.id, { status, providerId, lastError: null, refundedAt: now() });
    // What was paid once too often is no money of the invoice.
    if (row.paymentId !== null) return;
    const refunded = add(paid.refunded, row.amount);
    await this.rows.of(invoice, context).update(paid.id, { refunded });
    const intent = await this.invoices.intentOf(paid.id, context);
    if (!intent) return;
    const isWhole = compareDecimals(refunded, paid.amount) >= 0;
    const endsAccess = isWhole && (await this.subscriptions.isLastPeriod(intent.id, paid.id, context));
    const amounts = { amount: row.amount, refunded, isWhole, endsAccess, isChargeback: row.type === 'chargeback', refundId: row.id };
    await this.events.emit(invoiceRefunded, { ...told(paid, intent), ...amounts }, context.tx);
    if (endsAccess) await this.subscriptions.refunded(intent.id, context);
  }

  /** Refunds that no job works on any more. */
  async resume(limit: number): Promise<void> {
    const where = { status: { eq: 'pending' as const }, createdAt: { lt: new Date(Date.now() - 120_000).toISOString() } };
    const rows = await this.rows.of(refund, { caller: server }).find({ where, orderBy: { createdAt: 'asc' }, fields: [], limit });
    for (const { id } of rows) await this.jobs.send(payBackJob, { refundId: id }, { singletonKey: id });
  }
}
