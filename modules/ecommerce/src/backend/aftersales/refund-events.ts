import { type Context, Events, Rows, serverFor, Writer } from '@flotilla/backend';
import { invoiceRefunded, paymentIntent } from '@flotilla/billing';
import { Inject, Injectable } from '@nestjs/common';
import { CreditRefunds } from '../documents/credit-refunds.js';
import { Billing } from '../payments/billing.js';
import { RecordRefunds } from './record-refunds.js';
import { Returns } from './returns.js';

const asShop: Context = { caller: serverFor({ kind: 'job', name: 'ecommerce.refunded-rows' }) };

/** Records refunds on the rows of orders, issues their credit notes, and completes returns. */
@Injectable()
export class RefundEvents {
  constructor(
    @Inject(Events) events: Events,
    @Inject(Billing) billing: Billing,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(RecordRefunds) private readonly records: RecordRefunds,
    @Inject(CreditRefunds) private readonly notes: CreditRefunds,
    @Inject(Returns) private readonly returns: Returns,
  ) {
    if (!billing.isInstalled) return;
    events.on(invoiceRefunded, 'ecommerce.refunded-rows', async ({ paymentIntentId, ...refund }) => {
      const { type } = await this.rows.of(paymentIntent, asShop).byId(paymentIntentId, { fields: ['type'] });
      const orderIds = await this.record(paymentIntentId, refund.amount);
      await this.notes.credit({ ...refund, isSubscription: type === 'subscription' }, orderIds, asShop);
      await this.returns.settle(orderIds, asShop);
    });
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
