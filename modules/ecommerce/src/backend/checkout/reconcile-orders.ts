import { type Context, Events, Ownership, Rows, Writer, type TransactionContext } from '@flotilla/backend';
import { type PaymentIntent, paymentIntent } from '@flotilla/billing';
import { together } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { type Order, order } from '../../entities/order.js';
import { charge } from '../../entities/charge.js';
import { orderDraft } from '../../entities/order-draft.js';
import { paymentLinkChanged } from '../../events.js';
import { ordersToProducts } from '../../links.js';
import { orderProblems } from '../../order-problems.js';
import { MergeCarts } from '../carts/merge-carts.js';
import { ordersWithoutBooking } from '../bookings/bookings.sql.js';
import { Discounts } from '../discounts/discounts.js';
import { lockCart } from '../pricing/lines.sql.js';
import { RefundOrders } from './refund-orders.js';
import { Checkouts } from '../purchases/checkouts.js';

type Line = Awaited<ReturnType<ReconcileOrders['linesOf']>>[number];

/**
 * Outcome of an order's payments; `open` while any of them can still be made. `lapsed`: the dates of the order
 * are free again, so it can't be paid any more.
 */
type PaymentOutcome = 'open' | 'paid' | 'failed' | 'canceled' | 'lapsed';

/** How a finished payment affects the orders that wait for it. */
export interface Reconciliation {
  /** The payment was canceled: the other orders of it return to the cart. */
  readonly isCalledOff?: boolean;
  /** The buyer canceled the payment to change the order, so it records no problem. */
  readonly isReopened?: boolean;
  readonly reason?: string;
}

/**
 * Brings order states in line with their payments. Depends only on the payments' states, so it is idempotent
 * and may run late or in any order.
 */
