import { type Context, RefusedError, Rows } from '@flotilla/backend';
import { ENVIRONMENT } from '@flotilla/backend/server';
import { type LocalizedText, readEnvironment } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { reservation } from '../../entities/reservation.js';
import { storesToProducts } from '../../links.js';
import { isInStock } from '../../pricing/price-rule.js';
import { nameOf, soldOut } from '../carts/sold-out.js';
import { shopEnvironment } from '../shop-environment.js';
import { heldOf } from './held-stock.sql.js';

type Inside = Required<Context>;

/** So many pieces that an order takes from a shelf: a product in a store. */
export interface Taken {
  readonly orderId: string;
  readonly storesToProductsId: string;
  readonly quantity: number;
}

/** What a buyer is told that is not there: what lies on a shelf, in which language. */
interface Told {
  readonly titleAt: (storesToProductsId: string) => LocalizedText | undefined;
  readonly language: string;
}

/** Who holds stock until it is paid. */
export interface Holder {
  readonly subjectId: string;
  /** Keyed hash of the network that the checkout came from; undefined where no request made it. */
  readonly network?: string;
}

/** What stores have left. Each change is made under the lock of its shelf, and by as many statements whatever is taken. */
@Injectable()
export class Stock {
  private readonly sharePercent: number;

  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(ENVIRONMENT) environment: NodeJS.ProcessEnv,
  ) {
    this.sharePercent = readEnvironment(shopEnvironment, environment).UNPAID_SHARE_PERCENT;
  }

  /** Takes pieces for orders. @throws ConflictError where there are not as many; RefusedError where the holder would hold too large a share */
  async reserve(taken: readonly Taken[], holder: Holder, { titleAt, language }: Told, context: Inside): Promise<void> {
    const needs = sums(taken);
    const shelves = await this.hold([...needs.keys()], context);
    const limited = shelves.flatMap(({ id, quantity }) => (quantity === null ? [] : [{ id, stock: quantity, need: needs.get(id) ?? 0 }]));
    const lacking = limited.filter(({ stock, need }) => !isInStock(stock, need));
    const told = lacking.map(({ id, stock }) => ({ title: titleAt(id), stock }));
    if (told.length > 0) throw soldOut(told, language);
    await this.requireShare(limited, holder, { titleAt, language }, context);
    await this.rows.of(storesToProducts, context).updateMany(limited.map(({ id, stock, need }) => ({ id, quantity: stock - need })));
    const counted = new Set(limited.map(({ id }) => id));
    await this.rows
      .of(reservation, context)
      .insertMany(taken.filter((one) => counted.has(one.storesToProductsId)).map((one) => ({ ...one, ...holder })));
  }

  /** Keeps one account, or one network, from holding all of a stock unpaid. @throws RefusedError */
  private async requireShare(
    limited: readonly { readonly id: string; readonly stock: number; readonly need: number }[],
    holder: Holder,
    { titleAt, language }: Told,
    context: Inside,
  ): Promise<void> {
    const held = await heldOf(
      limited.map(({ id }) => id),
      holder,
      context.tx,
    );
    for (const { id, stock, need } of limited) {
      const { all = 0, own = 0, near = 0 } = held.get(id) ?? {};
      const most = Math.max(alwaysHeld, Math.floor(((stock + all) * this.sharePercent) / 100));
      if (need + Math.max(own, near) > most)
        throw new RefusedError(
          `${nameOf(titleAt(id), language)}: at most ${most} can wait for payment at a time. Pay for what you have ordered, or choose fewer.`,
        );
    }
  }

  /** What orders hold is theirs for good. */
  async sell(orderIds: readonly string[], context: Inside): Promise<void> {
    const held = await this.of(orderIds, ['held'], context);
    await this.rows.of(reservation, context).updateMany(held.map(({ id }) => ({ id, status: 'sold' as const, ...nobody })));
  }

  /** What orders hold goes back on its shelf, once however often it is asked; what was sold too, where it has not left yet. */
  async release(orderIds: readonly string[], states: readonly ('held' | 'sold')[], context: Inside): Promise<void> {
    const held = await this.of(orderIds, states, context);
    if (held.length === 0) return;
    const back = sums(held);
    const shelves = await this.hold([...back.keys()], context);
    await this.rows.of(reservation, context).updateMany(held.map(({ id }) => ({ id, status: 'released' as const, ...nobody })));
    const limited = shelves.flatMap(({ id, quantity }) => (quantity === null ? [] : [{ id, quantity: quantity + (back.get(id) ?? 0) }]));
    await this.rows.of(storesToProducts, context).updateMany(limited);
  }

  private of(orderIds: readonly string[], states: readonly ('held' | 'sold')[], context: Inside) {
    const where = { orderId: { inArray: [...orderIds] }, status: { inArray: [...states] } };
    return this.rows.of(reservation, context).find({ where, orderBy: { id: 'asc' }, lock: 'update' });
  }

  private hold(ids: string[], context: Inside) {
    const where = { id: { inArray: ids } };
    return this.rows.of(storesToProducts, context).find({ where, fields: ['quantity'], orderBy: { id: 'asc' }, lock: 'update' });
  }
}

/** So many of a stock one buyer may always hold. */
const alwaysHeld = 10;
const nobody = { subjectId: null, network: null } as const;

/** What is no longer sold by any store is on no shelf. */
function sums(taken: readonly { readonly storesToProductsId: string | null; readonly quantity: number }[]): Map<string, number> {
  const needs = new Map<string, number>();
  for (const { storesToProductsId: id, quantity } of taken) if (id !== null) needs.set(id, (needs.get(id) ?? 0) + quantity);
  return needs;
}
