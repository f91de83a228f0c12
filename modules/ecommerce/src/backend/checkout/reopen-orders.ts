import { ConflictError, type Context, Rows, Writer } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import { order } from '../../entities/order.js';
import { orderDraft } from '../../entities/order-draft.js';
import { asServer } from '../as-server.js';
import { SubjectOrders } from '../carts/subject-orders.js';
import { Billing } from '../payments/billing.js';
import { lockCart } from '../pricing/lines.sql.js';
import { isBeingProcessed } from './cancel-orders.js';
import { ReconcileOrders } from './reconcile-orders.js';

/** Puts orders back into the cart when buyers return from a provider's page without paying. */
@Injectable()
export class ReopenOrders {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(SubjectOrders) private readonly orders: SubjectOrders,
    @Inject(ReconcileOrders) private readonly reconciliation: ReconcileOrders,
    @Inject(Billing) private readonly billing: Billing,
  ) {}

  /**
   * Cancels the payment of an order, and returns the order to the cart. @throws NotFoundError; ConflictError
   * once it is paid or canceled
   */
  async reopen(subjectId: string, orderId: string, context: Context): Promise<void> {
    await this.writer.within(asServer(context), async (txContext) => {
      await lockCart(subjectId, txContext.tx);
      await this.orders.lock(subjectId, [orderId], txContext);
      // A payment may have arrived that is not settled yet.
      await this.reconciliation.reconcile([orderId], txContext);
      const { status, number } = await this.rows.of(order, txContext).byId(orderId);
      if (status === 'new') return;
      if (status !== 'paying')
        throw new ConflictError({
          en: `The order ${number ?? orderId} can't be changed any more.`,
          ru: `Заказ ${number ?? orderId} больше нельзя изменить.`,
        });
      if (await this.rows.of(orderDraft, txContext).exists({ where: { orderId: { eq: orderId } } }))
        throw new ConflictError({
          en: 'The shop wrote this order for you. Write to the shop to change it.',
          ru: 'Этот заказ составил магазин. Чтобы изменить его, напишите в магазин.',
        });
      const lines = await this.reconciliation.linesOf([orderId], txContext);
      const intentIds = [...new Set(lines.flatMap(({ paymentIntentId }) => paymentIntentId ?? []))];
      if (await this.billing.payments.isProcessing(intentIds, txContext)) throw isBeingProcessed();
      await this.billing.payments.cancel(intentIds, txContext);
      await this.reconciliation.reconcile(
        await this.reconciliation.ofIntents(intentIds, txContext),
        txContext,
        {
          isReopened: true,
        },
      );
    });
  }
}
