import { createHash } from 'node:crypto';
import { type Context, LOGGER, Rows, Writer, type TransactionContext } from '@flotilla/backend';
import { defineJob, Jobs } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { z } from 'zod';
import { invoice } from '../../entities/invoice.js';
import { subscription } from '../../entities/subscription.js';
import { ApplyFacts } from '../payments/apply-facts.js';
import { Invoices, now } from '../payments/invoices.js';
import {
  withIntent,
  type SubscriptionWithIntent,
  stopSubscriptionJob,
  Subscriptions,
} from '../payments/subscriptions.js';
import type { PaymentFact } from '../providers/payment-fact.js';
import type { Renewal, SubscriptionCalls } from '../providers/provider.js';
import { Providers } from '../providers/providers.js';

/** Renews or ends one subscription whose period is over. */
export const reconcileSubscriptionJob = defineJob(
  'billing.settle-subscription',
  z.object({ subscriptionId: z.guid() }),
  {
    retryLimit: 4,
    concurrency: 3,
  },
);

const hour = 3_600_000;
/** How late after the period's end a provider may charge: Stripe keeps invoices as drafts for an hour. */
const providerDelay = 3 * hour;
const retryDelay = 24 * hour;

/** Handles subscriptions at the end of their periods, since webhooks may be missing. */
@Injectable()
export class ReconcileSubscriptions {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(ApplyFacts) private readonly facts: ApplyFacts,
    @Inject(Invoices) private readonly invoices: Invoices,
    @Inject(Subscriptions) private readonly subscriptions: Subscriptions,
    @Inject(Providers) private readonly providers: Providers,
    @Inject(Jobs) jobs: Jobs,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    jobs.on(reconcileSubscriptionJob, ({ subscriptionId }, { caller }) =>
      this.reconcile(subscriptionId, { caller }),
    );
    jobs.on(stopSubscriptionJob, ({ subscriptionId }, { caller }) => this.stop(subscriptionId, { caller }));
  }

  async reconcile(subscriptionId: string, context: Context): Promise<void> {
    const due = await this.due(subscriptionId, context);
    if (!due) return;
    if (due.isCanceled) return this.end(subscriptionId, 'canceled', context);
    const calls = this.providers.named(due.provider).subscriptions;
    if (calls) await this.lookUp(calls, due, context);
    const still = await this.due(subscriptionId, context);
    if (!still || still.isCanceled) return;
    if (Date.now() > Date.parse(this.subscriptions.graceOf(still)))
      return this.end(subscriptionId, 'unpaid', context);
    const waited = Date.now() - Date.parse(still.periodEnd);
    if (still.status === 'active' && (calls?.renew || waited > providerDelay))
      await this.pastDue(subscriptionId, context);
  }

  /** Returns the subscription if its paid period is over. */
  private async due(id: string, context: Context): Promise<SubscriptionWithIntent | null> {
    const found = withIntent(await this.rows.of(subscription, context).one({ where: { id: { eq: id } } }));
    return found && found.status !== 'ended' && Date.parse(found.periodEnd) <= Date.now() ? found : null;
  }

  /**
   * Queries the provider or charges through it, outside of any transaction, and applies the resulting facts.
   */
  private async lookUp(
    calls: SubscriptionCalls,
    due: SubscriptionWithIntent,
    context: Context,
  ): Promise<void> {
    const { provider } = due;
    if (provider === null) return;
    const subscribed = { subscriptionId: due.id, providerId: due.providerId, intentId: due.paymentIntentId };
    const facts: PaymentFact[] = [];
    if (calls.lookUp) {
      await this.rows.of(subscription, context).update(due.id, { askedAt: now() });
      facts.push(...(await calls.lookUp(subscribed)));
    }
    if (calls.renew && isTime(due)) facts.push(await calls.renew(await this.renewalOf(due, context)));
    for (const fact of facts) {
      const { outcome, reason } = await this.writer.transaction((tx) =>
        this.facts.apply(provider, fact, { ...context, tx }),
      );
      if (outcome === 'refused' || outcome === 'unknown')
        this.log.error({ subscriptionId: due.id, fact, reason }, 'a renewal was refused');
      if (fact.kind !== 'renewal-failed') continue;
      await this.rows
        .of(subscription, context)
        .update(due.id, { attempts: due.attempts + 1, askedAt: now() });
    }
  }

  private async renewalOf(due: SubscriptionWithIntent, context: Context): Promise<Renewal> {
    const [first = ''] = await this.invoices.idsOf([due.paymentIntentId], context);
    const { amount, currency, description, email } = await this.rows.of(invoice, context).byId(first);
    const secret = await this.rows.of(subscription, context).byId(due.id, { fields: [], secrets: ['token'] });
    return {
      subscriptionId: due.id,
      providerId: due.providerId,
      intentId: due.paymentIntentId,
      // Derived from the period that was found to be over, so that a slow run repeats that charge instead of
      // charging the next period.
      key: keyOf(`${due.id} ${due.periodEnd} ${due.attempts}`),
      amount,
      currency: currency ?? '',
      description,
      email,
      token: secret.token,
    };
  }

  private async stop(subscriptionId: string, context: Context): Promise<void> {
    const found = await this.rows.of(subscription, context).byId(subscriptionId);
    const { providerId, paymentIntentId: intentId, status } = found;
    if (intentId === null) return;
    const isOver = status === 'ended';
    await this.providers
      .named(found.provider)
      .subscriptions?.cancel({ subscriptionId, providerId, intentId, isOver });
  }

  private end(subscriptionId: string, reason: 'canceled' | 'unpaid', context: Context): Promise<void> {
    return this.whileDue(subscriptionId, context, (locked, txContext) =>
      this.subscriptions.end(locked, reason, txContext),
    );
  }

  private pastDue(subscriptionId: string, context: Context): Promise<void> {
    return this.whileDue(subscriptionId, context, (locked, txContext) =>
      this.subscriptions.pastDue(locked, 'The next period is not paid yet.', txContext),
    );
  }

  private whileDue(
    id: string,
    context: Context,
    work: (locked: SubscriptionWithIntent, txContext: TransactionContext) => Promise<void>,
  ): Promise<void> {
    return this.writer.transaction(async (tx) => {
      const txContext = { ...context, tx };
      const locked = withIntent(
        await this.rows.of(subscription, txContext).one({ where: { id: { eq: id } }, lock: 'update' }),
      );
      if (locked && locked.status !== 'ended' && Date.parse(locked.periodEnd) <= Date.now())
        await work(locked, txContext);
    });
  }
}

const isTime = ({ askedAt }: SubscriptionWithIntent) =>
  askedAt === null || Date.parse(askedAt) < Date.now() - retryDelay;

/** Derives a uuid from a text, deterministically. */
function keyOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
