import { type Context, LOGGER, Rows, Writer } from '@flotilla/backend';
import { defineJob, Jobs } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { z } from 'zod';
import { type Invoice, invoice } from '../../entities/invoice.js';
import { ApplyFacts } from '../payments/apply-facts.js';
import { ApplyHolds } from '../payments/apply-holds.js';
import { ChargePayments } from '../payments/charge-payments.js';
import { Invoices, now } from '../payments/invoices.js';
import { type Invoiced, type PaymentProvider, ProviderError } from '../providers/provider.js';
import { Providers } from '../providers/providers.js';

/** Advances one invoice: requests it, looks up its payment, or expires it. */
export const reconcileInvoiceJob = defineJob('billing.settle-invoice', z.object({ invoiceId: z.guid() }), {
  retryLimit: 2,
  concurrency: 5,
});

/** How long after its expiry, in ms, an invoice stays open while its provider can't be reached. */
const unreachableTimeoutMs = 24 * 3_600_000;

/** Handles invoices for which no webhook came: not requested yet, paid without notice, or expired. */
@Injectable()
export class ReconcileInvoices {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Invoices) private readonly invoices: Invoices,
    @Inject(ChargePayments) private readonly charging: ChargePayments,
    @Inject(ApplyFacts) private readonly facts: ApplyFacts,
    @Inject(ApplyHolds) private readonly holds: ApplyHolds,
    @Inject(Providers) private readonly providers: Providers,
    @Inject(Jobs) jobs: Jobs,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    jobs.on(reconcileInvoiceJob, ({ invoiceId }, { caller }) => this.reconcile(invoiceId, { caller }));
  }

  async reconcile(invoiceId: string, context: Context): Promise<void> {
    const found = await this.rows.of(invoice, context).one({ where: { id: { eq: invoiceId } } });
    if (!found || found.expiresAt === null) return;
    if (found.status === 'draft')
      return isOver(found)
        ? this.giveUp(invoiceId, context)
        : void (await this.charging.chargeInvoice(invoiceId));
    if (found.status !== 'open' || found.providerId === null) return;
    const provider = this.providers.named(found.provider);
    const invoiced = invoicedOf(found, found.providerId);
    if (await this.lookUp(provider, invoiced, context)) return;
    if (!isOver(found) || (await this.expireHold(invoiceId, context))) return;
    await this.withdraw(provider, invoiced, found);
    // The buyer may have paid just before the withdrawal.
    if (!(await this.lookUp(provider, invoiced, context))) await this.giveUp(invoiceId, context);
  }

  /**
   * Looks up the state of a payment. Returns whether that ended the invoice. @throws ProviderError until
   * the timeout
   */
  private async lookUp(provider: PaymentProvider, invoiced: Invoiced, context: Context): Promise<boolean> {
    await this.rows.of(invoice, context).update(invoiced.invoiceId, { askedAt: now() });
    const fact = await provider.lookUp(invoiced);
    if (!fact) return false;
    const { outcome, reason } = await this.writer.transaction((tx) =>
      this.facts.apply(provider.name, fact, { ...context, tx }),
    );
    if (outcome === 'refused' || outcome === 'unknown')
      this.log.error({ ...invoiced, fact, reason }, 'the response of a provider was refused');
    if (fact.kind === 'authorized' || fact.kind === 'released') return outcome === 'applied';
    return fact.kind !== 'declined' && outcome !== 'refused';
  }

  private expireHold(invoiceId: string, context: Context): Promise<boolean> {
    return this.writer.transaction(async (tx) => {
      const txContext = { ...context, tx };
      const locked = await this.invoices.lock(invoiceId, txContext);
      return locked !== null && this.holds.expire(locked, txContext);
    });
  }

  private async withdraw(
    provider: PaymentProvider,
    invoiced: Invoiced,
    { expiresAt }: Invoice,
  ): Promise<void> {
    try {
      await provider.cancel?.(invoiced);
    } catch (error) {
      const isHopeless = Date.parse(expiresAt ?? now()) < Date.now() - unreachableTimeoutMs;
      if (!isHopeless && !(error instanceof ProviderError && error.isFinal)) throw error;
      this.log.warn(
        { err: error, invoiceId: invoiced.invoiceId },
        'an invoice could not be withdrawn from its provider',
      );
    }
  }

  private giveUp(invoiceId: string, context: Context): Promise<void> {
    return this.writer.transaction(async (tx) => {
      const txContext = { ...context, tx };
      const locked = await this.invoices.lock(invoiceId, txContext);
      if (locked?.intent.status === 'requires_capture') return;
      if (locked?.invoice.status === 'open' || locked?.invoice.status === 'draft')
        await this.invoices.markVoid(locked, false, txContext);
    });
  }
}

const isOver = ({ expiresAt }: Invoice) => expiresAt !== null && Date.parse(expiresAt) <= Date.now();

/** Returns the fields of an invoice for queries at its provider. */
function invoicedOf({ id, amount, currency, paymentId }: Invoice, providerId: string): Invoiced {
  return { invoiceId: id, providerId, paymentId, amount, currency: currency ?? '' };
}
