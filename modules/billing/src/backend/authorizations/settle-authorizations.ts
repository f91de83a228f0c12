import { type Context, LOGGER, Rows, server, Writer } from '@flotilla/backend';
import { defineJob, Jobs } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { z } from 'zod';
import { type Authorization, authorization } from '../../entities/authorization.js';
import { type Invoice, invoice } from '../../entities/invoice.js';
import { ApplyFacts } from '../payments/apply-facts.js';
import { ApplyHolds } from '../payments/apply-holds.js';
import { Invoices } from '../payments/invoices.js';
import {
  canHold,
  type Captured,
  type HeldPayment,
  type PaymentProvider,
  ProviderError,
} from '../providers/provider.js';
import { Providers } from '../providers/providers.js';
import { rowsByPage } from '../rows-by-page.js';

/** Sends the decision about a held amount to its provider. */
export const settleAuthorizationJob = defineJob(
  'billing.settle-authorization',
  z.object({ authorizationId: z.guid() }),
  { retryLimit: 12, concurrency: 3 },
);

/**
 * Returns the key of the job of a decision. The job of a refused decision may still run when an administrator decides
 * again.
 */
export const settlingKey = ({ id, decidedAt }: Pick<Authorization, 'id' | 'decidedAt'>) =>
  `${id} ${decidedAt}`;

/** Executes decisions about held amounts by a job, outside of any transaction. */
@Injectable()
export class SettleAuthorizations {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(Invoices) private readonly invoices: Invoices,
    @Inject(ApplyFacts) private readonly facts: ApplyFacts,
    @Inject(ApplyHolds) private readonly holds: ApplyHolds,
    @Inject(Providers) private readonly providers: Providers,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    jobs.on(settleAuthorizationJob, ({ authorizationId }, { caller }) =>
      this.settle(authorizationId, { caller }),
    );
  }

  /** Sends jobs for decisions that no job is working on any more. Reads pages of `limit` rows. */
  async resume(limit: number): Promise<void> {
    const lt = new Date(Date.now() - 120_000).toISOString();
    const authorizations = this.rows.of(authorization, { caller: server });
    const read = (gte: string) =>
      authorizations.find({
        where: { decision: { isNotNull: true }, decidedAt: { gte, lt } },
        orderBy: { decidedAt: 'asc', id: 'asc' },
        fields: ['decidedAt'],
        limit,
      });
    for await (const row of rowsByPage(read, { at: 'decidedAt', size: limit }))
      await this.jobs.send(
        settleAuthorizationJob,
        { authorizationId: row.id },
        { singletonKey: settlingKey(row) },
      );
  }

  /** Executes a decision. Idempotent: the provider gets the same key again. */
  async settle(authorizationId: string, context: Context): Promise<void> {
    const found = await this.rows.of(authorization, context).one({ where: { id: { eq: authorizationId } } });
    if (found?.status !== 'held' || found.decision === null) return;
    const held = await this.heldInvoice(found, context);
    if (!held) return;
    const provider = this.providers.named(held.provider);
    try {
      const outcome = await execute(provider, found, held);
      await this.store(found, held, outcome, context);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      await this.rows.of(authorization, context).update(found.id, { lastError: error.message });
      if (!error.isFinal) throw error;
      await this.recover(provider, found, held, error, context);
    }
  }

  private async heldInvoice({ paymentIntentId }: Authorization, context: Context): Promise<Invoice | null> {
    const ids = await this.invoices.idsOf([paymentIntentId], context);
    const where = {
      id: { inArray: ids },
      status: { eq: 'open' as const },
      paymentId: { isNotNull: true as const },
    };
    return this.rows.of(invoice, context).one({ where });
  }

  private async store(
    { id, paymentIntentId, decision, decided }: Authorization,
    { id: invoiceId }: Invoice,
    outcome: Captured,
    context: Context,
  ): Promise<void> {
    await this.writer.transaction(async (tx) => {
      const txContext = { ...context, tx };
      const locked = await this.invoices.lock(invoiceId, txContext);
      const current = await this.rows.of(authorization, txContext).byId(id, { lock: 'update' });
      // A webhook was faster.
      if (!locked || locked.intent.id !== paymentIntentId || current.status !== 'held') return;
      if (decision === 'release') await this.holds.settleEnded(locked, current, 'released', txContext);
      else await this.holds.settleCaptured(locked, current, { ...outcome, amount: decided }, txContext);
    });
  }

  /**
   * Applies what became of a hold whose provider refused a decision: an earlier answer was lost, or the hold has
   * ended. Otherwise an administrator decides again.
   */
  private async recover(
    provider: PaymentProvider,
    { id, decidedAt }: Authorization,
    { id: invoiceId, providerId, paymentId, amount, currency }: Invoice,
    { message }: ProviderError,
    context: Context,
  ): Promise<void> {
    const invoiced = { invoiceId, providerId: providerId ?? '', paymentId, amount, currency: currency ?? '' };
    const fact = await provider.lookUp(invoiced);
    await this.writer.transaction(async (tx) => {
      const txContext = { ...context, tx };
      if (fact) await this.facts.apply(provider.name, fact, txContext);
      const current = await this.rows.of(authorization, txContext).byId(id, { lock: 'update' });
      if (current.status !== 'held' || current.decidedAt !== decidedAt) return;
      this.log.error({ authorizationId: id, reason: message }, 'a decision about a held amount was refused');
      await this.rows.of(authorization, txContext).update(id, { decision: null, decided: '0' });
    });
  }
}

async function execute(provider: PaymentProvider, found: Authorization, held: Invoice): Promise<Captured> {
  if (!canHold(provider)) throw new ProviderError(`${provider.title} can't hold an amount.`, true);
  const request = requestOf(found, held);
  if (found.decision === 'capture') return provider.capture({ ...request, captureAmount: found.decided });
  await provider.release(request);
  return {};
}

const requestOf = (
  { id, decidedAt }: Authorization,
  { id: invoiceId, providerId, paymentId, amount, currency }: Invoice,
): HeldPayment => ({
  ...{
    invoiceId,
    providerId: providerId ?? '',
    paymentId: paymentId ?? '',
    amount,
    currency: currency ?? '',
  },
  // Another decision after a refusal is another call.
  key: `${id}-${Date.parse(decidedAt ?? '')}`,
});
