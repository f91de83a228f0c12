import { LOGGER, Rows, server, Writer } from '@flotilla/backend';
import { defineJob, type JobRun, Jobs } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { z } from 'zod';
import { type Invoice, invoice } from '../../entities/invoice.js';
import { type Refund, refund } from '../../entities/refund.js';
import {
  type PaymentProvider,
  ProviderError,
  type Refunded,
  type RefundRequest,
} from '../providers/provider.js';
import { Providers } from '../providers/providers.js';
import { rowsByPage } from '../rows-by-page.js';
import { ApplyRefunds } from './apply-refunds.js';

/** Sends one refund to its provider. */
export const payBackJob = defineJob('billing.pay-back', z.object({ refundId: z.guid() }), {
  retryLimit: 12,
  concurrency: 3,
});

/** Sends pending refunds to their providers by a job. */
@Injectable()
export class SendRefunds {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(ApplyRefunds) private readonly outcomes: ApplyRefunds,
    @Inject(Providers) private readonly providers: Providers,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    jobs.on(payBackJob, ({ refundId }, run) => this.payBackNow(refundId, run));
  }

  /** Sends jobs for pending refunds that no job is working on any more. Reads pages of `limit` rows. */
  async resume(limit: number): Promise<void> {
    const lt = new Date(Date.now() - 120_000).toISOString();
    const refunds = this.rows.of(refund, { caller: server });
    const read = (gte: string) =>
      refunds.find({
        where: { status: { eq: 'pending' }, createdAt: { gte, lt } },
        orderBy: { createdAt: 'asc', id: 'asc' },
        fields: ['createdAt'],
        limit,
      });
    for await (const { id } of rowsByPage(read, { at: 'createdAt', size: limit }))
      await this.jobs.send(payBackJob, { refundId: id }, { singletonKey: id });
  }

  private async payBackNow(refundId: string, run: JobRun): Promise<void> {
    const context = { caller: run.caller };
    const row = await this.rows.of(refund, context).one({ where: { id: { eq: refundId } } });
    if (row?.status !== 'pending' || row.invoiceId === null) return;
    const paid = await this.rows.of(invoice, context).byId(row.invoiceId);
    const outcome = await this.requestRefund(this.providers.named(paid.provider), paid, row).catch(
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
      const txContext = { ...context, tx };
      const locked = await this.rows.of(invoice, txContext).byId(paid.id, { lock: 'update' });
      const current = await this.rows.of(refund, txContext).byId(refundId);
      if (current.status === 'pending') await this.outcomes.settle(locked, current, outcome, txContext);
    });
  }

  private async requestRefund(
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
}
