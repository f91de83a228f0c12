import { RefusedError, Rows, type TransactionContext } from '@flotilla/backend';
import { ENVIRONMENT } from '@flotilla/backend/ports';
import { type LocalizedText, readEnvironment } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { type Reservation, reservation } from '../../entities/reservation.js';
import { storesToOrders, storesToProducts } from '../../links.js';
import { isInStock } from '../../pricing/price-rule.js';
import { soldOut } from '../carts/sold-out.js';
import { nameOf } from '../pricing/name-of.js';
import { shopEnvironment } from '../shop-environment.js';
import { reservedQuantities } from './reserved-stock.sql.js';

/** The quantity that an order reserves of a stock item, which is a product in a store. */
export interface RequestedStock {
  readonly orderId: string;
  readonly storesToProductsId: string;
  readonly quantity: number;
}

/** Context of the out-of-stock message: titles of the stock items, and the language. */
interface MessageContext {
  readonly titleAt: (storesToProductsId: string) => LocalizedText | undefined;
  readonly language: string;
}

/** How stock is reserved. `isLimited`: whether the unpaid share of a holder is limited; by default it is. */
interface Reserving extends MessageContext {
  readonly isLimited?: boolean;
}

/** Pieces that can be sold again: they came `returned`, or were `released` before they were sent. */
interface SoldAgain {
  readonly orderId: string;
  readonly productId: string;
  readonly pieces: number;
  readonly as?: 'returned' | 'released';
}

/** The buyer whose unpaid orders reserve stock. */
export interface ReservingBuyer {
  readonly subjectId: string;
  /** Keyed hash of the client's network at checkout; undefined outside of requests. */
  readonly network?: string;
}

/**
 * Changes the stock of stores. Locks each stock item before a change, and runs a constant number of SQL
 * statements.
 */
