import {
  ConflictError,
  type Context,
  Database,
  RefusedError,
  Rows,
  type TransactionContext,
  Writer,
} from '@flotilla/backend';
import { roundHalfUp, subtract, sum } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import { charge } from '../../entities/charge.js';
import { type Order, order } from '../../entities/order.js';
import { ordersToProducts } from '../../links.js';
import type { ExpectedRefund, OrderCancellation } from '../../order-shapes.js';
import type { Totals } from '../../shapes.js';
import { orderProblems } from '../../order-problems.js';
import { asServer } from '../as-server.js';
import { SubjectOrders } from '../carts/subject-orders.js';
import { endedDeliveries } from '../delivery/delivery-methods.sql.js';
import { Billing } from '../payments/billing.js';
import { RefundOrders } from './refund-orders.js';
import { paymentsOf } from '../payments/order-payments.sql.js';
import { payableTotalsOf } from '../pricing/line-totals.sql.js';
import { lockCart } from '../pricing/lines.sql.js';
import { cancelableLines } from './cancellation-terms.sql.js';
import { type Cancellation, cancellationOf, isSameRefund } from './cancellations.js';
import { ReconcileOrders } from './reconcile-orders.js';

type Reason = NonNullable<OrderCancellation['reason']>;
type CancelableOrder = Pick<Order, 'id' | 'status' | 'openedAt' | 'placedAt' | 'paidAt'>;

/** Cancels orders on behalf of their buyers. */
@Injectable()
export class CancelOrders {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(SubjectOrders) private readonly orders: SubjectOrders,
    @Inject(ReconcileOrders) private readonly reconciliation: ReconcileOrders,
    @Inject(RefundOrders) private readonly refunds: RefundOrders,
    @Inject(Billing) private readonly billing: Billing,
  ) {}

  /** Returns the effect of `cancel` now. @throws NotFoundError */
  async preview(subjectId: string, orderId: string, context: Context): Promise<OrderCancellation> {
    await this.orders.require(subjectId, orderId);
    const readContext = asServer(context);
    const row = await this.rows.of(order, readContext).byId(orderId);
    const lines = await this.reconciliation.linesOf([orderId], readContext);
    const intents = await this.reconciliation.intentsOf(lines, readContext);
    const cancellation = await this.cancellationOf(row, this.db);
    const isEnding = subscriptionsIn(row, intents).length > 0;
    const allIds = isEnding ? [] : await this.refunds.intentIdsOf([orderId], readContext);
    const reason = isEnding ? null : await this.reasonOf(row, cancellation, allIds, readContext);
    const isPaid = row.status !== 'new' && row.status !== 'paying' && row.status !== 'canceled';
    const paid = isPaid ? await this.keptOf(orderId) : [];
    const isRefunded = isPaid && reason === null && !isEnding;
    const { step = null, until = null } = cancellation.terms ?? {};
    return {
      ...{ isAllowed: reason === null, reason, paid },
      refund: isRefunded ? paid.map((one) => ({ ...one, total: refundIn(one, cancellation) })) : [],
      ...(isRefunded
        ? { step, until: until === null ? null : new Date(until).toISOString() }
        : { step: null, until: null }),
    };
  }

  /**
   * Cancels an order until it is packed, and a rental until it begins: refunds paid amounts by the cancellation
   * policy, and cancels open payments. A subscription runs to the end of its paid period. `expected`: the refund
   * that the buyer saw.
   * @throws NotFoundError, ConflictError, RefusedError
   */
  async cancel(
    subjectId: string,
    orderId: string,
    context: Context,
    expected?: ExpectedRefund,
  ): Promise<void> {
    await this.writer.within(asServer(context), async (txContext) => {
      await lockCart(subjectId, txContext.tx);
      // Settles a payment that has just arrived.
      await this.orders.lock(subjectId, [orderId], txContext);
      await this.reconciliation.reconcile([orderId], txContext);
      const row = await this.rows.of(order, txContext).byId(orderId);
      const lines = await this.reconciliation.linesOf([orderId], txContext);
      const intents = await this.reconciliation.intentsOf(lines, txContext);
      if (row.status === 'canceled') return;
      const subscriptions = subscriptionsIn(row, intents);
      for (const id of subscriptions) await this.billing.payments.cancelSubscription(id, txContext);
      if (subscriptions.length > 0) return;
      const allIds = await this.refunds.intentIdsOf([orderId], txContext);
      const before = await this.cancellationOf(row, txContext.tx);
      const reason = await this.reasonOf(row, before, allIds, txContext);
      if (reason !== null) throw problemOf(reason);
      // Locks the invoices, so that a payment that arrives now is in the refund, or is refunded as late.
      await this.refunds.cancelOpen([orderId], txContext);
      const cancellation = await this.cancellationOf(row, txContext.tx);
      const isPaid = row.status !== 'paying';
      requireExpected(expected, isPaid ? cancellation.totals : []);
      if (isPaid) {
        await this.creditRows(lines, cancellation, txContext);
        await this.refunds.payBack([orderId], txContext, cancellation.totals);
      }
      await this.rows
        .of(order, txContext)
        .update(orderId, { status: 'canceled', problem: orderProblems.byBuyer });
    });
  }

  /** Returns the paid amount of an order without its refunds, in each currency. */
  private async keptOf(orderId: string): Promise<Totals> {
    const payments = await paymentsOf([orderId], this.db);
    return (await payableTotalsOf([orderId], this.db)).map(({ billingModuleCurrency }) => {
      const own = payments.filter(({ currencyId }) => currencyId === billingModuleCurrency.id);
      const total = roundHalfUp(sum(own.map(({ kept }) => kept)), billingModuleCurrency.decimals);
      return { total, billingModuleCurrency };
    });
  }

  /** Writes the credit of each row, so that reports count the rest. */
  private async creditRows(
    lines: Awaited<ReturnType<ReconcileOrders['linesOf']>>,
    { credits }: Cancellation,
    txContext: TransactionContext,
  ): Promise<void> {
    // A delivery that other orders share keeps its refunds until the last of them ends.
    const refunded = ({ id, isCharge, refunded: before }: (typeof lines)[number], of: boolean) =>
      isCharge === of ? [{ id, refunded: credits.get(id) ?? before ?? '0' }] : [];
    await this.rows
      .of(ordersToProducts, txContext)
      .updateMany(lines.flatMap((line) => refunded(line, false)));
    await this.rows.of(charge, txContext).updateMany(lines.flatMap((line) => refunded(line, true)));
  }

  private async cancellationOf(
    { id, placedAt, paidAt }: CancelableOrder,
    db: Pick<Database, 'query'>,
  ): Promise<Cancellation> {
    const lines = await cancelableLines(id, db);
    const deliveries = await endedDeliveries([id], db);
    const unpaid = await this.unpaidOf(id, db);
    // A payment by a delayed method does not use up the hours of grace.
    const boughtAt = Date.parse(paidAt ?? placedAt ?? new Date(0).toISOString());
    const moments = { boughtAt, now: Date.now() };
    return cancellationOf({ lines, deliveries, unpaid }, moments);
  }

  /** Returns how much of an order is not paid, or was refunded, by currency. */
  private async unpaidOf(orderId: string, db: Pick<Database, 'query'>): Promise<Map<string, string>> {
    const payments = await paymentsOf([orderId], db);
    return new Map(
      (await payableTotalsOf([orderId], db)).map(({ total, billingModuleCurrency: { id } }) => {
        const own = payments.filter(({ currencyId }) => currencyId === id);
        return [id, subtract(total, sum(own.map(({ kept }) => kept)))];
      }),
    );
  }

  /** Returns why an order can't be canceled; null when it can. */
  private async reasonOf(
    { status, openedAt }: CancelableOrder,
    { isRental, hasBegun }: Cancellation,
    intentIds: readonly string[],
    context: Context,
  ): Promise<Reason | null> {
    if (status === 'canceled') return 'canceled';
    if (status === 'new') return 'in-cart';
    const isPrepared = status === 'packaging' && isRental;
    if (status !== 'paying' && status !== 'approving' && !isPrepared) return hasBegun ? 'begun' : 'sent';
    if (await this.billing.payments.isProcessing(intentIds, context)) return 'processing';
    if (openedAt !== null) return 'opened';
    return hasBegun && status !== 'paying' ? 'begun' : null;
  }
}

