import { type Context, RefusedError, Rows, Writer } from '@flotilla/backend';
import type { TransactionContext } from '@flotilla/backend';
import { refund, type Refund } from '@flotilla/billing';
import { compareDecimals, subtract, sum } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import type { RepeatedRefund, ShownReturn } from '../../aftersales-shapes.js';
import { type GoodsReturn, goodsReturn } from '../../entities/goods-return.js';
import { order } from '../../entities/order.js';
import { ordersToProducts } from '../../links.js';
import { RefundOrders } from '../checkout/refund-orders.js';
import { CreditRefunds } from '../documents/credit-refunds.js';
import { storedPieces } from '../goods/sold-pieces.js';
import { inOtherState, shownReturnOf } from './returns.js';

/** Returns whose refund a provider refused: marks them, and repeats the refund. */
@Injectable()
export class RefusedRefunds {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(RefundOrders) private readonly refunds: RefundOrders,
    @Inject(CreditRefunds) private readonly notes: CreditRefunds,
  ) {}

  /** Marks the received return that a refused refund belongs to. The caller locks the orders. Idempotent. */
  async mark(refundId: string, orderIds: readonly string[], context: TransactionContext): Promise<void> {
    const returns = this.rows.of(goodsReturn, context);
    const where = { orderId: { inArray: [...orderIds] }, status: { eq: 'received' as const } };
    for (const found of await returns.find({ where, orderBy: { id: 'asc' }, lock: 'update' }))
      if (refundIdsOf(found).includes(refundId)) await returns.update(found.id, { status: 'refund-failed' });
  }

  /**
   * Refunds the refused part of a return again, or records that the buyer was refunded in another way.
   * @throws NotFoundError; ConflictError for a return in another state; RefusedError when the payments have less left
   */
  async repeat(returnId: string, { isPaidBack }: RepeatedRefund, context: Context): Promise<ShownReturn> {
    return this.writer.within(context, async (txContext) => {
      const returns = this.rows.of(goodsReturn, txContext);
      const { orderId } = await returns.byId(returnId, { fields: ['orderId'] });
      await this.rows.of(order, txContext).byId(orderId, { fields: [], lock: 'update' });
      const found = await returns.byId(returnId, { lock: 'update' });
      if (found.status !== 'refund-failed') throw inOtherState(found);
      const all = await this.rows
        .of(refund, txContext)
        .find({ where: { id: { inArray: refundIdsOf(found) } }, fields: ['amount', 'status'] });
      const refused = all.filter(({ status }) => status === 'failed');
      const made = isPaidBack ? [] : await this.refundAgain(found, sum(refused.map(amountOf)), txContext);
      const others = all.filter(({ status }) => status !== 'failed');
      const isOpen = made.length > 0 || others.some(({ status }) => status === 'pending');
      const patch = { refunds: [...others, ...made].map(({ id }) => id) };
      if (isPaidBack) await this.notes.creditRows(orderId, txContext);
      const status = isOpen ? 'received' : 'refunded';
      return shownReturnOf(await returns.update(returnId, { ...patch, status }));
    });
  }

  private async refundAgain(
    { orderId, lines }: GoodsReturn,
    total: string,
    context: TransactionContext,
  ): Promise<Refund[]> {
    const where = { id: { inArray: storedPieces(lines).map(({ lineId }) => lineId) } };
    const sold = await this.rows.of(ordersToProducts, context).one({ where, fields: ['currencyId'] });
    const limits = [{ currencyId: sold?.currencyId ?? '', total }];
    const made = await this.refunds.refundUpTo([orderId], limits, 'Goods were returned.', context);
    const rest = subtract(total, sum(made.map(amountOf)));
    if (compareDecimals(rest, '0') > 0)
      throw new RefusedError({
        en: 'The payments of the order have less left. Pay the buyer back, and mark the return as paid back.',
        ru: 'В платежах заказа столько не осталось. Верните деньги сами и отметьте возврат как выплаченный.',
      });
    return made;
  }
}

const amountOf = ({ amount }: { readonly amount: string }) => amount;

const refundIdsOf = ({ refunds }: GoodsReturn) => (Array.isArray(refunds) ? refunds : []).map(String);
