import { type Context, Events, RefusedError, Rows, Writer } from '@flotilla/backend';
import type { Reason } from '@flotilla/core/errors';
import { show } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import type { ReturnTerms, ShownReturn, Withdrawal } from '../../aftersales-shapes.js';
import { type WithdrawalReason, withdrawalTerms } from '../../aftersales/withdrawal.js';
import { goodsReturn } from '../../entities/goods-return.js';
import { type Order, order } from '../../entities/order.js';
import { store } from '../../entities/store.js';
import { returnRequested } from '../../events.js';
import { ordersToProducts, storesToOrders } from '../../links.js';
import { SubjectOrders } from '../carts/subject-orders.js';
import { storedAddress } from '../purchases/stored-checkout.js';
import { storeZone } from '../store-zone.js';
import { packablePieces, returnablePieces } from './returnable-pieces.js';
import { Returns, shownReturnOf } from './returns.js';
import { type GoodsLine, selectPieces, SoldPieces } from '../goods/sold-pieces.js';

/** The statutory right of buyers to withdraw from the purchase of goods. */
@Injectable()
export class Withdrawals {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Events) private readonly events: Events,
    @Inject(SubjectOrders) private readonly orders: SubjectOrders,
    @Inject(SoldPieces) private readonly pieces: SoldPieces,
    @Inject(Returns) private readonly returns: Returns,
  ) {}

  /** Returns what a buyer can withdraw from, and return, now. @throws NotFoundError */
  async terms(subjectId: string, orderId: string, context: Context): Promise<ReturnTerms> {
    await this.orders.require(subjectId, orderId);
    const found = await this.rows.of(order, context).byId(orderId);
    return this.termsOf(found, await this.pieces.of(orderId, context), context);
  }

  /** Withdraws from all pieces, or from some. @throws NotFoundError, InvalidError, RefusedError */
  async withdraw(
    subjectId: string,
    orderId: string,
    { lines, name }: Withdrawal,
    context: Context,
  ): Promise<ShownReturn> {
    return this.writer.within(context, async (txContext) => {
      const [locked] = await this.orders.lock(subjectId, [orderId], txContext);
      const goods = await this.pieces.of(orderId, txContext);
      const terms = locked && (await this.termsOf(locked, goods, txContext));
      if (!locked || !terms) throw new RefusedError(refusals.canceled);
      if (terms.reason !== null) throw new RefusedError(refusals[terms.reason]);
      const left = new Map(terms.pieces.map(({ lineId, quantity }) => [lineId, quantity]));
      const selected = selectPieces(lines, left, {
        ...{ lines: goods, language: locked.language ?? 'en' },
        refusal: (title, count) => ({
          en: `${title}: ${count} left to withdraw from.`,
          ru: `«${title}»: отказаться можно не больше чем от ${count}.`,
        }),
      }).map(({ lineId, quantity }) => {
        const line = goods.find(({ id }) => id === lineId);
        return {
          lineId,
          quantity,
          unsent: Math.min(quantity, line ? packablePieces(line, locked.status) : 0),
        };
      });
      await this.returns.requireFew(orderId, 'withdrawal', txContext);
      const returns = this.rows.of(goodsReturn, txContext);
      const statement = { kind: 'withdrawal' as const, name: name || terms.name };
      const made = await returns.insert({ orderId, lines: selected, ...statement });
      const approved = await returns.update(made.id, { status: 'approved' });
      if (locked.withdrawnAt === null)
        await this.rows.of(order, txContext).update(orderId, { withdrawnAt: made.createdAt });
      await this.events.emit(returnRequested, { returnId: made.id, orderId }, txContext.tx);
      // Nothing is packed yet.
      if (locked.status !== 'approving' || selected.some(({ quantity, unsent }) => unsent < quantity))
        return shownReturnOf(approved);
      const received = { restock: true, isPaidBack: false };
      return shownReturnOf(await this.returns.takeBack(locked, approved, received, txContext));
    });
  }

  private async termsOf(found: Order, goods: readonly GoodsLine[], context: Context): Promise<ReturnTerms> {
    const { withdrawalDays: days = statutoryDays, timeZone = 'UTC' } =
      (await this.storeOf(found.id, context)) ?? {};
    const pieces = goods
      .map(({ id, quantity, back }) => ({ lineId: id, quantity: quantity - back }))
      .filter(({ quantity }) => quantity > 0);
    const { status, placedAt, deliveredAt, openedAt, taxId, deliveryChargeId } = found;
    const terms = withdrawalTerms(
      {
        ...{ status, placedAt, deliveredAt, openedAt, isBusiness: taxId !== null },
        ...{ hasGoods: goods.length > 0, pieces: pieces.length },
        isShipped:
          deliveryChargeId !== null || goods.some(({ isShippable, sent }) => isShippable || sent > 0),
      },
      { days, timeZone: storeZone(timeZone), now: Date.now() },
    );
    const isAllowed = terms.reason === null;
    const addresses = [found.deliveryAddress, found.billingAddress].map(storedAddress);
    return {
      ...{ ...terms, isAllowed, pieces: isAllowed ? pieces : [] },
      returnable: returnablePieces(goods, status),
      hasExempt: await this.hasExempt(found.id, goods.length, context),
      name: addresses.find((address) => address !== null)?.name ?? null,
    };
  }

  private async storeOf(orderId: string, context: Context) {
    const link = await this.rows.of(storesToOrders, context).one({
      where: { orderId: { eq: orderId } },
      fields: [],
      with: { store: show(store, ['withdrawalDays', 'timeZone']) },
      orderBy: { orderIndex: 'asc', id: 'asc' },
    });
    return link?.store;
  }

  private async hasExempt(orderId: string, goods: number, context: Context): Promise<boolean> {
    const where = { orderId: { eq: orderId }, total: { isNotNull: true } } as const;
    const lines = await this.rows.of(ordersToProducts, context).find({ where, fields: [] });
    return lines.length > goods;
  }
}

/** For goods of no store. */
const statutoryDays = 14;

const refusals: Readonly<Record<WithdrawalReason, Reason>> = {
  unpaid: { en: 'The order is not paid yet: cancel it.', ru: 'Заказ ещё не оплачен: отмените его.' },
  canceled: { en: 'The order is canceled.', ru: 'Заказ отменён.' },
  off: { en: 'The store has no right of withdrawal.', ru: 'Магазин не даёт права отказаться от договора.' },
  business: {
    en: 'Only private buyers can withdraw from the contract.',
    ru: 'Отказаться от договора могут только частные покупатели.',
  },
  exempt: {
    en: 'Rentals with dates and subscriptions are exempt from the right of withdrawal. Cancel the order by its cancellation policy.',
    ru: 'У аренды по датам и подписок права отказа нет. Отмените заказ по его правилам отмены.',
  },
  opened: {
    en: 'The files of the order were opened: the right of withdrawal has ended.',
    ru: 'Файлы заказа уже открывали: права отказа больше нет.',
  },
  withdrawn: {
    en: 'All pieces were withdrawn or returned already.',
    ru: 'Все товары уже возвращены, или от них отказались.',
  },
  over: { en: 'The period to withdraw from the contract is over.', ru: 'Срок отказа от договора прошёл.' },
};
