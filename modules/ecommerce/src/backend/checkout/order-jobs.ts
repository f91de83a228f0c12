import { type Context, Database, LOGGER, Rows } from '@flotilla/backend';
import { defineJob, Jobs, ENVIRONMENT } from '@flotilla/backend/ports';
import { readEnvironment } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { z } from 'zod';
import { order } from '../../entities/order.js';
import { Billing } from '../payments/billing.js';
import { Checkouts } from '../purchases/checkouts.js';
import { type Page, runPages } from '../run-each.js';
import { shopEnvironment } from '../shop-environment.js';
import { oldCarts, waitingOrders } from './order-jobs.sql.js';
import { ReconcileOrders } from './reconcile-orders.js';

const sweep = defineJob('ecommerce.settle-orders', z.object({}), {
  retryLimit: 2,
  schedule: '*/10 * * * *',
  title: { en: 'Settles orders whose payment has ended', ru: 'Завершает заказы, оплата которых закончилась' },
});
const clear = defineJob('ecommerce.clear-old-orders', z.object({}), {
  retryLimit: 2,
  schedule: '20 4 * * *',
  title: { en: 'Deletes carts that were left long ago', ru: 'Удаляет давно оставленные корзины' },
});

/** Checkouts per run; the next run continues. */
const atOnce = 500;
const hoursOfCall = 24;
const dayMs = 86_400_000;

/** Scheduled jobs: settle orders whose payment events were missed, and delete abandoned carts. */
@Injectable()
export class OrderJobs {
  private readonly cartDays: number;

  constructor(
    @Inject(Jobs) jobs: Jobs,
    @Inject(Database) private readonly db: Database,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(ReconcileOrders) private readonly reconciliation: ReconcileOrders,
    @Inject(Billing) private readonly billing: Billing,
    @Inject(Checkouts) private readonly checkouts: Checkouts,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(ENVIRONMENT) environment: NodeJS.ProcessEnv,
  ) {
    this.cartDays = readEnvironment(shopEnvironment, environment).CART_DAYS;
    jobs.on(sweep, (_, { caller }) => this.reconcileWaiting({ caller }));
    jobs.on(clear, async (_, { caller }) => {
      await this.clearOlderThan(this.cartDays * 24, { caller });
      const before = new Date(Date.now() - this.cartDays * dayMs).toISOString();
      await this.checkouts.abandon(before, atOnce, { caller });
    });
  }

  /** Deletes carts without payments that have not changed for a day, a page at most. Returns their number. */
  clearOld(context: Context): Promise<number> {
    return this.clearOlderThan(hoursOfCall, context, 1);
  }

  /** Settles orders whose payments have finished without an event. */
  private async reconcileWaiting(context: Context): Promise<void> {
    if (!this.billing.isInstalled) return;
    const read = (page: Page) => waitingOrders(page, this.db);
    await runPages({ read, log: this.log, failure: 'an order could not be settled' }, (id) =>
      this.reconciliation.reconcile([id], context),
    );
  }

  private async clearOlderThan(hours: number, context: Context, most?: number): Promise<number> {
    if (!this.billing.isInstalled) return 0;
    const read = (page: Page) => oldCarts(hours, page, this.db);
    let count = 0;
    const run = { read, most, log: this.log, failure: 'an old cart could not be deleted' };
    await runPages(run, async (id) => {
      await this.rows.of(order, context).delete(id);
      count++;
    });
    return count;
  }
}
