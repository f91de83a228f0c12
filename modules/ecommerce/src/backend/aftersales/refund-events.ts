import { type Context, Database, Events, LOGGER, Rows, serverFor, Writer } from '@flotilla/backend';
import { defineJob, Jobs } from '@flotilla/backend/ports';
import { invoiceRefunded, invoiceRefundFailed, paymentIntent } from '@flotilla/billing';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { z } from 'zod';
import { RefundOrders } from '../checkout/refund-orders.js';
import { CreditRefunds } from '../documents/credit-refunds.js';
import { Billing } from '../payments/billing.js';
import { runEach } from '../run-each.js';
import { RecordRefunds } from './record-refunds.js';
import { undividedPayments } from './refunded-rows.sql.js';
import { RefusedRefunds } from './refused-refunds.js';
import { Returns } from './returns.js';

const count = defineJob('ecommerce.count-refunds', z.object({}), {
  retryLimit: 2,
  schedule: '40 3 * * *',
  title: {
    en: 'Counts refunds of earlier versions for their orders',
    ru: 'Учитывает в заказах возвраты прежних версий',
  },
});
const firstId = '00000000-0000-0000-0000-000000000000';
/** Payments per statement. */
const atOnce = 200;

const asShop: Context = { caller: serverFor({ kind: 'job', name: 'ecommerce.refunded-rows' }) };

/** Records refunds on the rows of orders, issues their credit notes, and completes returns. Takes refused ones off. */
@Injectable()
export class RefundEvents {
  constructor(
    @Inject(Events) events: Events,
    @Inject(Jobs) jobs: Jobs,
    @Inject(Database) private readonly db: Database,
    @Inject(Billing) billing: Billing,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(RefundOrders) private readonly refunds: RefundOrders,
    @Inject(RecordRefunds) private readonly records: RecordRefunds,
    @Inject(CreditRefunds) private readonly notes: CreditRefunds,
    @Inject(Returns) private readonly returns: Returns,
    @Inject(RefusedRefunds) refused: RefusedRefunds,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    // Registered without billing as well, so that its removal leaves no job behind.
    jobs.on(count, async () => {
      if (billing.isInstalled) await this.countAll();
    });
    if (!billing.isInstalled) return;
    events.on(invoiceRefunded, 'ecommerce.refunded-rows', async ({ paymentIntentId, ...event }) => {
      const { type } = await this.rows.of(paymentIntent, asShop).byId(paymentIntentId, { fields: ['type'] });
      const orderIds = await this.record(paymentIntentId, event.amount);
      // The edit of the order issued the credit note, whichever is reported first.
      if (!(await this.refunds.lowersPrice(event.refundId, asShop)))
        await this.notes.credit({ ...event, isSubscription: type === 'subscription' }, orderIds, asShop);
      await this.returns.settle(orderIds, asShop);
    });
    events.on(invoiceRefundFailed, 'ecommerce.failed-refunds', ({ paymentIntentId, refundId }) =>
      this.writer.transaction(async (tx) => {
        const txContext = { ...asShop, tx };
        const orderIds = await this.records.lockOrders(paymentIntentId, txContext);
        await this.records.takeOff({ paymentIntentId, refundId }, txContext);
        await refused.mark(refundId, orderIds, txContext);
      }),
    );
  }

  private async countAll(): Promise<void> {
    let last = firstId;
    for (;;) {
      const ids = await undividedPayments(last, atOnce, this.db);
      await runEach({ ids, log: this.log, failure: 'refunds of a payment could not be counted' }, (id) =>
        this.writer.transaction(async (tx) => {
          const txContext = { ...asShop, tx };
          await this.records.recount(id, await this.records.lockOrders(id, txContext), txContext);
        }),
      );
      last = ids.at(-1) ?? '';
      if (ids.length < atOnce) return;
    }
  }

  private record(paymentIntentId: string, amount: string): Promise<string[]> {
    return this.writer.transaction(async (tx) => {
      const txContext = { ...asShop, tx };
      const orderIds = await this.records.lockOrders(paymentIntentId, txContext);
      await this.records.record({ paymentIntentId, amount }, orderIds, txContext);
      return orderIds;
    });
  }
}