@Injectable()
export class ReconcileOrders {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(RefundOrders) private readonly refunds: RefundOrders,
    @Inject(Ownership) private readonly ownership: Ownership,
    @Inject(MergeCarts) private readonly carts: MergeCarts,
    @Inject(Checkouts) private readonly checkouts: Checkouts,
    @Inject(Discounts) private readonly discounts: Discounts,
    @Inject(Events) private readonly events: Events,
  ) {}

  async ofIntents(intentIds: readonly string[], context: Context): Promise<string[]> {
    const where = { paymentIntentId: { inArray: [...intentIds] } };
    const [lines, charges] = await together([
      this.rows.of(ordersToProducts, context).find({ where, fields: ['orderId'] }),
      this.rows.of(charge, context).find({ where, fields: ['orderId'] }),
    ]);
    return [...new Set([...lines, ...charges].map(({ orderId }) => orderId))];
  }

  /** Settles those of the orders that are in status `paying`. */
  async reconcile(
    orderIds: readonly string[],
    context: Context,
    options: Reconciliation = {},
  ): Promise<void> {
    const [first] = orderIds;
    if (first === undefined) return;
    await this.writer.within(context, async (txContext) => {
      // All orders of a payment have one owner. The cart is always locked before its orders.
      const [subjectId] = await this.ownership.ownersOf({ entity: order, id: first }, txContext.tx);
      if (subjectId !== undefined) await lockCart(subjectId, txContext.tx);
      const where = { id: { inArray: [...orderIds] }, status: { eq: 'paying' as const } };
      const locked = await this.rows
        .of(order, txContext)
        .find({ where, orderBy: { id: 'asc' }, lock: 'update' });
      if (locked.length === 0) return;
      const lines = await this.linesOf(
        locked.map(({ id }) => id),
        txContext,
      );
      const intents = await this.intentsOf(lines, txContext);
      const withLines = locked.map((row) => ({
        row,
        own: lines.filter(({ orderId }) => orderId === row.id),
      }));
      const lapsed = await this.lapsedOf(lines, txContext);
      const by = Map.groupBy(withLines, ({ row, own }) => outcomeOf(own, intents, lapsed.includes(row.id)));
      await this.pay(by.get('paid') ?? [], txContext);
      const over = [by.get('lapsed'), by.get('failed'), by.get('canceled')].flatMap((some) => some ?? []);
      const drafted = await this.draftedAmong(over, txContext);
      await this.endLinks(drafted, options, txContext);
      const rest = (outcome: PaymentOutcome) =>
        (by.get(outcome) ?? []).filter((one) => !drafted.includes(one));
      await this.expire(rest('lapsed'), undefined, txContext);
      const failed = rest('failed');
      const canceled = rest('canceled');
      await this.giveBack(failed, options.reason ?? orderProblems.calledOff, txContext);
      if (options.isReopened) await this.giveBack(canceled, null, txContext);
      else if (options.isCalledOff) await this.giveBack(canceled, orderProblems.calledOff, txContext);
      else await this.expire(canceled, options.reason, txContext);
      const returned = options.isCalledOff || options.isReopened ? [...failed, ...canceled] : failed;
      if (subjectId !== undefined && returned.length > 0)
        await this.carts.fold(
          subjectId,
          returned.map(({ row }) => row.id),
          txContext,
        );
    });
  }

  /** Returns the orders whose bookings are over. Runs no statement for lines without dates. */
  private async lapsedOf(lines: readonly Line[], { tx }: TransactionContext): Promise<string[]> {
    const dated = lines.filter(({ startDate }) => startDate !== null);
    if (dated.length === 0) return [];
    return ordersWithoutBooking([...new Set(dated.map(({ orderId }) => orderId))], tx);
  }

  /** Reads the payment fields of the orders' lines and charges. */
  async linesOf(orderIds: readonly string[], context: Context) {
    const where = { orderId: { inArray: [...orderIds] } };
    const [lines, charges] = await together([
      this.rows.of(ordersToProducts, context).find({
        where,
        fields: ['orderId', 'paymentIntentId', 'type', 'total', 'gross', 'refunded', 'startDate'],
        orderBy: { id: 'asc' },
      }),
      this.rows.of(charge, context).find({
        where,
        fields: ['orderId', 'paymentIntentId', 'amount', 'gross', 'refunded'],
        orderBy: { id: 'asc' },
      }),
    ]);
    return [
      ...lines.map((line) => ({ ...line, isCharge: false })),
      ...charges.map(({ amount, ...one }) => ({
        ...one,
        ...{ total: amount, type: null, startDate: null, isCharge: true },
      })),
    ];
  }

  /** Returns the payment intents of lines, by id. */
  async intentsOf(
    lines: readonly Pick<Line, 'paymentIntentId'>[],
    context: Context,
  ): Promise<Map<string, Pick<PaymentIntent, 'id' | 'status' | 'type'>>> {
    const ids = [...new Set(lines.flatMap(({ paymentIntentId }) => paymentIntentId ?? []))];
    if (ids.length === 0) return new Map();
    const found = await this.rows
      .of(paymentIntent, context)
      .find({ where: { id: { inArray: ids } }, fields: ['status', 'type'] });
    return new Map(found.map((intent) => [intent.id, intent]));
  }

  private async pay(orders: readonly OrderWithOwnLines[], txContext: TransactionContext): Promise<void> {
    const isSubscription = ({ own }: OrderWithOwnLines) =>
      own.every(({ isCharge, type }) => isCharge || type === 'subscription');
    const moved = (status: 'approving' | 'delivering') => (one: OrderWithOwnLines) => ({
      id: one.row.id,
      status,
    });
    const rows = this.rows.of(order, txContext);
    await rows.updateMany(orders.filter((one) => !isSubscription(one)).map(moved('approving')));
    await rows.updateMany(orders.filter(isSubscription).map(moved('delivering')));
  }

  /** Returns those of the orders that an administrator wrote for a caller. */
  private async draftedAmong(
    orders: readonly OrderWithOwnLines[],
    txContext: TransactionContext,
  ): Promise<OrderWithOwnLines[]> {
    if (orders.length === 0) return [];
    const where = { orderId: { inArray: orders.map(({ row }) => row.id) } };
    const drafts = await this.rows.of(orderDraft, txContext).find({ where, fields: ['orderId'] });
    return orders.filter(({ row }) => drafts.some(({ orderId }) => orderId === row.id));
  }

  /** Makes orders drafts again whose payment link has expired or was withdrawn. */
  private async endLinks(
    orders: readonly OrderWithOwnLines[],
    { isReopened = false }: Reconciliation,
    txContext: TransactionContext,
  ): Promise<void> {
    const problem = isReopened ? orderProblems.linkWithdrawn : orderProblems.linkExpired;
    await this.giveBack(orders, problem, txContext, 'history');
    const kind = isReopened ? 'withdrawn' : 'expired';
    for (const { row } of orders) {
      const { id: orderId, number } = row;
      await this.events.emit(paymentLinkChanged, { orderId, kind, number: number ?? '' }, txContext.tx);
    }
  }

  /** Returns unpaid orders to the cart or to their drafts, at current prices. */
  private async giveBack(
    orders: readonly OrderWithOwnLines[],
    problem: string | null,
    txContext: TransactionContext,
    type: Order['type'] = 'cart',
  ): Promise<void> {
    if (orders.length === 0) return;
    const lines = orders.flatMap(({ own }) => own);
    await this.refunds.payBack(
      orders.map(({ row }) => row.id),
      txContext,
    );
    await this.rows
      .of(ordersToProducts, txContext)
      .updateMany(lines.flatMap(({ id, isCharge }) => (isCharge ? [] : [{ id, ...unsold }])));
    await this.rows
      .of(charge, txContext)
      .deleteMany(lines.flatMap(({ id, isCharge }) => (isCharge ? [id] : [])));
    await this.discounts.release(
      orders.map(({ row }) => row.id),
      txContext,
    );
    await this.rows.of(order, txContext).updateMany(
      orders.map(({ row }) => ({
        ...{ id: row.id, status: 'new' as const, type, number: null, placedAt: null },
        ...{ checkoutId: null, deliveryChargeId: null, deliveryAddress: null, billingAddress: null },
        problem: problem && shortened(problem),
      })),
    );
    if (type === 'history') return;
    const checkoutIds = orders.flatMap(({ row }) => row.checkoutId ?? []);
    await this.checkouts.reopen([...new Set(checkoutIds)], txContext);
  }

  private async expire(
    orders: readonly OrderWithOwnLines[],
    reason: string | undefined,
    txContext: TransactionContext,
  ): Promise<void> {
    if (orders.length === 0) return;
    await this.refunds.payBack(
      orders.map(({ row }) => row.id),
      txContext,
    );
    const problem = shortened(reason ?? orderProblems.tooLate);
    await this.rows
      .of(order, txContext)
      .updateMany(orders.map(({ row }) => ({ id: row.id, status: 'canceled' as const, problem })));
  }
}

