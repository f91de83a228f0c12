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
import { ReconcileOrders } from './reconcile-orders.js';

/** Handles payment events, which may be delivered repeatedly and late. */
@Injectable()
export class PaymentEvents {
  constructor(
    @Inject(Events) events: Events,
    @Inject(Billing) billing: Billing,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(ReconcileOrders) private readonly reconciliation: ReconcileOrders,
  ) {
    if (!billing.isInstalled) return;
    events.on(invoicePaid, 'ecommerce.paid', ({ paymentIntentId }) => this.reconcile(paymentIntentId));
    events.on(invoiceFailed, 'ecommerce.failed', ({ paymentIntentId, reason }) =>
      this.reconcile(paymentIntentId, { reason }),
    );
    events.on(invoiceExpired, 'ecommerce.expired', ({ paymentIntentId, isCanceled }) =>
      this.reconcile(paymentIntentId, { isCalledOff: isCanceled }),
    );
    events.on(invoiceRefunded, 'ecommerce.refunded', async ({ paymentIntentId, isWhole, endsAccess }) => {
      if (endsAccess ?? isWhole) await this.takeBack(paymentIntentId);
    });
    events.on(subscriptionEnded, 'ecommerce.subscription-ended', ({ paymentIntentId }) =>
      this.end(paymentIntentId),
    );
  }

  private async reconcile(
    intentId: string,
    options: Parameters<ReconcileOrders['reconcile']>[2] = {},
  ): Promise<void> {
    await this.reconciliation.reconcile(
      await this.reconciliation.ofIntents([intentId], asPayments),
      asPayments,
      options,
    );
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
    const ids = await this.reconciliation.ofIntents([intentId], asPayments);
    await this.writer.transaction(async (tx) => {
      const txContext = { ...asPayments, tx };
      const where = { id: { inArray: ids }, status: { inArray: [...from] } };
      const locked = await this.rows
        .of(order, txContext)
        .find({ where, fields: [], orderBy: { id: 'asc' }, lock: 'update' });
      await this.rows.of(order, txContext).updateMany(locked.map(({ id }) => ({ id, ...patch })));
    });
  }
}

const asPayments: Context = { caller: serverFor({ kind: 'job', name: 'ecommerce.payments' }) };
