import { LOGGER, Rows, type TransactionContext } from '@flotilla/backend';
import { defineJob, Jobs } from '@flotilla/backend/ports';
import { compareDecimals } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Authorization } from '../../entities/authorization.js';
import { type Invoice, invoice } from '../../entities/invoice.js';
import { paymentIntent } from '../../entities/payment-intent.js';
import type { FactOf } from '../providers/payment-fact.js';
import { canHold, type Captured, ProviderError } from '../providers/provider.js';
import { Providers } from '../providers/providers.js';
import { AuthorizationStates } from './authorization-states.js';
import { Invoices, type LockedInvoice, now } from './invoices.js';

/** Releases a hold that came too late, a second one, or one that has expired. */
const releaseHoldJob = defineJob(
  'billing.release-hold',
  z.object({ invoiceId: z.guid(), paymentId: z.string() }),
  { retryLimit: 12, concurrency: 3 },
);

interface Applied {
  readonly outcome: 'applied' | 'ignored' | 'refused' | 'unknown';
  readonly reason?: string;
}

/** In days, for providers that name no limit. */
const usualHoldDays = 7;
const dayMs = 86_400_000;

/**
 * Applies what providers report about holds to locked invoices. Depends only on the states of the rows, so reports
 * may arrive repeatedly and in any order.
 */
