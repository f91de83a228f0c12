import { type Context, Rows, Writer, type TransactionContext } from '@flotilla/backend';
import { defineJob, Jobs } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Instalment } from '../../entities/instalment.js';
import { type Invoice, invoice } from '../../entities/invoice.js';
import { type PaymentIntent, paymentIntent } from '../../entities/payment-intent.js';
import type { Refund } from '../../entities/refund.js';
import type { Subscription } from '../../entities/subscription.js';
import { type PartLimits, Providers } from '../providers/providers.js';
import { ChargePayments, type ChargedPayment } from './charge-payments.js';
import { Invoices } from './invoices.js';
import { Instalments } from './instalments.js';
import {
  type InvoiceRequest,
  OpenPayments,
  type OpenedPayment,
  type PaymentRequest,
} from './open-payments.js';
import { type LaterPayment, PayInstalments } from './pay-instalments.js';
import { Refunds } from './refunds.js';
import { Subscriptions } from './subscriptions.js';

/** Cancels the request of an invoice at its provider. */
const withdraw = defineJob('billing.withdraw', z.object({ invoiceId: z.guid() }), {
  retryLimit: 12,
  concurrency: 3,
});

export interface RefundInput {
  /** An exact decimal in the invoice's currency; default: the whole remaining amount. */
  readonly amount?: string;
  /** For administrators. */
  readonly reason?: string;
}

/** The most to refund, for another module. */
interface LimitedRefund extends Required<RefundInput> {
  /** Whether the sale stays, at a lower price. */
  readonly lowersPrice?: boolean;
}

/**
 * Makes payments for other modules. Events report the outcome: `invoicePaid`, `invoiceProcessing`,
 * `invoiceFailed`, `invoiceExpired`, `invoiceRefunded`, `subscriptionRenewed`, `subscriptionPastDue`,
 * `subscriptionEnded`.
 */
