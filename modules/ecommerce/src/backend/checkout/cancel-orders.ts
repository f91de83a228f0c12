import { ConflictError, type Context, RefusedError, Rows, Writer } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import { order } from '../../entities/order.js';
import { orderProblems } from '../../order-problems.js';
import { asServer } from '../as-server.js';
import { SubjectOrders } from '../carts/subject-orders.js';
import { Billing } from '../payments/billing.js';
import { lockCart } from '../pricing/lines.sql.js';
import { ReconcileOrders } from './reconcile-orders.js';

/** Cancels orders on behalf of their buyers. */
@Injectable()
export class CancelOrders {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(SubjectOrders) private readonly orders: SubjectOrders,
    @Inject(ReconcileOrders) private readonly reconciliation: ReconcileOrders,
    @Inject(Billing) private readonly billing: Billing,
  ) {}

  /**
   * Cancels an order until it is packed: refunds paid amounts and cancels open payments. A subscription runs
   * to the end of its paid period.
   * @throws NotFoundError, ConflictError, RefusedError
   */
  async cancel(subjectId: string, orderId: string, context: Context): Promise<void> {
    await this.writer.within(asServer(context), async (txContext) => {
      await lockCart(subjectId, txContext.tx);
      // Settles a payment that has just arrived.
      await this.orders.lock(subjectId, [orderId], txContext);
      await this.reconciliation.reconcile([orderId], txContext);
      const { status, openedAt } = await this.rows.of(order, txContext).byId(orderId);
      const lines = await this.reconciliation.linesOf([orderId], txContext);
      const intents = await this.reconciliation.intentsOf(lines, txContext);
      if (status === 'canceled') return;
      if (status === 'new') throw new ConflictError('The order is in the cart. Take it out of there.');
      if (status === 'paying' || status === 'approving') {
        if (await this.billing.payments.isProcessing([...intents.keys()], txContext))
          throw isBeingProcessed();
        if (openedAt !== null)
          throw new RefusedError('The files of the order were opened: it can’t be canceled any more.');
        if (status === 'approving') await this.reconciliation.payBack(lines, txContext);
        await this.rows
          .of(order, txContext)
          .update(orderId, { status: 'canceled', problem: orderProblems.byBuyer });
        return;
      }
      const subscriptions = [...intents.values()].filter(
        ({ type, status: paid }) => type === 'subscription' && paid === 'succeeded',
      );
      if (status !== 'delivering' || subscriptions.length === 0)
        throw new RefusedError('The order is on its way: it can’t be canceled any more.');
      for (const { id } of subscriptions) await this.billing.payments.cancelSubscription(id, txContext);
    });
  }
}

/**
 * Creates the error for a payment by a delayed method, which can't be stopped and has no known outcome yet.
 */
export const isBeingProcessed = () =>
  new ConflictError('The payment is being processed: wait until it is done.');
