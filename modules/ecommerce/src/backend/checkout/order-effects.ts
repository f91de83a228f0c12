import { Events, RefusedError, Rows, serverFor, type TransactionContext } from '@flotilla/backend';
import { type StateTransition, RowHooks } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { order } from '../../entities/order.js';
import { paidStates, unsentStates } from '../../entities/order-states.js';
import { product } from '../../entities/product.js';
import { store } from '../../entities/store.js';
import { orderEnded, orderPaid } from '../../events.js';
import { cartsOfProducts, cartsOfStores } from '../carts/cart-lines.sql.js';
import { Bookings } from '../bookings/bookings.js';
import { Discounts } from '../discounts/discounts.js';
import { Billing } from '../payments/billing.js';
import { RefundOrders } from './refund-orders.js';
import { ReconcileOrders } from './reconcile-orders.js';
import { isAnySold } from './sold-products.sql.js';
import { SecurityDeposits } from '../security/security-deposits.js';
import { Stock } from './stock.js';

const isPaid = (status: string) => paidStates.some((known) => known === status);
const isUnsent = (status: string) => unsentStates.some((known) => known === status);

type Moved = Pick<StateTransition, 'from' | 'to'>;

/** Steps of bookings, each with the transitions of orders that cause it. */
const bookingSteps = [
  [{ from: ['held'], to: 'confirmed' }, ({ from, to }: Moved) => !isPaid(from) && isPaid(to)],
  [{ from: ['held', 'confirmed'], to: 'canceled' }, ({ to }: Moved) => !isPaid(to) && to !== 'paying'],
  [{ from: ['confirmed'], to: 'started' }, ({ to }: Moved) => to === 'delivering'],
  [{ from: ['confirmed', 'started'], to: 'ended' }, ({ to }: Moved) => to === 'delivered'],
  [{ from: ['started'], to: 'ended' }, ({ to }: Moved) => to === 'canceled'],
] as const;

/**
 * Effects of order transitions, in the same transaction, whether caused by a payment, a buyer or an
 * administrator.
 */
@Injectable()
export class OrderEffects {
  constructor(
    @Inject(RowHooks) hooks: RowHooks,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Events) private readonly events: Events,
    @Inject(Stock) private readonly stock: Stock,
    @Inject(Bookings) private readonly bookings: Bookings,
    @Inject(Discounts) private readonly discounts: Discounts,
    @Inject(ReconcileOrders) private readonly reconciliation: ReconcileOrders,
    @Inject(RefundOrders) private readonly refunds: RefundOrders,
    @Inject(Billing) private readonly billing: Billing,
    @Inject(SecurityDeposits) private readonly security: SecurityDeposits,
  ) {
    hooks.setOnTransition(order, ({ from, to }) => ({
      // Every order that leaves the cart becomes history.
      ...(from === 'new' && { type: 'history' }),
      ...(!isPaid(from) && isPaid(to) && { paidAt: new Date().toISOString() }),
    }));
    hooks.onTransition(order, (moves, txContext) => this.follow(moves, txContext));
    hooks.beforeDelete(order, (ids, txContext) => this.stock.release(ids, ['held'], txContext));
    hooks.beforeDelete(product, async (ids, txContext) => {
      await this.requireUnsold(ids, txContext);
      await this.deleteCarts(await cartsOfProducts(ids, txContext.tx), txContext);
    });
    hooks.beforeDelete(store, async (ids, txContext) =>
      this.deleteCarts(await cartsOfStores(ids, txContext.tx), txContext),
    );
  }

  private async follow(moves: readonly StateTransition[], txContext: TransactionContext): Promise<void> {
    const idsOf = (isMeant: (move: StateTransition) => boolean) => moves.filter(isMeant).map(({ id }) => id);
    const paid = idsOf(({ from, to }) => !isPaid(from) && isPaid(to));
    if (paid.length > 0) await this.pay(paid, txContext);
    const canceled = idsOf(({ to }) => to === 'canceled');
    if (canceled.length > 0) await this.discounts.release(canceled, txContext);
    // Canceling an order does not restock items that were already shipped.
    const back = idsOf(({ from, to }) => isUnsent(from) && !isPaid(to));
    if (back.length > 0) await this.stock.release(back, ['held', 'sold'], txContext);
    await this.book(moves, txContext);
    const calledOff = idsOf(({ from, to }) => from === 'paying' && to === 'canceled');
    // Open payments of canceled orders are canceled; a payment that arrived but is not settled yet is
    // refunded.
    if (calledOff.length > 0) await this.refunds.payBack(calledOff, txContext);
    const ended = idsOf(({ from, to }) => isPaid(from) && !isPaid(to));
    if (ended.length > 0) await this.refunds.cancelOpen(ended, txContext);
    await this.security.end(ended, txContext);
    const over = await this.subscriptionsIn(
      idsOf(({ to }) => to === 'delivered'),
      txContext,
    );
    for (const orderId of [...ended, ...over]) await this.events.emit(orderEnded, { orderId }, txContext.tx);
  }

  /** Moves the bookings of rentals, which follow their orders. */
  private async book(moves: readonly StateTransition[], txContext: TransactionContext): Promise<void> {
    for (const [step, isMeant] of bookingSteps) {
      const ids = moves.filter(isMeant).map(({ id }) => id);
      if (ids.length > 0) await this.bookings.follow(ids, step, txContext);
    }
  }

  private async pay(orderIds: readonly string[], txContext: TransactionContext): Promise<void> {
    await this.stock.sell(orderIds, txContext);
    await this.discounts.settle(orderIds, txContext);
    for (const orderId of orderIds) await this.events.emit(orderPaid, { orderId }, txContext.tx);
  }

  private async subscriptionsIn(
    orderIds: readonly string[],
    txContext: TransactionContext,
  ): Promise<string[]> {
    if (orderIds.length === 0) return [];
    const lines = await this.reconciliation.linesOf(orderIds, txContext);
    return orderIds.filter((id) =>
      lines.some(({ orderId, type }) => orderId === id && type === 'subscription'),
    );
  }

  /** Deletes cart orders that a deletion would leave without a line or a store. */
  private async deleteCarts(orderIds: readonly string[], txContext: TransactionContext): Promise<void> {
    await this.rows.of(order, { ...txContext, caller: serverFor(txContext.caller) }).deleteMany(orderIds);
  }

  /** @throws RefusedError when an order outside the cart contains one of the products */
  private async requireUnsold(productIds: readonly string[], txContext: TransactionContext): Promise<void> {
    const where = { id: { inArray: [...productIds] } };
    await this.rows
      .of(product, txContext)
      .find({ where, fields: [], orderBy: { id: 'asc' }, lock: 'update' });
    if (await isAnySold(productIds, txContext.tx))
      throw new RefusedError({
        en: 'The product was sold, and orders refer to it. Remove it from its stores instead.',
        ru: 'Товар уже продан, и на него ссылаются заказы. Снимите его с продажи в магазинах.',
      });
  }
}
