import { Events, Ownership, Rows, serverFor, Writer } from '@flotilla/backend';
import { PURCHASES, type Purchases } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { order } from '../../entities/order.js';
import { orderEnded, orderPaid } from '../../events.js';
import { ordersToProducts } from '../../links.js';
import { withParents } from '../variations/related-products.js';

const asShop = serverFor({ kind: 'job', name: 'ecommerce.opened-by-orders' });

/** Grants buyers access to their purchases from the payment until the order ends. */
@Injectable()
export class OpenedByOrders {
  constructor(
    @Inject(Events) events: Events,
    @Inject(PURCHASES) private readonly purchases: Purchases,
    @Inject(Ownership) private readonly ownership: Ownership,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
  ) {
    // One handler for both events preserves their order.
    events.on([orderPaid, orderEnded], 'ecommerce.opened-by-orders', ({ orderId }, { event }) =>
      event === orderPaid.key ? this.open(orderId) : this.close(orderId),
    );
  }

  private open(orderId: string): Promise<void> {
    return this.writer.transaction(async (tx) => {
      const txContext = { caller: asShop, tx };
      const [subjectId] = await this.ownership.ownersOf({ entity: order, id: orderId }, tx);
      if (subjectId === undefined) return;
      const lines = await this.rows
        .of(ordersToProducts, txContext)
        .find({ where: { orderId: { eq: orderId } }, fields: ['productId'] });
      const productIds = await withParents(lines, this.rows, txContext);
      await this.purchases.open({ orderId, subjectId, productIds }, txContext);
    });
  }

  private close(orderId: string): Promise<void> {
    return this.writer.transaction((tx) => this.purchases.close(orderId, { caller: asShop, tx }));
  }
}
