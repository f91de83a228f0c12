import { type Context, Events, Rows, type TransactionContext } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import { show } from '@flotilla/core';
import { compareDecimals } from '@flotilla/core/values';
import { type Invoice, invoice } from '../../entities/invoice.js';
import { type PaymentIntent, paymentIntent } from '../../entities/payment-intent.js';
import { invoiceExpired, invoiceFailed, invoicePaid, invoiceProcessing } from '../../events.js';
import { paymentIntentsToInvoices } from '../../links.js';
import { AuthorizationStates } from './authorization-states.js';
import { Instalments } from './instalments.js';

/** An invoice, locked until the end of the transaction, and its intent. */
export interface LockedInvoice {
  readonly invoice: Invoice;
  readonly intent: PaymentIntent;
}

/** The details of a payment that the invoice stores. */
export interface Payment {
  readonly paymentId: string;
  readonly isLate: boolean;
}

/**
 * Changes the states of invoices and their intents. Each change and its event are written in one transaction.
 */
@Injectable()
export class Invoices {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Events) private readonly events: Events,
    @Inject(Instalments) private readonly instalments: Instalments,
    @Inject(AuthorizationStates) private readonly authorizations: AuthorizationStates,
  ) {}

  /**
   * Locks an invoice against other changes of its state. Returns null when it does not exist or has no
   * intent.
   */
  async lock(invoiceId: string, context: TransactionContext): Promise<LockedInvoice | null> {
    const locked = await this.rows
      .of(invoice, context)
      .one({ where: { id: { eq: invoiceId } }, lock: 'update' });
    if (!locked) return null;
    const intent = await this.intentOf(invoiceId, context);
    return intent && { invoice: locked, intent };
  }

  async intentOf(invoiceId: string, context: Context): Promise<PaymentIntent | null> {
    const link = await this.rows.of(paymentIntentsToInvoices, context).one({
      where: { invoiceId: { eq: invoiceId } },
      fields: [],
      with: {
        paymentIntent: show(paymentIntent, [
          'amount',
          'status',
          'interval',
          'type',
          'capture',
          'createdAt',
          'updatedAt',
        ]),
      },
    });
    return link?.paymentIntent ?? null;
  }

  /** Returns the invoice ids of intents, oldest first. */
  async idsOf(intentIds: readonly string[], context: Context): Promise<string[]> {
    const links = await this.rows
      .of(paymentIntentsToInvoices, context)
      .find({ where: { paymentIntentId: { inArray: intentIds } }, fields: ['invoiceId'] });
    return links.map(({ invoiceId }) => invoiceId);
  }

  async markOpen(
    { invoice: locked, intent }: LockedInvoice,
    requested: { providerId: string; paymentUrl: string },
    context: TransactionContext,
  ) {
    await this.rows.of(paymentIntent, context).update(intent.id, { status: 'requires_action' });
    return this.rows
      .of(invoice, context)
      .update(locked.id, { ...requested, status: 'open', lastError: null, askedAt: now() });
  }

  async markPaid(
    { invoice: locked, intent }: LockedInvoice,
    { paymentId, isLate }: Payment,
    context: TransactionContext,
  ): Promise<void> {
    await this.rows
      .of(invoice, context)
      .update(locked.id, { status: 'paid', paymentId, paidAt: now(), lastError: null });
    if (!isLate) {
      await this.rows.of(paymentIntent, context).update(intent.id, { status: 'succeeded' });
      await this.instalments.markPaid(intent.id, context);
      const about = { currency: locked.currency ?? '', expiresAt: null };
      await this.authorizations.hold(intent.id, about, context);
    }
    await this.events.emit(invoicePaid, { ...invoicePayload(locked, intent), isLate }, context.tx);
  }

  /**
   * Keeps the invoice open past its expiry until the provider reports the outcome, and removes its payment
   * page, so that it is not paid twice.
   */
  async markProcessing(
    { invoice: locked, intent }: LockedInvoice,
    context: TransactionContext,
  ): Promise<void> {
    await this.rows.of(invoice, context).update(locked.id, { paymentUrl: '', lastError: null });
    await this.rows.of(paymentIntent, context).update(intent.id, { status: 'processing' });
    await this.events.emit(invoiceProcessing, invoicePayload(locked, intent), context.tx);
  }

  async markFailed(
    { invoice: locked, intent }: LockedInvoice,
    reason: string,
    context: TransactionContext,
  ): Promise<Invoice> {
    const failed = await this.rows
      .of(invoice, context)
      .update(locked.id, { status: 'failed', lastError: reason, paymentUrl: '' });
    await this.close(intent, 'failed', context);
    await this.events.emit(invoiceFailed, { ...invoicePayload(locked, intent), reason }, context.tx);
    return failed;
  }

  /** Voids an invoice, which was not paid and can't be paid any more. */
  async markVoid(
    { invoice: locked, intent }: LockedInvoice,
    isCanceled: boolean,
    context: TransactionContext,
  ): Promise<void> {
    await this.rows.of(invoice, context).update(locked.id, { status: 'void', paymentUrl: '' });
    await this.close(intent, 'canceled', context);
    await this.events.emit(invoiceExpired, { ...invoicePayload(locked, intent), isCanceled }, context.tx);
  }

  /** Voids the open invoices of an intent that another invoice has paid. */
  async voidOthers(
    { invoice: { id: paidId }, intent }: LockedInvoice,
    context: TransactionContext,
  ): Promise<void> {
    for (const id of (await this.idsOf([intent.id], context)).toSorted()) {
      const other = id === paidId ? null : await this.lock(id, context);
      if (other?.invoice.status === 'open' || other?.invoice.status === 'draft')
        await this.rows.of(invoice, context).update(id, { status: 'void', paymentUrl: '' });
    }
  }

  /** Marks the instalment or the authorization of an intent as refunded when none of its payments is left. */
  async markRefunded(intent: Pick<PaymentIntent, 'id'>, context: TransactionContext): Promise<void> {
    const ids = await this.idsOf([intent.id], context);
    const where = { id: { inArray: ids }, status: { eq: 'paid' as const } };
    const paid = await this.rows
      .of(invoice, context)
      .find({ where, fields: ['amount', 'refunded', 'currency'] });
    if (!paid.every(({ amount, refunded }) => compareDecimals(refunded, amount) >= 0)) return;
    await this.instalments.markRefunded(intent.id, context);
    await this.authorizations.markRefunded(intent.id, paid[0]?.currency ?? '', context);
  }

  /** Returns whether an intent waits for a payment, whichever of its invoices it settles. */
  async canRetry(
    { intent: { id } }: Pick<LockedInvoice, 'intent'>,
    context: TransactionContext,
  ): Promise<boolean> {
    return (
      (await this.instalments.canRetry(id, context)) || (await this.authorizations.canConfirm(id, context))
    );
  }

  /** Ends an intent with its invoice. That of an unpaid instalment or authorization waits for another invoice. */
  private async close(
    intent: PaymentIntent,
    status: 'failed' | 'canceled',
    context: TransactionContext,
  ): Promise<void> {
    const { id, status: before } = intent;
    const waits = await this.canRetry({ intent }, context);
    if (waits && before === 'requires_payment_method') return;
    await this.rows
      .of(paymentIntent, context)
      .update(id, { status: waits ? 'requires_payment_method' : status });
    if (!waits) await this.instalments.cancel([id], context);
  }
}

export const now = () => new Date().toISOString();

/** Returns the payload that all events of an invoice share. */
export function invoicePayload({ id, amount, currency }: Invoice, intent: { readonly id: string }) {
  return { paymentIntentId: intent.id, invoiceId: id, amount, currency: currency ?? '' };
}
