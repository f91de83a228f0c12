import { type Context, Rows } from '@flotilla/backend';
import type { LocalizedText } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { reservation } from '../../entities/reservation.js';
import { storesToProducts } from '../../links.js';
import { isInStock } from '../../pricing/price-rule.js';
import { soldOut } from '../carts/sold-out.js';

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

/** What stores have left. Each change is made under the lock of its shelf, and by as many statements whatever is taken. */
@Injectable()
export class Stock {
  constructor(@Inject(Rows) private readonly rows: Rows) {}

  /** Takes pieces for orders. @throws ConflictError where there are not as many */
  async reserve(taken: readonly Taken[], { titleAt, language }: Told, context: Inside): Promise<void> {
    const needs = sums(taken);
    const shelves = await this.hold([...needs.keys()], context);
    const limited = shelves.flatMap(({ id, quantity }) => (quantity === null ? [] : [{ id, stock: quantity, need: needs.get(id) ?? 0 }]));
    const lacking = limited.filter(({ stock, need }) => !isInStock(stock, need));
    const told = lacking.map(({ id, stock }) => ({ title: titleAt(id), stock }));
    if (told.length > 0) throw soldOut(told, language);
    await this.rows.of(storesToProducts, context).updateMany(limited.map(({ id, stock, need }) => ({ id, quantity: stock - need })));
    const counted = new Set(limited.map(({ id }) => id));
    await this.rows.of(reservation, context).insertMany(taken.filter((one) => counted.has(one.storesToProductsId)));
  }

  /** What orders hold is theirs for good. */
  async sell(orderIds: readonly string[], context: Inside): Promise<void> {
    const held = await this.of(orderIds, ['held'], context);
    await this.rows.of(reservation, context).updateMany(held.map(({ id }) => ({ id, status: 'sold' as const })));
  }

  /** What orders hold goes back on its shelf, once however often it is asked; what was sold too, where it has not left yet. */
  async release(orderIds: readonly string[], states: readonly ('held' | 'sold')[], context: Inside): Promise<void> {
    const held = await this.of(orderIds, states, context);
    if (held.length === 0) return;
    const back = sums(held);
    const shelves = await this.hold([...back.keys()], context);
    await this.rows.of(reservation, context).updateMany(held.map(({ id }) => ({ id, status: 'released' as const })));
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

/** What is no longer sold by any store is on no shelf. */
function sums(taken: readonly { readonly storesToProductsId: string | null; readonly quantity: number }[]): Map<string, number> {
  const needs = new Map<string, number>();
  for (const { storesToProductsId: id, quantity } of taken) if (id !== null) needs.set(id, (needs.get(id) ?? 0) + quantity);
  return needs;
}
