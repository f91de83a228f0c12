import { Events, RefusedError, Rows, type TransactionContext } from '@flotilla/backend';
import { defineJob, Jobs } from '@flotilla/backend/ports';
import { compareDecimals } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { invoice } from '../../entities/invoice.js';
import { paymentIntent } from '../../entities/payment-intent.js';
import { type Subscription, subscription, subscriptionPeriod } from '../../entities/subscription.js';
import { subscriptionEnded, subscriptionPastDue, subscriptionRenewed } from '../../events.js';
import { paymentIntentsToInvoices } from '../../links.js';
import { BILLING_SETTINGS, type BillingSettings } from '../billing-settings.js';
import type { FactOf } from '../providers/payment-fact.js';
import type { Applied } from './apply-facts.js';
import { type LockedInvoice, Invoices, now } from './invoices.js';
import { endOfPeriod } from './periods.js';

/** Cancels a subscription at its provider. */
export const stopSubscriptionJob = defineJob(
  'billing.stop-subscription',
  z.object({ subscriptionId: z.guid() }),
  { retryLimit: 16 },
);

type EndReason = NonNullable<Subscription['endReason']>;

/** Changes the states of subscriptions: started by the first payment, extended by later ones, ended once. */
@Injectable()
export class Subscriptions {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Events) private readonly events: Events,
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(Invoices) private readonly invoices: Invoices,
    @Inject(BILLING_SETTINGS) private readonly settings: BillingSettings,
  ) {}

  /**
   * Starts the subscription of a first payment. For a late payment it starts none, and requests the provider to
   * stop charging.
   */
  async begin(
    { invoice: paid, intent }: LockedInvoice,
    fact: FactOf<'paid'> & { readonly isLate: boolean },
    context: TransactionContext,
  ): Promise<void> {
    const periodStart = now();
    const periodEnd = fact.subscription?.endsAt ?? endOfPeriod(periodStart, intent.interval ?? 'month', 1);
    const made = await this.rows.of(subscription, context).insert({
      paymentIntentId: intent.id,
      provider: paid.provider,
      providerId: fact.subscription?.id ?? null,
      token: fact.subscription?.token ?? null,
      periodStart,
      periodEnd,
    });
    const period = {
      subscriptionId: made.id,
      invoiceId: paid.id,
      number: 1,
      startsAt: periodStart,
      endsAt: periodEnd,
    };
    await this.rows.of(subscriptionPeriod, context).insert(period);
    const locked = fact.isLate ? withIntent(made) : null;
    if (locked) await this.end(locked, 'refunded', context);
  }

  /**
   * Records the payment of another period as a separate, paid invoice, whether the provider or this module
   * charged it. `isOver`: the subscription had ended, so the payment must be refunded.
   */
  async renewed(
    provider: string,
    fact: FactOf<'renewed'>,
    context: TransactionContext,
  ): Promise<Applied & { readonly isOver?: boolean }> {
    const locked = await this.lock(provider, fact, context);
    if (!locked) return { outcome: 'unknown', reason: 'There is no such subscription yet.' };
    const recorded = await this.rows.of(invoice, context).one({
      where: { provider: { eq: provider }, paymentId: { eq: fact.paymentId } },
      fields: [],
    });
    if (recorded) return { outcome: 'ignored', invoiceId: recorded.id };
    const template = await this.firstInvoice(locked, context);
    if (
      compareDecimals(fact.amount, template.amount) !== 0 ||
      fact.currency.toUpperCase() !== template.currency
    )
      return {
        outcome: 'refused',
        reason: `${fact.amount} ${fact.currency} were paid, where ${template.amount} ${template.currency} are due.`,
      };
    const { amount, currency, description, lines, email, language } = template;
    const made = await this.rows.of(invoice, context).insert({
      ...{ amount, currency, description, email, language, provider, lines },
      status: 'paid',
      paymentId: fact.paymentId,
      paidAt: now(),
    });
    await this.rows
      .of(paymentIntentsToInvoices, context)
      .insert({ paymentIntentId: locked.paymentIntentId, invoiceId: made.id });
    const isOver = locked.status === 'ended';
    if (isOver) await this.stopCharging(locked.id, context);
    else await this.extend(locked, made.id, fact.endsAt, context);
    return { outcome: 'applied', invoiceId: made.id, isOver };
  }

  /** Marks a subscription as paid up to the end of its next period. */
  private async extend(
    locked: SubscriptionWithIntent,
    invoiceId: string,
    endsAt: string | undefined,
    context: TransactionContext,
  ): Promise<void> {
    const periods = this.rows.of(subscriptionPeriod, context);
    const number = 1 + (await periods.count({ where: { subscriptionId: { eq: locked.id } } }));
    const startsAt = locked.periodEnd;
    const { interval } = await this.rows
      .of(paymentIntent, context)
      .byId(locked.paymentIntentId, { fields: ['interval'] });
    const end = endsAt ?? endOfPeriod(locked.createdAt, interval ?? 'month', number);
    await periods.insert({ subscriptionId: locked.id, invoiceId, number, startsAt, endsAt: end });
    const patch = { periodStart: startsAt, periodEnd: end, attempts: 0, lastError: null, askedAt: null };
    await this.rows
      .of(subscription, context)
      .update(locked.id, locked.status === 'past_due' ? { ...patch, status: 'active' } : patch);
    const { amount, currency } = await this.rows
      .of(invoice, context)
      .byId(invoiceId, { fields: ['amount', 'currency'] });
    const payload = {
      paymentIntentId: locked.paymentIntentId,
      subscriptionId: locked.id,
      invoiceId,
      amount,
      currency: currency ?? '',
    };
    await this.events.emit(subscriptionRenewed, { ...payload, periodEnd: end }, context.tx);
  }

  /** Records that a period could not be charged; the provider or a job will retry. */
  async renewalFailed(
    provider: string,
    fact: FactOf<'renewal-failed'>,
    context: TransactionContext,
  ): Promise<Applied> {
    const locked = await this.lock(provider, fact, context);
    if (!locked) return { outcome: 'unknown', reason: 'There is no such subscription yet.' };
    if (locked.status !== 'active') return { outcome: 'ignored' };
    await this.pastDue(locked, fact.reason, context);
    return { outcome: 'applied' };
  }

  async endedByProvider(
    provider: string,
    fact: FactOf<'subscription-ended'>,
    context: TransactionContext,
  ): Promise<Applied> {
    const locked = await this.lock(provider, fact, context);
    if (!locked) return { outcome: 'unknown', reason: 'There is no such subscription yet.' };
    if (locked.status === 'ended') return { outcome: 'ignored' };
    // The paid period continues; the job ends the subscription after it.
    if (Date.parse(locked.periodEnd) > Date.now())
      await this.rows.of(subscription, context).update(locked.id, { isCanceled: true });
    else await this.end(locked, locked.isCanceled ? 'canceled' : 'provider', context);
    return { outcome: 'applied' };
  }

  /** Stops charging; the paid period continues. Idempotent. @throws NotFoundError, RefusedError */
  async cancel(intentId: string, context: TransactionContext): Promise<Subscription> {
    const rows = this.rows.of(subscription, context);
    const found = await rows.one({ where: { paymentIntentId: { eq: intentId } }, lock: 'update' });
    if (!found) {
      const { id } = await this.rows.of(paymentIntent, context).byId(intentId);
      throw new RefusedError({
        en: `The payment ${id} has no subscription.`,
        ru: `У платежа ${id} нет подписки.`,
      });
    }
    if (found.status === 'ended' || found.isCanceled) return found;
    await this.stopCharging(found.id, context);
    return rows.update(found.id, { isCanceled: true });
  }

  /**
   * Returns whether an invoice paid the last period of an intent's subscription; true for an intent without
   * one.
   */
  async isLastPeriod(intentId: string, invoiceId: string, context: TransactionContext): Promise<boolean> {
    const found = await this.rows
      .of(subscription, context)
      .one({ where: { paymentIntentId: { eq: intentId } }, lock: 'update' });
    if (!found) return true;
    const [last] = await this.rows
      .of(subscriptionPeriod, context)
      .find({ where: { subscriptionId: { eq: found.id } }, orderBy: { number: 'desc' }, limit: 1 });
    return last?.invoiceId === invoiceId;
  }

  /** Ends the subscription of an intent, because its last period was refunded. */
  async refunded(intentId: string, context: TransactionContext): Promise<void> {
    const locked = withIntent(
      await this.rows
        .of(subscription, context)
        .one({ where: { paymentIntentId: { eq: intentId } }, lock: 'update' }),
    );
    if (locked && locked.status !== 'ended') await this.end(locked, 'refunded', context);
  }

  async pastDue(locked: SubscriptionWithIntent, reason: string, context: TransactionContext): Promise<void> {
    await this.rows.of(subscription, context).update(locked.id, { status: 'past_due', lastError: reason });
    const payload = {
      paymentIntentId: locked.paymentIntentId,
      subscriptionId: locked.id,
      endsAt: this.graceOf(locked),
      reason,
    };
    await this.events.emit(subscriptionPastDue, payload, context.tx);
  }

  async end(locked: SubscriptionWithIntent, reason: EndReason, context: TransactionContext): Promise<void> {
    await this.rows
      .of(subscription, context)
      .update(locked.id, { status: 'ended', endReason: reason, endedAt: now() });
    const payload = { paymentIntentId: locked.paymentIntentId, subscriptionId: locked.id, reason };
    await this.events.emit(subscriptionEnded, payload, context.tx);
    await this.stopCharging(locked.id, context);
  }

  /** Returns when a subscription that is past due ends. */
  graceOf({ periodEnd }: SubscriptionWithIntent): string {
    return new Date(Date.parse(periodEnd) + this.settings.graceDays * 86_400_000).toISOString();
  }

  /** Locks the subscription that a provider refers to. */
  private async lock(
    provider: string,
    about: { subscriptionId: string; intentId?: string },
    context: TransactionContext,
  ) {
    const rows = this.rows.of(subscription, context);
    const { subscriptionId: providerId, intentId } = about;
    const named = await rows.one({
      where: { provider: { eq: provider }, providerId: { eq: providerId } },
      lock: 'update',
    });
    if (named || intentId === undefined) return withIntent(named);
    const found = await rows.one({
      where: { provider: { eq: provider }, paymentIntentId: { eq: intentId } },
      lock: 'update',
    });
    return withIntent(
      found && found.providerId === null ? await rows.update(found.id, { providerId }) : found,
    );
  }

  private async firstInvoice(locked: SubscriptionWithIntent, context: TransactionContext) {
    const [first = ''] = await this.invoices.idsOf([locked.paymentIntentId], context);
    return this.rows.of(invoice, context).byId(first);
  }

  private async stopCharging(subscriptionId: string, { tx }: TransactionContext): Promise<void> {
    await this.jobs.send(stopSubscriptionJob, { subscriptionId }, { tx, singletonKey: subscriptionId });
  }
}

/** A subscription whose intent exists. */
export type SubscriptionWithIntent = Subscription & {
  paymentIntentId: string;
  periodStart: string;
  periodEnd: string;
};

export function withIntent(row: Subscription | null): SubscriptionWithIntent | null {
  if (!row) return null;
  const { paymentIntentId, periodStart, periodEnd } = row;
  return paymentIntentId && periodStart && periodEnd
    ? { ...row, paymentIntentId, periodStart, periodEnd }
    : null;
}