@Injectable()
export class ApplyHolds {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Invoices) private readonly invoices: Invoices,
    @Inject(AuthorizationStates) private readonly states: AuthorizationStates,
    @Inject(Providers) private readonly providers: Providers,
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    jobs.on(releaseHoldJob, async ({ invoiceId, paymentId }, { caller }) => {
      const found = await this.rows.of(invoice, { caller }).byId(invoiceId);
      await this.releaseNow(found, paymentId);
    });
  }

  /** The amount is held. A second hold, and one that is not needed any more, is released. */
  async authorized(
    locked: LockedInvoice,
    fact: FactOf<'authorized'>,
    context: TransactionContext,
  ): Promise<Applied> {
    const { invoice: requested, intent } = locked;
    const { id, status, amount, currency, paymentId } = requested;
    if (intent.capture !== 'manual' || paymentId === fact.paymentId) return { outcome: 'ignored' };
    if (status === 'draft') return { outcome: 'unknown', reason: 'The request is not stored yet.' };
    const found = await this.states.lock(intent.id, context);
    if (status !== 'open' || found?.status !== 'requested') {
      await this.releaseLater(id, fact.paymentId, context);
      return { outcome: 'applied' };
    }
    if (compareDecimals(fact.amount, amount) !== 0 || fact.currency.toUpperCase() !== currency)
      return this.refuse(
        requested,
        `${fact.amount} ${fact.currency} are held, where ${amount} ${currency} are due.`,
      );
    const expiresAt = fact.expiresAt ?? this.holdEndOf(requested);
    await this.rows
      .of(invoice, context)
      .update(id, { paymentId: fact.paymentId, paymentUrl: '', lastError: null, expiresAt });
    await this.rows.of(paymentIntent, context).update(intent.id, { status: 'requires_capture' });
    await this.states.hold(intent.id, { currency, expiresAt }, context);
    await this.invoices.voidOthers(locked, context);
    return { outcome: 'applied' };
  }

  /** A held amount was captured, by a decision here or in the dashboard of the provider. */
  async captured(locked: LockedInvoice, fact: FactOf<'paid'>, context: TransactionContext): Promise<Applied> {
    const { invoice: held, intent } = locked;
    const found = await this.states.lock(intent.id, context);
    if (found?.status === 'captured' && compareDecimals(found.captured, fact.amount) === 0)
      return { outcome: 'ignored' };
    if (!found || found.status === 'requested' || held.paymentId === null)
      return { outcome: 'unknown', reason: 'The hold is not stored yet.' };
    const isMeant = found.status === 'held' && fact.currency.toUpperCase() === held.currency;
    if (!isMeant || compareDecimals(fact.amount, found.amount) > 0)
      return this.refuse(
        held,
        `${fact.amount} ${fact.currency} were taken from a hold of ${found.amount} ${held.currency} that is ${found.status}.`,
      );
    await this.settleCaptured(locked, found, { amount: fact.amount, paymentId: fact.paymentId }, context);
    return { outcome: 'applied' };
  }

  /** The provider ended a hold. */
  async released(
    { invoice: held, intent }: LockedInvoice,
    { paymentId, isExpired = false }: FactOf<'released'>,
    context: TransactionContext,
  ): Promise<Applied> {
    const found = intent.capture === 'manual' ? await this.states.lock(intent.id, context) : null;
    if (found?.status !== 'held' || held.paymentId !== paymentId) return { outcome: 'ignored' };
    const isOver = isExpired || (found.expiresAt !== null && Date.parse(found.expiresAt) <= Date.now());
    const status = isOver && found.decision !== 'release' ? 'expired' : 'released';
    await this.settleEnded({ invoice: held, intent }, found, status, context);
    return { outcome: 'applied' };
  }

  /** Ends a hold whose time is over, also at the provider. Returns whether the invoice had one. */
  async expire(locked: LockedInvoice, context: TransactionContext): Promise<boolean> {
    const { invoice: held, intent } = locked;
    const found = intent.capture === 'manual' ? await this.states.lock(intent.id, context) : null;
    if (found?.status !== 'held' || held.paymentId === null) return false;
    // The answer of the provider to the decision ends it.
    if (found.decision !== null) return true;
    await this.settleEnded(locked, found, 'expired', context);
    await this.releaseLater(held.id, held.paymentId, context);
    return true;
  }

  async settleCaptured(
    { invoice: held, intent }: LockedInvoice,
    found: Authorization,
    { amount, paymentId = held.paymentId ?? undefined }: Captured & { readonly amount: string },
    context: TransactionContext,
  ): Promise<void> {
    await this.rows
      .of(invoice, context)
      .update(held.id, { status: 'paid', amount, paymentId, paidAt: now(), lastError: null });
    await this.rows.of(paymentIntent, context).update(intent.id, { status: 'succeeded' });
    const { reason } = found;
    const taken = { captured: amount, reason, currency: held.currency ?? '' };
    await this.states.capture(found, taken, context);
  }

  async settleEnded(
    { invoice: held, intent }: LockedInvoice,
    found: Authorization,
    status: 'released' | 'expired',
    context: TransactionContext,
  ): Promise<void> {
    await this.rows.of(invoice, context).update(held.id, { status: 'void', lastError: null });
    await this.rows.of(paymentIntent, context).update(intent.id, { status: 'canceled' });
    await this.states.end(found, status, held.currency ?? '', context);
  }

  private async releaseLater(
    invoiceId: string,
    paymentId: string,
    { tx }: TransactionContext,
  ): Promise<void> {
    const singletonKey = `${invoiceId} ${paymentId}`;
    await this.jobs.send(releaseHoldJob, { invoiceId, paymentId }, { tx, singletonKey });
  }

  /** Releases a hold at its provider, which may have ended it already. */
  private async releaseNow(held: Invoice, paymentId: string): Promise<void> {
    const provider = this.providers.named(held.provider);
    if (!canHold(provider)) return;
    const { id: invoiceId, providerId, amount, currency } = held;
    const about = { invoiceId, providerId: providerId ?? '', amount, currency: currency ?? '' };
    try {
      await provider.release({ ...about, paymentId, key: `${paymentId}-release` });
    } catch (error) {
      if (!(error instanceof ProviderError && error.isFinal)) throw error;
      this.log.warn({ err: error, invoiceId, paymentId }, 'a hold was not released, or had ended already');
    }
  }

  private holdEndOf({ provider }: Invoice): string {
    const days = this.providers.find(provider)?.holdDays ?? usualHoldDays;
    return new Date(Date.now() + days * dayMs).toISOString();
  }

  private refuse({ id: invoiceId }: Invoice, reason: string): Applied {
    this.log.error({ invoiceId, reason }, 'a report about a hold does not match it');
    return { outcome: 'refused', reason };
  }
}