@Injectable()
export class Stock {
  private readonly sharePercent: number;

  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(ENVIRONMENT) environment: NodeJS.ProcessEnv,
  ) {
    this.sharePercent = readEnvironment(shopEnvironment, environment).UNPAID_SHARE_PERCENT;
  }

  /**
   * Reserves stock for orders. @throws ConflictError when the stock is too low; RefusedError when the unpaid
   * share of the holder would be too large
   */
  async reserve(
    requested: readonly RequestedStock[],
    buyer: ReservingBuyer,
    { titleAt, language, isLimited = true }: Reserving,
    context: TransactionContext,
  ): Promise<void> {
    const needs = sums(requested);
    const stockItems = await this.lock([...needs.keys()], context);
    const limited = stockItems.flatMap(({ id, quantity }) =>
      quantity === null ? [] : [{ id, stock: quantity, need: needs.get(id) ?? 0 }],
    );
    const lacking = limited.filter(({ stock, need }) => !isInStock(stock, need));
    const soldOutItems = lacking.map(({ id, stock }) => ({ title: titleAt(id), stock }));
    if (soldOutItems.length > 0) throw soldOut(soldOutItems, language);
    if (isLimited) await this.requireShare(limited, buyer, { titleAt, language }, context);
    await this.rows
      .of(storesToProducts, context)
      .updateMany(limited.map(({ id, stock, need }) => ({ id, quantity: stock - need })));
    const counted = new Set(limited.map(({ id }) => id));
    await this.rows
      .of(reservation, context)
      .insertMany(
        requested.filter((one) => counted.has(one.storesToProductsId)).map((one) => ({ ...one, ...buyer })),
      );
  }

  /** Prevents one account or network from reserving all of a stock without paying. @throws RefusedError */
  private async requireShare(
    limited: readonly { readonly id: string; readonly stock: number; readonly need: number }[],
    buyer: ReservingBuyer,
    { titleAt, language }: MessageContext,
    context: TransactionContext,
  ): Promise<void> {
    const reservations = await reservedQuantities(
      limited.map(({ id }) => id),
      buyer,
      context.tx,
    );
    for (const { id, stock, need } of limited) {
      const { all = 0, own = 0, near = 0 } = reservations.get(id) ?? {};
      const most = Math.max(alwaysAllowed, Math.floor(((stock + all) * this.sharePercent) / 100));
      if (need + Math.max(own, near) > most) throw tooManyUnpaid(nameOf(titleAt(id), language), most);
    }
  }

  /** Marks the reservations of paid orders as sold. */
  async sell(orderIds: readonly string[], context: TransactionContext): Promise<void> {
    const reservations = await this.of(orderIds, ['held'], context);
    await this.rows
      .of(reservation, context)
      .updateMany(reservations.map(({ id }) => ({ id, status: 'sold' as const, ...nobody })));
  }

  /** Puts reserved stock back, idempotently. With state `sold`, also stock that was sold but not shipped. */
  async release(
    orderIds: readonly string[],
    states: readonly ('held' | 'sold')[],
    context: TransactionContext,
  ): Promise<void> {
    const reservations = await this.of(orderIds, states, context);
    if (reservations.length === 0) return;
    const back = sums(reservations);
    const stockItems = await this.lock([...back.keys()], context);
    await this.rows
      .of(reservation, context)
      .updateMany(reservations.map(({ id }) => ({ id, status: 'released' as const, ...nobody })));
    const limited = stockItems.flatMap(({ id, quantity }) =>
      quantity === null ? [] : [{ id, quantity: quantity + (back.get(id) ?? 0) }],
    );
    await this.rows.of(storesToProducts, context).updateMany(limited);
  }

  /** Returns the stock item of a product in the store of an order. */
  async itemOf(orderId: string, productId: string, context: TransactionContext): Promise<string | null> {
    const [store] = await this.rows
      .of(storesToOrders, context)
      .find({ where: { orderId: { eq: orderId } }, fields: ['storeId'], limit: 1 });
    const where = {
      productId: { eq: productId },
      ...(store && { storeId: { eq: store.storeId } }),
    };
    const items = await this.rows.of(storesToProducts, context).find({ where, fields: [], limit: 2 });
    return items.length === 1 ? (items[0]?.id ?? null) : null;
  }

  /** Puts sold pieces of a product back, as far as the order has reservations. */
  async takeBack(
    { orderId, productId, pieces, as = 'returned' }: SoldAgain,
    context: TransactionContext,
  ): Promise<void> {
    const reservations = this.rows.of(reservation, context);
    const sold = await this.of([orderId], ['sold'], context);
    const own = await this.rows.of(storesToProducts, context).find({
      where: {
        id: { inArray: sold.flatMap((one) => one.storesToProductsId ?? []) },
        productId: { eq: productId },
      },
      fields: ['quantity'],
      orderBy: { id: 'asc' },
      lock: 'update',
    });
    const quantities = new Map(own.map(({ id, quantity }) => [id, quantity]));
    let rest = pieces;
    for (const one of sold) {
      const stock = quantities.get(one.storesToProductsId ?? '');
      const quantity = Math.min(rest, one.quantity);
      if (one.storesToProductsId === null || stock === undefined || quantity === 0) continue;
      rest -= quantity;
      // A part of a reservation becomes a reservation of its own.
      const id = quantity === one.quantity ? one.id : await this.split(one, quantity, context);
      await reservations.update(id, { status: as });
      if (stock === null) continue;
      quantities.set(one.storesToProductsId, stock + quantity);
      await this.rows
        .of(storesToProducts, context)
        .update(one.storesToProductsId, { quantity: stock + quantity });
    }
  }

  /** Splits pieces off a sold reservation. @returns the id of their own */
  private async split(
    { id, orderId, storesToProductsId, quantity }: Reservation,
    pieces: number,
    context: TransactionContext,
  ): Promise<string> {
    const reservations = this.rows.of(reservation, context);
    await reservations.update(id, { quantity: quantity - pieces });
    const part = await reservations.insert({ orderId, storesToProductsId, quantity: pieces });
    await reservations.update(part.id, { status: 'sold' });
    return part.id;
  }

  private of(orderIds: readonly string[], states: readonly ('held' | 'sold')[], context: TransactionContext) {
    const where = { orderId: { inArray: [...orderIds] }, status: { inArray: [...states] } };
    return this.rows.of(reservation, context).find({ where, orderBy: { id: 'asc' }, lock: 'update' });
  }

  private lock(ids: string[], context: TransactionContext) {
    const where = { id: { inArray: ids } };
    return this.rows
      .of(storesToProducts, context)
      .find({ where, fields: ['quantity'], orderBy: { id: 'asc' }, lock: 'update' });
  }
}

/** The quantity that one buyer may always reserve. */
const alwaysAllowed = 10;
const nobody = { subjectId: null, network: null } as const;

/** Sums quantities by stock item. Leaves out products whose stock item was deleted. */
function sums(
  requested: readonly { readonly storesToProductsId: string | null; readonly quantity: number }[],
): Map<string, number> {
  const needs = new Map<string, number>();
  for (const { storesToProductsId: id, quantity } of requested)
    if (id !== null) needs.set(id, (needs.get(id) ?? 0) + quantity);
  return needs;
}

const tooManyUnpaid = (title: string, most: number) =>
  new RefusedError({
    en: `${title}: at most ${most} can wait for payment at a time. Pay for what you have ordered, or choose fewer.`,
    ru: `«${title}»: ждать оплаты одновременно может не больше ${most}. Оплатите заказанное или выберите меньше.`,
  });
