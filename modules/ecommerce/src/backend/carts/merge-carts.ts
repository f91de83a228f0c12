import { Ownership, Rows, server, type WriteTransaction, type TransactionContext } from '@flotilla/backend';
import { type Merged, SUBJECT_MERGES, type SubjectMerge, type SubjectMerges } from '@flotilla/backend/ports';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { order } from '../../entities/order.js';
import { ordersToProducts } from '../../links.js';
import { orderProblems } from '../../order-problems.js';
import { maxQuantity } from '../../max-quantity.js';
import { maxCartLines } from '../../shapes.js';
import { Checkouts } from '../purchases/checkouts.js';
import { Billing } from '../payments/billing.js';
import { lockCart, pricedLines } from '../pricing/lines.sql.js';
import type { PricedLine } from '../pricing/priced-line.js';
import { identityOf } from '../pricing/same-line.js';
import { inCart } from './subject-orders.js';

type Line = Pick<PricedLine, 'id' | 'orderId' | 'quantity' | 'pieces' | 'startDate'> & {
  readonly identity: string;
};

/**
 * Merges equal lines of two carts: at sign-in, and when an unpaid order returns to the cart. Exceeding a
 * limit is not an error: quantities stop at the limit, and lines beyond the cart's maximum are dropped, which
 * the cart reports.
 */
@Injectable()
export class MergeCarts implements SubjectMerge, OnModuleInit {
  readonly name = 'ecommerce.carts';

  constructor(
    @Inject(SUBJECT_MERGES) private readonly merges: SubjectMerges,
    @Inject(Ownership) private readonly ownership: Ownership,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Billing) private readonly billing: Billing,
    @Inject(Checkouts) private readonly checkouts: Checkouts,
  ) {}

  onModuleInit(): void {
    this.merges.add(this);
  }

  async merge({ from, to }: Merged, tx: WriteTransaction): Promise<void> {
    // Without billing there are no currencies, hence no prices and no carts.
    if (!this.billing.isInstalled) return;
    const context = { caller: server, tx };
    for (const subjectId of [from, to].sort()) await lockCart(subjectId, tx);
    const arriving = await this.linesOf(await this.cartsOf(from, context), context);
    const present = await this.linesOf(await this.cartsOf(to, context), context);
    const unmerged = await this.addUp(arriving, present, context);
    await this.makeRoom(unmerged, present, context);
    await this.checkouts.merge(from, to, context);
  }

  /**
   * Merges the rest of the cart into the orders that returned to it. The returned orders stay, because
   * payments and mails refer to them. The caller locks the cart.
   */
  async fold(subjectId: string, returned: readonly string[], context: TransactionContext): Promise<void> {
    const byReturn = Map.groupBy(await this.cartsOf(subjectId, context), (id) => returned.includes(id));
    const own = byReturn.get(true) ?? [];
    await this.addUp(
      await this.linesOf(byReturn.get(false) ?? [], context),
      await this.linesOf(own, context),
      context,
    );
  }

  /** Adds up equal lines, and deletes orders without remaining lines. Returns the remaining lines. */
  private async addUp(
    arriving: readonly Line[],
    present: readonly Line[],
    context: TransactionContext,
  ): Promise<Line[]> {
    const byIdentity = new Map(present.toReversed().map((line) => [line.identity, { ...line }]));
    const matched = arriving.flatMap((line) => {
      const same = byIdentity.get(line.identity);
      return same ? [{ line, same }] : [];
    });
    for (const { line, same } of matched) Object.assign(same, sumOf(same, line));
    const raised = [...new Set(matched.map(({ same }) => same))];
    await this.rows
      .of(ordersToProducts, context)
      .updateMany(raised.map(({ id, quantity, pieces }) => ({ id, quantity, pieces })));
    const gone = matched.map(({ line }) => line);
    await this.remove(gone, arriving, context);
    return arriving.filter((line) => !gone.includes(line));
  }

  /** Drops the latest lines that exceed the maximum of a cart. */
  private async makeRoom(
    arriving: readonly Line[],
    present: readonly Line[],
    context: TransactionContext,
  ): Promise<void> {
    const room = Math.max(0, maxCartLines - present.length);
    const excess = arriving.slice(room);
    if (excess.length === 0) return;
    await this.remove(excess, arriving, context);
    const [remaining] = [...arriving.slice(0, room), ...present];
    if (remaining)
      await this.rows.of(order, context).update(remaining.orderId, { problem: orderProblems.cartWasFull });
  }

  private async remove(
    gone: readonly Line[],
    all: readonly Line[],
    context: TransactionContext,
  ): Promise<void> {
    for (const [orderId, lines] of Map.groupBy(all, (line) => line.orderId)) {
      const own = lines.filter((line) => gone.includes(line));
      if (own.length === lines.length) await this.rows.of(order, context).delete(orderId);
      else for (const { id } of own) await this.rows.of(ordersToProducts, context).delete(id);
    }
  }

  /** Returns and locks the orders in the cart of a subject, oldest first. */
  private async cartsOf(subjectId: string, context: TransactionContext): Promise<string[]> {
    const ids = await this.ownership.ownedIds(subjectId, order, context.tx);
    const where = { id: { inArray: ids }, ...inCart };
    return (
      await this.rows.of(order, context).find({ where, fields: [], orderBy: { id: 'asc' }, lock: 'update' })
    ).map(({ id }) => id);
  }

  private async linesOf(orderIds: readonly string[], context: TransactionContext): Promise<Line[]> {
    if (orderIds.length === 0) return [];
    const lines = await pricedLines(orderIds, context.tx);
    return lines.map(({ billingModuleCurrency, ...line }) => ({
      ...line,
      identity: identityOf({ ...line, currencyId: billingModuleCurrency?.id ?? null }),
    }));
  }
}

/** Returns the sum of two equal lines, up to the limit. The units of a rental stay. */
function sumOf(one: Line, other: Line): Pick<Line, 'quantity' | 'pieces'> {
  const quantity = one.quantity + other.quantity;
  const pieces = one.startDate === null ? one.pieces : one.pieces + other.pieces;
  if (quantity <= maxQuantity) return { quantity, pieces };
  return one.startDate === null ? { quantity: maxQuantity, pieces } : one;
}