/** Returns the refund in the currency of a paid total. */
function refundIn(
  { billingModuleCurrency: { id, decimals } }: Totals[number],
  { totals }: Cancellation,
): string {
  return roundHalfUp(totals.find(({ currencyId }) => currencyId === id)?.total ?? '0', decimals);
}

/** Returns the paid subscriptions of a delivered order. */
function subscriptionsIn(
  { status }: CancelableOrder,
  intents: Awaited<ReturnType<ReconcileOrders['intentsOf']>>,
): string[] {
  if (status !== 'delivering') return [];
  return [...intents.values()].flatMap(({ id, type, status: paid }) =>
    type === 'subscription' && paid === 'succeeded' ? id : [],
  );
}

/** @throws ConflictError when the refund differs from the one that the buyer saw */
function requireExpected(expected: ExpectedRefund, totals: Cancellation['totals']): void {
  if (expected?.refund && !isSameRefund(expected.refund, totals))
    throw new ConflictError({
      en: 'The refund has changed. Look at the order again.',
      ru: 'Сумма возврата изменилась. Посмотрите заказ ещё раз.',
    });
}

function problemOf(reason: Reason): Error {
  switch (reason) {
    case 'in-cart':
      return new ConflictError({
        en: 'The order is in the cart. Take it out of there.',
        ru: 'Заказ ещё в корзине. Удалите его оттуда.',
      });
    case 'canceled':
      return new ConflictError({ en: 'The order is canceled.', ru: 'Заказ отменён.' });
    case 'processing':
      return isBeingProcessed();
    case 'opened':
      return new RefusedError({
        en: 'The files of the order were opened: it can’t be canceled any more.',
        ru: 'Файлы заказа уже открывали: отменить его нельзя.',
      });
    case 'begun':
      return new RefusedError({
        en: 'The rental has begun: it can’t be canceled any more.',
        ru: 'Аренда уже началась: отменить её нельзя.',
      });
    case 'sent':
      return new RefusedError('The order is on its way: it can’t be canceled any more.');
  }
}

/**
 * Creates the error for a payment by a delayed method, which can't be stopped and has no known outcome yet.
 */
export const isBeingProcessed = () =>
  new ConflictError('The payment is being processed: wait until it is done.');