@Injectable()
export class Payments {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(OpenPayments) private readonly opening: OpenPayments,
    @Inject(ChargePayments) private readonly charging: ChargePayments,
    @Inject(Invoices) private readonly invoices: Invoices,
    @Inject(Refunds) private readonly refunds: Refunds,
    @Inject(Subscriptions) private readonly subscriptions: Subscriptions,
    @Inject(Instalments) private readonly instalments: Instalments,
    @Inject(PayInstalments) private readonly paying: PayInstalments,
    @Inject(Providers) private readonly providers: Providers,
  ) {
    jobs.on(withdraw, ({ invoiceId }, { caller }) => this.withdraw(invoiceId, { caller }));
  }

  /** The providers that buyers can choose. */
  get offered(): readonly { readonly name: string; readonly title: string }[] {
    return this.providers.offered.map(({ name, title }) => ({ name, title }));
  }

  /**
   * Writes intents and their invoices in the caller's transaction. Writes nothing when the provider would
   * reject one.
   * @throws InvalidError "Invalid provider", for an amount with too many decimals, or for an unknown currency
   * @throws RefusedError for a currency, interval or amount that the provider does not accept
   */
  open(request: PaymentRequest, context: TransactionContext): Promise<OpenedPayment[]> {
    return this.opening.open(request, context);
  }

  /**
   * Returns the least amount and the decimals of a part of a price that every offered provider takes. `currency`: the
   * ISO code, or else the slug.
   */
  partLimits(currency: string): PartLimits {
    return this.providers.partLimits(currency.toUpperCase());
  }

  /** Writes parts of a price that are paid later, in the caller's transaction. */
  schedule(later: readonly LaterPayment[], context: TransactionContext): Promise<Instalment[]> {
    return this.paying.schedule(later, context);
  }

  /**
   * Writes an invoice that pays an instalment, or returns its open one, in the caller's transaction. Request it
   * with {@link charge} afterwards.
   * @throws as `open`; ConflictError when it is paid or being processed; RefusedError when it is canceled
   */
  payInstalment(
    instalmentId: string,
    request: InvoiceRequest,
    context: TransactionContext,
  ): Promise<Invoice> {
    return this.paying.pay(
      instalmentId,
      request,
      (id, txContext) => this.cancelInvoice(id, txContext),
      context,
    );
  }

  /** Writes an invoice of an intent whose invoices are locked, or returns the open one, as {@link payInstalment}. */
  openAttempt(intent: PaymentIntent, request: InvoiceRequest, context: TransactionContext): Promise<Invoice> {
    return this.paying.openAttempt(
      intent,
      request,
      (id, txContext) => this.cancelInvoice(id, txContext),
      context,
    );
  }

  /**
   * Records a payment by cash or bank transfer for an instalment. @throws NotFoundError; ConflictError when it is
   * paid or being processed; RefusedError when it is canceled, or paid at the purchase
   */
  markInstalmentPaid(instalmentId: string, reference: string, context: Context): Promise<Instalment> {
    return this.writer.within(context, (txContext) =>
      this.paying.markPaid(
        instalmentId,
        reference,
        (id, innerContext) => this.cancelInvoice(id, innerContext),
        txContext,
      ),
    );
  }

  /** Moves the due dates of the unpaid instalments of intents, in ms. */
  async shift(intentIds: readonly string[], ms: number, context: Context): Promise<void> {
    await this.writer.within(context, (txContext) => this.instalments.shift(intentIds, ms, txContext));
  }

  /** Sets a later end of the time to pay purchases by a link (ISO 8601). */
  async extend(intentIds: readonly string[], expiresAt: string, context: Context): Promise<void> {
    await this.writer.within(context, (txContext) =>
      this.instalments.extend(intentIds, expiresAt, txContext),
    );
  }

  /** Validates a request as {@link open} would. @throws as `open` */
  check(request: Pick<PaymentRequest, 'provider' | 'intents'>, context: Context): Promise<void> {
    return this.opening.check(request, context);
  }

  /**
   * Requests the payments of opened intents from the providers. Call it after that transaction and outside of
   * any other, because it takes up to ten seconds. Idempotent; if the process dies before, a job repeats it.
   * `error` of a result is the reason why an invoice can't be paid; `invoiceFailed` reports it to other modules.
   */
  charge(intentIds: readonly string[]): Promise<ChargedPayment[]> {
    return this.charging.charge(intentIds);
  }

  /** Requests the payment of one invoice, as {@link charge} does. */
  chargeInvoice(invoiceId: string): Promise<ChargedPayment> {
    return this.charging.chargeInvoice(invoiceId);
  }

  /** Returns whether a provider is processing the payment of any of these intents. */
  async isProcessing(intentIds: readonly string[], context: Context): Promise<boolean> {
    if (intentIds.length === 0) return false;
    const where = { id: { inArray: [...intentIds] }, status: { eq: 'processing' as const } };
    return this.rows.of(paymentIntent, context).exists({ where });
  }

  /**
   * Cancels unpaid invoices and instalments of intents, and emits `invoiceExpired` for each invoice. Paid ones
   * stay.
   */
  async cancel(intentIds: readonly string[], context: Context): Promise<void> {
    await this.writer.within(context, async (txContext) => {
      await this.cancelInvoices(intentIds, txContext);
      // Invoices may have been written while the instalments were not locked.
      if ((await this.instalments.cancel(intentIds, txContext)) > 0)
        await this.cancelInvoices(intentIds, txContext);
    });
  }

  /**
   * Refunds an invoice in full or in part. A job sends the refund; `invoiceRefunded` reports its completion.
   * @throws RefusedError, NotFoundError
   */
  refund(invoiceId: string, input: RefundInput, context: Context): Promise<Refund> {
    return this.writer.within(context, (txContext) => this.refunds.request(invoiceId, input, txContext));
  }

  /**
   * Like {@link refund}, but limits the amount to what has not been refunded yet. Returns null when nothing
   * remains.
   */
  refundUpTo(invoiceId: string, input: LimitedRefund, context: Context): Promise<Refund | null> {
    return this.writer.within(context, (txContext) => this.refunds.requestUpTo(invoiceId, input, txContext));
  }

  /**
   * Stops charging a subscription. It stays active until the end of the paid period, when `subscriptionEnded`
   * is emitted. @throws NotFoundError
   */
  cancelSubscription(intentId: string, context: Context): Promise<Subscription> {
    return this.writer.within(context, (txContext) => this.subscriptions.cancel(intentId, txContext));
  }

  /** Cancels the unpaid invoices of intents. */
  async cancelInvoices(intentIds: readonly string[], context: TransactionContext): Promise<void> {
    for (const id of await this.invoices.idsOf(intentIds, context)) await this.cancelInvoice(id, context);
  }

  private async cancelInvoice(invoiceId: string, context: TransactionContext): Promise<void> {
    const locked = await this.invoices.lock(invoiceId, context);
    if (locked?.invoice.status !== 'draft' && locked?.invoice.status !== 'open') return;
    // The amount is held: the authorization ends it.
    if (locked.intent.status === 'requires_capture') return;
    await this.invoices.markVoid(locked, true, context);
    if (locked.invoice.providerId !== null)
      await this.jobs.send(withdraw, { invoiceId }, { tx: context.tx, singletonKey: invoiceId });
  }

  private async withdraw(invoiceId: string, context: Context): Promise<void> {
    const found = await this.rows.of(invoice, context).byId(invoiceId);
    if (found.status !== 'void' || found.providerId === null) return;
    const { id, providerId, paymentId, amount, currency, provider } = found;
    await this.providers
      .named(provider)
      .cancel?.({ invoiceId: id, providerId, paymentId, amount, currency: currency ?? '' });
  }
}
