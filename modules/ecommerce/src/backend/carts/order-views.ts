import { type Context, Database, RowAnswers, Rows, server } from '@flotilla/backend';
import { together } from '@flotilla/backend/ports';
import { subscription } from '@flotilla/billing';
import { show } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { type Charge, charge } from '../../entities/charge.js';
import { type Order, order } from '../../entities/order.js';
import { product } from '../../entities/product.js';
import { ordersToProducts } from '../../links.js';
import type { OrderLine, OrderWithLines } from '../../shapes.js';
import { storedAddress } from '../purchases/stored-checkout.js';
import { pricedLines } from '../pricing/lines.sql.js';
import { noPrice, priceOf, productFields } from '../pricing/priced-line.js';
import { extrasOf } from './line-extras.js';
import { asSubject } from './subject-orders.js';

const productSelection = show(product, productFields);

/** A new order with its only line. */
export interface NewOrder {
  readonly order: Order;
  readonly line: OrderLine;
}

/** Reads orders for API responses, with their lines, products and prices. */
@Injectable()
export class OrderViews {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Database) private readonly db: Database,
    @Inject(RowAnswers) private readonly answers: RowAnswers,
  ) {}

  /** Lists a subject's orders by the query string of the request, in a constant number of statements. */
  async list(subjectId: string, request: { readonly url: string }): Promise<{ data: OrderWithLines[] }> {
    const answer = await this.answers.ownList(order, request, { caller: asSubject(subjectId) });
    const parts = await this.partsOf(answer.data, { caller: asSubject(subjectId) });
    return { ...answer, data: answer.data.map((row) => withParts(row, parts)) };
  }

  /** Returns one order. Reads nothing when the order was just created. @throws NotFoundError */
  async one(orderId: string, context: Context, made?: NewOrder): Promise<OrderWithLines> {
    if (made) return withParts(made.order, { lines: [made.line], charges: [] });
    const row = await this.rows.of(order, context).byId(orderId);
    return withParts(row, await this.partsOf([row], context));
  }

  private async partsOf(orders: readonly Order[], context: Context): Promise<Parts> {
    const placed = orders.flatMap(({ id, status }) => (status === 'new' ? [] : [id]));
    const ids = orders.map(({ id }) => id);
    const [lines, own] = await together([this.lines(ids, context), this.charges(placed, context)]);
    const shared = await this.sharedDeliveries(orders, own, context);
    return { lines: lines.map((line) => line(own)), charges: [...own, ...shared] };
  }

  /** Returns the extras, fees and deliveries of orders. Runs no statement for those of a cart. */
  private async charges(orderIds: readonly string[], context: Context): Promise<Charge[]> {
    if (orderIds.length === 0) return [];
    const charges = this.rows.of(charge, { ...context, caller: server });
    const where = { orderId: { inArray: [...orderIds] } };
    return charges.find({ where, orderBy: { createdAt: 'asc', id: 'asc' } });
  }

  /** Returns deliveries that stand on other orders. Runs no statement without one. */
  private async sharedDeliveries(
    orders: readonly Order[],
    own: readonly Charge[],
    context: Context,
  ): Promise<Charge[]> {
    const ids = new Set(orders.flatMap(({ deliveryChargeId }) => deliveryChargeId ?? []));
    for (const { id } of own) ids.delete(id);
    if (ids.size === 0) return [];
    const charges = this.rows.of(charge, { ...context, caller: server });
    return charges.find({ where: { id: { inArray: [...ids] } }, orderBy: { createdAt: 'asc' } });
  }

  private async lines(orderIds: readonly string[], context: Context): Promise<UnextendedLine[]> {
    if (orderIds.length === 0) return [];
    const where = { orderId: { inArray: [...orderIds] } };
    const [rows, priced] = await together([
      this.rows
        .of(ordersToProducts, context)
        .find({ where, with: { product: productSelection }, orderBy: { createdAt: 'asc' } }),
      pricedLines(orderIds, context.tx ?? this.db),
    ]);
    const prices = new Map(priced.map((line) => [line.id, line]));
    const subscriptions = await this.subscriptionsOf(rows, context);
    return rows.map((row) => {
      const found = prices.get(row.id);
      return (charges) => ({
        ...row,
        product: { ...row.product, ...found?.inherited },
        ...(found ? priceOf(found) : noPrice),
        extras: found ? extrasOf(found, charges) : [],
        hasExtras: found?.hasExtras ?? false,
        extraProblem: found?.extraProblem?.reason ?? null,
        subscription: subscriptions.get(row.paymentIntentId ?? '') ?? null,
      });
    });
  }

  /** Returns subscriptions by payment intent. Runs no query when no line is a subscription. */
  private async subscriptionsOf(
    rows: readonly SoldLine[],
    context: Context,
  ): Promise<ReadonlyMap<string, Subscribed>> {
    const ids = rows.flatMap(({ type, paymentIntentId }) =>
      type === 'subscription' && paymentIntentId !== null ? [paymentIntentId] : [],
    );
    const subscriptions =
      ids.length > 0 ? this.rows.ofInstalled(subscription, { ...context, caller: server }) : undefined;
    if (!subscriptions) return new Map();
    const fields = ['paymentIntentId', 'status', 'periodEnd', 'isCanceled', 'endedAt'] as const;
    const found = await subscriptions.find({ where: { paymentIntentId: { inArray: ids } }, fields });
    return new Map(
      found.map(({ paymentIntentId, status, periodEnd, isCanceled, endedAt }) => [
        paymentIntentId ?? '',
        { status, periodEnd, isCanceled, endedAt },
      ]),
    );
  }
}

type SoldLine = { readonly type: string | null; readonly paymentIntentId: string | null };
type Subscribed = NonNullable<OrderLine['subscription']>;

/** Completes a line with its extras: as sold, or current. */
type UnextendedLine = (charges: readonly Charge[]) => OrderLine;

interface Parts {
  readonly lines: readonly OrderLine[];
  /** Extras and deliveries of the orders, each by the order that it stands on. */
  readonly charges: readonly Charge[];
}

function withParts(row: Order, { lines, charges }: Parts): OrderWithLines {
  const own = lines.filter(({ orderId }) => orderId === row.id);
  const currencies = own.flatMap(({ billingModuleCurrency }) => billingModuleCurrency ?? []);
  return {
    ...row,
    deliveryAddress: storedAddress(row.deliveryAddress),
    billingAddress: storedAddress(row.billingAddress),
    deliveryTitle: charges.find(({ id }) => id === row.deliveryChargeId)?.title ?? null,
    ordersToProducts: own,
    charges: charges
      .filter(({ orderId }) => orderId === row.id)
      .map(({ id, kind, title, amount, discount, currencyId, ...one }) => ({
        ...{ id, kind, lineId: one.lineId, title, quantity: one.quantity, unitPrice: one.unitPrice },
        ...{ amount, discount, net: one.net, tax: one.tax, gross: one.gross },
        ...{ taxRate: one.taxRate, taxCountry: one.taxCountry, taxReason: one.taxReason },
        billingModuleCurrency: currencies.find((one) => one.id === currencyId) ?? null,
      })),
  };
}
