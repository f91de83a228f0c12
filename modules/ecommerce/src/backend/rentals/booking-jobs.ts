import { type Context, Database, LOGGER, Writer } from '@flotilla/backend';
import { defineJob, Jobs } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { z } from 'zod';
import { ReconcileOrders } from '../checkout/reconcile-orders.js';
import { Billing } from '../payments/billing.js';
import { Bookings } from '../bookings/bookings.js';
import { lapsedOrders, overdueBookings } from '../bookings/bookings.sql.js';
import { type Page, runPages } from '../run-each.js';

const expire = defineJob('ecommerce.expire-bookings', z.object({}), {
  retryLimit: 2,
  schedule: '* * * * *',
  title: {
    en: 'Frees dates that were not paid for in time',
    ru: 'Освобождает даты, не оплаченные вовремя',
  },
});

/** Ends overdue bookings and the orders that wait for them, each minute. */
@Injectable()
export class BookingJobs {
  constructor(
    @Inject(Jobs) jobs: Jobs,
    @Inject(Database) private readonly db: Database,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Bookings) private readonly bookings: Bookings,
    @Inject(ReconcileOrders) private readonly reconciliation: ReconcileOrders,
    @Inject(Billing) private readonly billing: Billing,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    jobs.on(expire, (_, { caller }) => this.run({ caller }));
  }

  private async run(context: Context): Promise<void> {
    if (!this.billing.isInstalled) return;
    const { log } = this;
    const overdue = (page: Page) => overdueBookings(null, page, this.db);
    await runPages({ read: overdue, log, failure: 'an overdue booking could not be ended' }, (id) =>
      this.writer.within(context, (txContext) =>
        this.bookings.move([id], { from: ['held'], to: 'expired' }, txContext),
      ),
    );
    const lapsed = (page: Page) => lapsedOrders(page, this.db);
    await runPages({ read: lapsed, log, failure: 'an order without its dates could not be ended' }, (id) =>
      this.reconciliation.reconcile([id], context),
    );
  }
}
