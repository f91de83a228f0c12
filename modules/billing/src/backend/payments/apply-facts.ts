import { LOGGER, Rows, type TransactionContext } from '@flotilla/backend';
import { compareDecimals } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { invoice } from '../../entities/invoice.js';
import type { FactOf, PaymentFact } from '../providers/payment-fact.js';
import { ApplyHolds } from './apply-holds.js';
import { ApplyRefunds } from './apply-refunds.js';
import { Customers } from './customers.js';
import { type LockedInvoice, Invoices } from './invoices.js';
import { Refunds } from './refunds.js';
import { Subscriptions } from './subscriptions.js';

/**
 * Outcome of a fact: `unknown` may become applicable later, when the rows that it refers to exist; `refused`
 * never will.
 */
export interface Applied {
  readonly outcome: 'applied' | 'ignored' | 'refused' | 'unknown';
  readonly invoiceId?: string;
  readonly reason?: string;
}

/**
 * Applies facts reported by providers to invoices. Each fact is applied under the lock of its invoice and
 * depends only on the invoice's state, so facts may arrive repeatedly and in any order.
 */
@Injectable()
export class ApplyFacts {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Invoices) private readonly invoices: Invoices,
    @Inject(Refunds) private readonly refunds: Refunds,
    @Inject(ApplyHolds) private readonly holds: ApplyHolds,
    @Inject(ApplyRefunds) private readonly applyRefunds: ApplyRefunds,
    @Inject(Subscriptions) private readonly subscriptions: Subscriptions,
    @Inject(Customers) private readonly customers: Customers,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  async apply(provider: string, fact: PaymentFact, context: TransactionContext): Promise<Applied> {
    switch (fact.kind) {
      case 'paid':
      case 'processing':
      case 'declined':
      case 'failed':
      case 'expired':
      case 'authorized':
      case 'released':
        return this.ofInvoice(provider, fact, context);
      case 'refunded':
        return this.applyRefunds.apply(provider, fact, context);
      case 'renewed':
        return this.renewed(provider, fact, context);
      case 'renewal-failed':
        return this.subscriptions.renewalFailed(provider, fact, context);
      case 'subscription-ended':
        return this.subscriptions.endedByProvider(provider, fact, context);
    }
  }

  private async ofInvoice(
    provider: string,
    fact: FactOf<'paid' | 'processing' | 'declined' | 'failed' | 'expired' | 'authorized' | 'released'>,
    context: TransactionContext,
  ): Promise<Applied> {
    const id = await this.idOf(provider, fact, context);
    const locked = id === undefined ? null : await this.invoices.lock(id, context);
    if (!locked || locked.invoice.provider !== provider)
      return { outcome: 'unknown', reason: 'There is no such invoice.' };
    const invoiceId = locked.invoice.id;
    if (fact.kind === 'authorized')
      return { invoiceId, ...(await this.holds.authorized(locked, fact, context)) };
    if (fact.kind === 'released') return { invoiceId, ...(await this.holds.released(locked, fact, context)) };
    if (fact.kind === 'paid')
      return {
        invoiceId,
        ...(locked.intent.capture === 'manual'
          ? await this.holds.captured(locked, fact, context)
          : await this.paid(locked, fact, context)),
      };
    if (locked.intent.status === 'requires_capture') return { invoiceId, outcome: 'ignored' };
    if (locked.invoice.status !== 'open' && locked.invoice.status !== 'draft')
      return { invoiceId, outcome: 'ignored' };
    if (fact.kind === 'processing') {
      // The invoice has not stored the provider's request yet; the event is retried.
      if (locked.invoice.status === 'draft')
        return { invoiceId, outcome: 'unknown', reason: 'The request is not stored yet.' };
      if (locked.intent.status === 'processing') return { invoiceId, outcome: 'ignored' };
      await this.invoices.markProcessing(locked, context);
      return { invoiceId, outcome: 'applied' };
    }
    if (fact.kind === 'declined') {
      await this.rows.of(invoice, context).update(invoiceId, { lastError: fact.reason });
      return { invoiceId, outcome: 'applied' };
    }
    if (fact.kind === 'failed') await this.invoices.markFailed(locked, fact.reason, context);
    else await this.invoices.markVoid(locked, false, context);
    return { invoiceId, outcome: 'applied' };
  }

  private async paid(
    locked: LockedInvoice,
    fact: FactOf<'paid'>,
    context: TransactionContext,
  ): Promise<Applied> {
    const { amount, currency, status, paymentId, id, providerId } = locked.invoice;
    if (fact.requestId !== undefined) {
      if (providerId === null) return { outcome: 'unknown', reason: 'The request is not stored yet.' };
      // When the provider returned no id, the invoice's own id was stored instead.
      if (providerId !== id && providerId !== fact.requestId)
        return {
          outcome: 'refused',
          reason: `The payment ${fact.requestId} does not belong to the request ${providerId}.`,
        };
    }
    if (compareDecimals(fact.amount, amount) !== 0 || fact.currency.toUpperCase() !== currency) {
      const reason = `${fact.amount} ${fact.currency} were paid, where ${amount} ${currency} are due.`;
      this.log.error(
        { invoiceId: id, paymentId: fact.paymentId, reason },
        'a payment does not match its invoice',
      );
      return { outcome: 'refused', reason };
    }
    if (status === 'paid') {
      if (paymentId === fact.paymentId) return { outcome: 'ignored' };
      if (fact.subscription)
        return this.renewed(
          locked.invoice.provider ?? '',
          renewalOf(fact, fact.subscription, locked),
          context,
        );
      return this.paidAgain(locked, fact, context);
    }
    const isEnded = status !== 'open' && status !== 'draft';
    // An instalment can be paid by the page of an earlier attempt, too.
    const isLate = isEnded && !(await this.invoices.canRetry(locked, context));
    await this.invoices.markPaid(locked, { paymentId: fact.paymentId, isLate }, context);
    if (isEnded && !isLate) await this.invoices.voidOthers(locked, context);
    if (fact.customerId !== undefined) await this.customers.store(locked, fact.customerId, context);
    if (locked.intent.type === 'subscription')
      await this.subscriptions.begin(locked, { ...fact, isLate }, context);
    if (isLate)
      await this.refunds.payBack(id, { amount, reason: 'It was paid when it had been given up.' }, context);
    return { outcome: 'applied' };
  }

  /** Refunds a second payment of the same invoice, idempotently. */
  private async paidAgain(
    { invoice: { id, amount, paymentId } }: LockedInvoice,
    fact: FactOf<'paid'>,
    context: TransactionContext,
  ): Promise<Applied> {
    const reason = `The invoice was paid twice: by ${paymentId} and by ${fact.paymentId}.`;
    if (await this.refunds.isKnown(id, fact.paymentId, context)) return { outcome: 'ignored' };
    this.log.error(
      { invoiceId: id, paymentId: fact.paymentId },
      'an invoice was paid twice: the second payment goes back',
    );
    await this.refunds.payBack(id, { amount, reason, paymentId: fact.paymentId }, context);
    return { outcome: 'applied' };
  }

  /** Refunds a charge for a subscription that has ended. */
  private async renewed(
    provider: string,
    fact: FactOf<'renewed'>,
    context: TransactionContext,
  ): Promise<Applied> {
    const { isOver, ...applied } = await this.subscriptions.renewed(provider, fact, context);
    if (isOver && applied.outcome === 'applied' && applied.invoiceId !== undefined)
      await this.refunds.payBack(
        applied.invoiceId,
        { amount: fact.amount, reason: 'It was charged after the subscription had ended.' },
        context,
      );
    return applied;
  }

  private async idOf(
    provider: string,
    { invoiceId, providerId }: { invoiceId?: string; providerId?: string },
    context: TransactionContext,
  ): Promise<string | undefined> {
    if (invoiceId !== undefined) return invoiceId;
    if (providerId === undefined) return undefined;
    const found = await this.rows
      .of(invoice, context)
      .one({ where: { provider: { eq: provider }, providerId: { eq: providerId } }, fields: [] });
    return found?.id;
  }
}

/** Some providers send the first invoice's id with the payments of later periods. */
function renewalOf(
  { paymentId, amount, currency }: FactOf<'paid'>,
  { id }: { id: string },
  { intent }: LockedInvoice,
): FactOf<'renewed'> {
  return { kind: 'renewed', subscriptionId: id, intentId: intent.id, paymentId, amount, currency };
}
