import { Rows, type TransactionContext } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import { charge } from '../../entities/charge.js';
import { type Order, order } from '../../entities/order.js';
import { ordersToProducts } from '../../links.js';
import { orderProblems } from '../../order-problems.js';
import { type GoodsLine, unsentPieces } from '../goods/sold-pieces.js';

/** Moves orders whose goods came back. */
@Injectable()
export class EndReturned {
  constructor(@Inject(Rows) private readonly rows: Rows) {}

  /**
   * Cancels an order when all of its goods came back, and sends it on when nothing is left to send. The caller
   * locks the order.
   */
  async end({ id, status }: Order, goods: readonly GoodsLine[], context: TransactionContext): Promise<void> {
    const orders = this.rows.of(order, context);
    if (status === 'canceled') return;
    if (goods.every(({ received, quantity }) => received >= quantity)) {
      await this.settleRows(id, context);
      await orders.update(id, { status: 'canceled', problem: orderProblems.returned });
      return;
    }
    const isSent = goods.some(({ sent }) => sent > 0) && goods.every((line) => unsentPieces(line) === 0);
    if (status === 'packaging' && isSent) await orders.update(id, { status: 'delivering' });
  }

  /** Writes that nothing else is refunded, so that reports count the rest, such as the delivery. */
  private async settleRows(orderId: string, context: TransactionContext): Promise<void> {
    const where = { orderId: { eq: orderId }, refunded: { isNull: true } } as const;
    const lines = await this.rows.of(ordersToProducts, context).find({ where, fields: [] });
    const charges = await this.rows.of(charge, context).find({ where, fields: [] });
    const kept = ({ id }: { readonly id: string }) => ({ id, refunded: '0' });
    await this.rows.of(ordersToProducts, context).updateMany(lines.map(kept));
    await this.rows.of(charge, context).updateMany(charges.map(kept));
  }
}