/** Values of a line before checkout. */
const unsold = {
  ...{ unitPrice: null, segments: null, currencyId: null, total: null, discount: '0' },
  ...{ net: null, tax: null, gross: null, taxRate: null, taxCountry: null, taxReason: null },
  ...{ type: null, interval: null, title: {}, priceTitle: {}, unit: {}, sku: null, paymentIntentId: null },
};

interface OrderWithOwnLines {
  readonly row: Order;
  readonly own: readonly Line[];
}

/**
 * Returns the outcome of payments. Free orders are paid; a missing payment counts as canceled. An order whose
 * lines were never sold, because an administrator set its status, stays open.
 */
function outcomeOf(
  lines: readonly Line[],
  intents: ReadonlyMap<string, Pick<PaymentIntent, 'status'>>,
  isLapsed: boolean,
): PaymentOutcome {
  if (lines.every(({ total }) => total === null)) return 'open';
  const ids = new Set(lines.flatMap(({ paymentIntentId }) => paymentIntentId ?? []));
  const states = [...ids].map((id) => intents.get(id)?.status ?? 'canceled');
  if (states.includes('failed')) return 'failed';
  if (states.includes('canceled')) return 'canceled';
  if (isLapsed && !states.includes('processing')) return 'lapsed';
  return states.every((status) => status === 'succeeded') ? 'paid' : 'open';
}

const shortened = (text: string) => text.slice(0, 1000);
