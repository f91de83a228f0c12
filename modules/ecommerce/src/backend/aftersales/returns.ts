import {
  ConflictError,
  type Context,
  Events,
  RefusedError,
  Rows,
  type TransactionContext,
  Writer,
} from '@flotilla/backend';
import { refund } from '@flotilla/billing';
import { Inject, Injectable } from '@nestjs/common';
import type { ReceivedGoods, ReturnRequest, ShownReturn } from '../../aftersales-shapes.js';
import { maxReturns, returnReasons } from '../../aftersales/return-terms.js';
import { type GoodsReturn, goodsReturn } from '../../entities/goods-return.js';
import { type Order, order } from '../../entities/order.js';
import { returnReceived, returnRequested } from '../../events.js';
import { SubjectOrders } from '../carts/subject-orders.js';
import { Stock } from '../checkout/stock.js';
import { CreditRefunds } from '../documents/credit-refunds.js';
import { EndReturned } from './end-returned.js';
import { RefundReturns } from './refund-returns.js';
import { returnablePieces } from './returnable-pieces.js';
import { type GoodsLine, selectPieces, SoldPieces, storedPieces } from '../goods/sold-pieces.js';

/** Takes goods back: returns of buyers, and their approval and receipt by the shop. */
@Injectable()
export class Returns {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Events) private readonly events: Events,
    @Inject(SubjectOrders) private readonly orders: SubjectOrders,
    @Inject(SoldPieces) private readonly pieces: SoldPieces,
    @Inject(RefundReturns) private readonly refunds: RefundReturns,
    @Inject(Stock) private readonly stock: Stock,
    @Inject(CreditRefunds) private readonly notes: CreditRefunds,
    @Inject(EndReturned) private readonly ends: EndReturned,
  ) {}

  /** Returns the returns of an order, the oldest first. */
  async of(orderId: string, context: Context): Promise<ShownReturn[]> {
    const where = { orderId: { eq: orderId } };
    const found = await this.rows
      .of(goodsReturn, context)
      .find({ where, orderBy: { createdAt: 'asc', id: 'asc' }, limit: maxShown });
    return found.map(shownReturnOf);
  }

  /** @throws NotFoundError, InvalidError; RefusedError for goods that were not sent, or come back already */
  async request(
    subjectId: string,
    orderId: string,
    { lines, note }: ReturnRequest,
    context: Context,
  ): Promise<ShownReturn> {
    return this.writer.within(context, async (txContext) => {
      const [locked] = await this.orders.lock(subjectId, [orderId], txContext);
      const goods = await this.pieces.of(orderId, txContext);
      const left = new Map(returnablePieces(goods, locked?.status).map((one) => [one.lineId, one.quantity]));
      const selected = selectPieces(lines, left, {
        ...{ lines: goods, language: locked?.language ?? 'en' },
        refusal: (title, count) => ({
          en: `${title}: ${count} left to return.`,
          ru: `«${title}»: вернуть можно не больше ${count}.`,
        }),
      });
      await this.requireFew(orderId, 'return', txContext);
      const made = await this.rows
        .of(goodsReturn, txContext)
        .insert({ orderId, lines: selected, note: note || null });
      await this.events.emit(returnRequested, { returnId: made.id, orderId }, txContext.tx);
      return shownReturnOf(made);
    });
  }

  /** @throws NotFoundError, ConflictError */
  approve(returnId: string, answer: string | undefined, context: Context): Promise<ShownReturn> {
    return this.answer(returnId, { status: 'approved', from: ['requested'], answer }, context);
  }

  /** @throws NotFoundError, ConflictError */
  decline(returnId: string, answer: string | undefined, context: Context): Promise<ShownReturn> {
    return this.answer(returnId, { status: 'declined', from: ['requested', 'approved'], answer }, context);
  }

  /** Takes the goods of an approved return back. @throws NotFoundError, ConflictError, RefusedError */
  async receive(returnId: string, input: ReceivedGoods, context: Context): Promise<ShownReturn> {
    return this.writer.within(context, async (txContext) => {
      const { locked, found } = await this.lock(returnId, txContext);
      if (found.status !== 'approved') throw inOtherState(found);
      return shownReturnOf(await this.takeBack(locked, found, input, txContext));
    });
  }

  /** Refunds an approved return, and puts its pieces back. The caller locks the order. */
  async takeBack(
    locked: Order,
    { id, orderId, kind, lines }: GoodsReturn,
    { restock, amount, isPaidBack, answer }: ReceivedGoods,
    context: TransactionContext,
  ): Promise<GoodsReturn> {
    const goods = await this.pieces.of(orderId, context);
    const pieces = new Map(storedPieces(lines).map(({ lineId, quantity }) => [lineId, quantity]));
    const isWhole = goods.every((line) => line.received + (pieces.get(line.id) ?? 0) >= line.quantity);
    const endsOrder = kind === 'withdrawal' && isWhole;
    const refunded = await this.refunds.refund(
      { orderId, goods, pieces, endsOrder },
      { amount, isPaidBack },
      context,
    );
    if (restock) await this.restock(orderId, goods, pieces, context);
    const returns = this.rows.of(goodsReturn, context);
    const receivedAt = new Date().toISOString();
    const received = await returns.update(id, {
      ...{ status: 'received', restock, receivedAt, refunds: refunded.refundIds },
      ...{ refundAmount: refunded.amount, ...(answer && { answer }) },
    });
    await this.events.emit(returnReceived, { returnId: id, orderId }, context.tx);
    await this.ends.end(locked, await this.pieces.of(orderId, context), context);
    if (refunded.refundIds.length > 0) return received;
    // Without a refund of billing, no event reports one.
    await this.notes.creditRows(orderId, context);
    return returns.update(id, { status: 'refunded' });
  }

  /** Completes received returns whose refunds have all succeeded. */
  async settle(orderIds: readonly string[], context: Context): Promise<void> {
    const where = { orderId: { inArray: [...orderIds] }, status: { eq: 'received' as const } };
    if (!(await this.rows.of(goodsReturn, context).exists({ where }))) return;
    await this.writer.within(context, async (txContext) => {
      const returns = this.rows.of(goodsReturn, txContext);
      for (const { id, refunds } of await returns.find({ where, orderBy: { id: 'asc' }, lock: 'update' })) {
        const ids = (Array.isArray(refunds) ? refunds : []).map(String);
        const open = { id: { inArray: ids }, status: { ne: 'succeeded' as const } };
        if (!(await this.rows.of(refund, txContext).exists({ where: open })))
          await returns.update(id, { status: 'refunded' });
      }
    });
  }

  /** @throws RefusedError when an order has had too many returns of a kind: returns do not use up withdrawals */
  async requireFew(orderId: string, kind: GoodsReturn['kind'], context: TransactionContext): Promise<void> {
    const where = { orderId: { eq: orderId }, kind: { eq: kind } };
    const earlier = await this.rows.of(goodsReturn, context).find({ where, fields: [], limit: maxReturns });
    if (earlier.length >= maxReturns)
      throw new RefusedError({
        en: 'The order has had too many returns. Please contact us.',
        ru: 'Возвратов по этому заказу уже слишком много. Напишите нам.',
      });
  }

  private async restock(
    orderId: string,
    goods: readonly GoodsLine[],
    pieces: ReadonlyMap<string, number>,
    context: TransactionContext,
  ): Promise<void> {
    for (const [lineId, quantity] of [...pieces].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      const line = goods.find(({ id }) => id === lineId);
      if (line) await this.stock.takeBack({ orderId, productId: line.productId, pieces: quantity }, context);
    }
  }

  private async answer(
    returnId: string,
    { status, from, answer }: { status: 'approved' | 'declined'; from: readonly string[]; answer?: string },
    context: Context,
  ): Promise<ShownReturn> {
    return this.writer.within(context, async (txContext) => {
      const { found } = await this.lock(returnId, txContext);
      if (!from.includes(found.status)) throw inOtherState(found);
      const patch = { status, ...(answer && { answer }) };
      return shownReturnOf(await this.rows.of(goodsReturn, txContext).update(returnId, patch));
    });
  }

  /** Locks a return after its order. @throws NotFoundError */
  private async lock(
    returnId: string,
    context: TransactionContext,
  ): Promise<{ readonly locked: Order; readonly found: GoodsReturn }> {
    const returns = this.rows.of(goodsReturn, context);
    const { orderId } = await returns.byId(returnId, { fields: ['orderId'] });
    const locked = await this.rows.of(order, context).byId(orderId, { lock: 'update' });
    return { locked, found: await returns.byId(returnId, { lock: 'update' }) };
  }
}

/** Returns of one answer. */
const maxShown = 100;

/** Creates the error for a return that another call has moved on. */
export const inOtherState = ({ status }: GoodsReturn) =>
  new ConflictError({ en: `The return is ${status}.`, ru: 'Состояние этого возврата уже другое.' });

/** Returns a return as its buyer sees it. */
export const shownReturnOf = ({ lines, ...one }: GoodsReturn): ShownReturn => ({
  ...{ id: one.id, kind: one.kind, status: one.status, createdAt: one.createdAt, note: one.note },
  ...{ answer: one.answer, refundAmount: one.refundAmount },
  lines: storedPieces(lines).map(({ lineId, quantity, reason }) => ({
    ...{ lineId, quantity },
    reason: returnReasons.find((known) => known === reason) ?? null,
  })),
});
