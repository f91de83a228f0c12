import { type Context, Events, Rows, serverFor, Writer } from '@flotilla/backend';
import {
  invoiceExpired,
  invoiceFailed,
  invoicePaid,
  invoiceRefunded,
  subscriptionEnded,
} from '@flotilla/billing';
import { Inject, Injectable } from '@nestjs/common';
import { order } from '../../entities/order.js';
import { paidStates } from '../../entities/order-states.js';
import { orderProblems } from '../../order-problems.js';
import { Billing } from '../payments/billing.js';
import { SettleOrders } from './settle-orders.js';

/** Handles payment events, which may be delivered repeatedly and late. */
@Injectable()
export class PaymentEvents {
  constructor(
    @Inject(Events) events: Events,
    @Inject(Billing) billing: Billing,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(SettleOrders) private readonly settling: SettleOrders,
  ) {
    if (!billing.isInstalled) return;
    events.on(invoicePaid, 'ecommerce.paid', ({ paymentIntentId }) => this.settle(paymentIntentId));
    events.on(invoiceFailed, 'ecommerce.failed', ({ paymentIntentId, reason }) =>
      this.settle(paymentIntentId, { reason }),
    );
    events.on(invoiceExpired, 'ecommerce.expired', ({ paymentIntentId, isCanceled }) =>
      this.settle(paymentIntentId, { isCalledOff: isCanceled }),
    );
    events.on(invoiceRefunded, 'ecommerce.refunded', async ({ paymentIntentId, isWhole, endsAccess }) => {
      if (endsAccess ?? isWhole) await this.takeBack(paymentIntentId);
    });
    events.on(subscriptionEnded, 'ecommerce.subscription-ended', ({ paymentIntentId }) =>
      this.end(paymentIntentId),
    );
  }

  private async settle(
    intentId: string,
    settling: Parameters<SettleOrders['settle']>[2] = {},
  ): Promise<void> {
    await this.settling.settle(await this.settling.ofIntents([intentId], asPayments), asPayments, settling);
  }

  /** Cancels an order in any state after a whole refund or chargeback, which ends its grants. */
  private takeBack(intentId: string): Promise<void> {
    return this.move(intentId, paidStates, { status: 'canceled', problem: orderProblems.paidBack });
  }

  /** Completes the order of a subscription that is not paid any more. */
  private end(intentId: string): Promise<void> {
    return this.move(intentId, ['delivering'], { status: 'delivered' });
  }

  private async move(
    intentId: string,
    from: readonly (typeof paidStates)[number][],
    patch: { readonly status: 'canceled' | 'delivered'; readonly problem?: string },
  ): Promise<void> {
    const ids = await this.settling.ofIntents([intentId], asPayments);
    await this.writer.transaction(async (tx) => {
      const inside = { ...asPayments, tx };
      const where = { id: { inArray: ids }, status: { inArray: [...from] } };
      const held = await this.rows
        .of(order, inside)
        .find({ where, fields: [], orderBy: { id: 'asc' }, lock: 'update' });
      await this.rows.of(order, inside).updateMany(held.map(({ id }) => ({ id, ...patch })));
    });
  }
}

const asPayments: Context = { caller: serverFor({ kind: 'job', name: 'ecommerce.payments' }) };
