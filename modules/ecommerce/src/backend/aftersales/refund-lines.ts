import {
  type Context,
  InvalidError,
  NotFoundError,
  RefusedError,
  Rows,
  type TransactionContext,
  Writer,
} from '@flotilla/backend';
import { compareDecimals } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import type { OrderRefund, Pieces, RefundedOrder } from '../../aftersales-shapes.js';
import { charge } from '../../entities/charge.js';
import { goodsReturn } from '../../entities/goods-return.js';
import { type Order, order } from '../../entities/order.js';
import { ordersToProducts } from '../../links.js';
import { Stock } from '../checkout/stock.js';
import { CreditRefunds } from '../documents/credit-refunds.js';
import { type GoodsLine, selectPieces, SoldPieces } from '../goods/sold-pieces.js';
import { EndReturned } from './end-returned.js';
import { RefundReturns } from './refund-returns.js';
import { packablePieces } from './returnable-pieces.js';

/** The rows of a refund: pieces of goods, and further rows as a whole. */
interface SelectedRows {
  readonly goods: readonly GoodsLine[];
  readonly pieces: readonly Pieces[];
  readonly rowIds: readonly string[];
}

/** Refunds lines, charges and free amounts of orders, for administrators. */
@Injectable()
export class RefundLines {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(SoldPieces) private readonly sold: SoldPieces,
    @Inject(RefundReturns) private readonly refunds: RefundReturns,
    @Inject(Stock) private readonly stock: Stock,
    @Inject(EndReturned) private readonly ends: EndReturned,
    @Inject(CreditRefunds) private readonly notes: CreditRefunds,
  ) {}

  /**
   * @throws NotFoundError, InvalidError; RefusedError for more than the price of the rows or than the payments have
   * left
   */
  async refund(orderId: string, input: OrderRefund, context: Context): Promise<RefundedOrder> {
    const { amount: wanted, restock, reason } = input;
    if (wanted !== undefined && compareDecimals(wanted, '0') <= 0)
      throw InvalidError.of('amount', { en: 'must be more than 0.', ru: 'должна быть больше нуля.' });
    return this.writer.within(context, async (txContext) => {
      const locked = await this.rows.of(order, txContext).byId(orderId, { lock: 'update' });
      const { goods, pieces, rowIds } = await this.selected(locked, input, txContext);
      const byLine = new Map(pieces.map(({ lineId, quantity }) => [lineId, quantity]));
      const { amount, refundIds } = await this.refunds.refund(
        { orderId, goods, pieces: byLine, endsOrder: false, rowIds },
        { amount: wanted, isPaidBack: false, reason },
        txContext,
      );
      if (compareDecimals(amount, '0') <= 0)
        throw new RefusedError({ en: 'Nothing is left to refund.', ru: 'Возвращать больше нечего.' });
      if (pieces.length > 0)
        await this.takeBack(locked, { goods, pieces, restock, reason, amount, refundIds }, txContext);
      await this.notes.creditRows(orderId, txContext);
      return { orderId, amount, refundIds };
    });
  }

  /** Returns the rows that a call names; all of them for a free amount. */
  private async selected(
    { id: orderId, language }: Order,
    { lines: wanted, charges: chargeIds }: OrderRefund,
    context: TransactionContext,
  ): Promise<SelectedRows> {
    const where = { orderId: { eq: orderId } };
    const goods = await this.sold.of(orderId, context);
    const lines = await this.rows
      .of(ordersToProducts, context)
      .find({ where: { ...where, total: { isNotNull: true } }, fields: ['type'], orderBy: { id: 'asc' } });
    const charges = await this.rows
      .of(charge, context)
      .find({ where, fields: ['lineId'], orderBy: { id: 'asc' } });
    if (lines.some(({ type }) => type === 'subscription'))
      throw new RefusedError({
        en: 'Refund the payments of a subscription instead.',
        ru: 'По подписке возвращают её платежи.',
      });
    if (!wanted && !chargeIds)
      return { goods, pieces: [], rowIds: [...lines, ...charges].map(({ id }) => id) };
    const isGoods = ({ lineId }: Pieces) => goods.some(({ id }) => id === lineId.toLowerCase());
    const left = new Map(goods.map((line) => [line.id, line.quantity - line.back]));
    const pieces = selectPieces((wanted ?? []).filter(isGoods), left, {
      ...{ lines: goods, language: language ?? 'en' },
      refusal: (title, count) => ({
        en: `${title}: ${count} left to refund.`,
        ru: `«${title}»: вернуть деньги можно не больше чем за ${count}.`,
      }),
    });
    const others = (wanted ?? []).filter((one) => !isGoods(one)).map(({ lineId }) => lineId.toLowerCase());
    const named = (chargeIds ?? []).map((one) => one.toLowerCase());
    if (others.some((one) => !lines.some(({ id }) => id === one)))
      throw new NotFoundError('There is no such line in this order.');
    if (named.some((one) => !charges.some(({ id }) => id === one)))
      throw new NotFoundError('There is no such charge in this order.');
    // The extras of a rental go with it.
    const extras = charges.filter(({ lineId }) => others.some((one) => one === lineId)).map(({ id }) => id);
    return { goods, pieces, rowIds: [...new Set([...others, ...extras, ...named])] };
  }

  /** Records that pieces came back, so that they are refunded once, and puts them back in stock. */
  private async takeBack(
    locked: Order,
    {
      goods,
      pieces,
      restock,
      reason,
      amount,
      refundIds,
    }: Omit<SelectedRows, 'rowIds'> & {
      readonly restock: boolean;
      readonly reason: string;
      readonly amount: string;
      readonly refundIds: readonly string[];
    },
    context: TransactionContext,
  ): Promise<void> {
    const { id: orderId, status } = locked;
    const returns = this.rows.of(goodsReturn, context);
    const lines = pieces.map(({ lineId, quantity }) => {
      const line = goods.find(({ id }) => id === lineId);
      const unsent = line ? Math.min(quantity, packablePieces(line, status)) : 0;
      return { lineId, quantity, unsent, reason: 'other' };
    });
    const { id } = await returns.insert({ orderId, lines, answer: reason });
    await returns.update(id, { status: 'approved' });
    await returns.update(id, {
      ...{ status: 'received', restock, receivedAt: new Date().toISOString() },
      ...{ refunds: [...refundIds], refundAmount: amount },
    });
    if (refundIds.length === 0) await returns.update(id, { status: 'refunded' });
    if (restock)
      for (const { lineId, quantity } of pieces.toSorted((a, b) => (a.lineId < b.lineId ? -1 : 1))) {
        const productId = goods.find((one) => one.id === lineId)?.productId;
        if (productId) await this.stock.takeBack({ orderId, productId, pieces: quantity }, context);
      }
    await this.ends.end(locked, await this.sold.of(orderId, context), context);
  }
}
