import { Rows, server, type ServerRows } from '@flotilla/backend';
import { defineJob, Jobs } from '@flotilla/backend/ports';
import type { ServerWhere } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { invoice } from '../../entities/invoice.js';
import { subscription } from '../../entities/subscription.js';
import { SettleAuthorizations } from '../authorizations/settle-authorizations.js';
import { SendRefunds } from '../payments/send-refunds.js';
import { Inbox } from '../webhooks/inbox.js';
import { reconcileInvoiceJob } from './reconcile-invoices.js';
import { reconcileSubscriptionJob } from './reconcile-subscriptions.js';

const sweepJob = defineJob('billing.sweep', z.object({}), {
  retryLimit: 0,
  schedule: '* * * * *',
  title: { en: 'Brings payments on that stand still', ru: 'Продвигает застрявшие платежи' },
});

const minute = 60_000;
/** Maximum rows of each kind per run; runs are a minute apart. */
const batch = 500;

/**
 * Finds, each minute, payments that are stuck. Reads only the database, so it recovers from crashed processes
 * and missing webhooks.
 */
@Injectable()
export class Sweep {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(SendRefunds) private readonly refunds: SendRefunds,
    @Inject(SettleAuthorizations) private readonly decisions: SettleAuthorizations,
    @Inject(Inbox) private readonly inbox: Inbox,
    @Inject(Jobs) private readonly jobs: Jobs,
  ) {
    jobs.on(sweepJob, () => this.run());
  }

  async run(): Promise<void> {
    await this.inbox.resume(batch);
    const invoices = await Promise.all(dueInvoices().map((where) => this.idsOf(where)));
    for (const id of new Set(invoices.flat()))
      await this.jobs.send(reconcileInvoiceJob, { invoiceId: id }, { singletonKey: id });
    for (const id of await this.dueSubscriptions()) {
      await this.jobs.send(reconcileSubscriptionJob, { subscriptionId: id }, { singletonKey: id });
    }
    await this.refunds.resume(batch);
    await this.decisions.resume(batch);
  }

  private async idsOf(where: ServerWhere<(typeof invoice)['fields']>): Promise<string[]> {
    const rows: ServerRows<typeof invoice> = this.rows.of(invoice, { caller: server });
    return (await rows.find({ where, orderBy: { askedAt: 'asc' }, fields: [], limit: batch })).map(
      ({ id }) => id,
    );
  }

  /** Returns subscriptions whose period is over, except those queried recently. */
  private async dueSubscriptions(): Promise<string[]> {
    const where = { status: { inArray: ['active', 'past_due'] as const }, periodEnd: { lt: ago(0) } };
    const rows = this.rows.of(subscription, { caller: server });
    const due = (askedAt: { isNull: true } | { lt: string }) =>
      rows.find({ where: { ...where, askedAt }, orderBy: { periodEnd: 'asc' }, fields: [], limit: batch });
    const found = [...(await due({ isNull: true })), ...(await due({ lt: ago(15 * minute) }))];
    return found.map(({ id }) => id);
  }
}

/**
 * Filters of due invoices: drafts left by a crashed process, open invoices (queried more often in their first
 * hour), and expired ones.
 */
function dueInvoices(): ServerWhere<(typeof invoice)['fields']>[] {
  const open = { status: { eq: 'open' } } as const;
  return [
    { status: { eq: 'draft' }, createdAt: { lt: ago(minute) }, expiresAt: { isNotNull: true } },
    { ...open, askedAt: { lt: ago(2 * minute) }, createdAt: { gt: ago(60 * minute) } },
    { ...open, askedAt: { lt: ago(15 * minute) } },
    { ...open, askedAt: { lt: ago(minute) }, expiresAt: { lt: ago(0) } },
  ];
}

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
