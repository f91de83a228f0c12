import { type Context, Database, RowAnswers, Rows, server } from '@flotilla/backend';
import { together } from '@flotilla/backend/ports';
import { subscription } from '@flotilla/billing';
import { show } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { type Order, order } from '../../entities/order.js';
import { product } from '../../entities/product.js';
import { ordersToProducts } from '../../links.js';
import type { OrderLine, OrderWithLines } from '../../shapes.js';
import { pricedLines, productFields } from '../pricing/lines.sql.js';
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
    const lines = await this.lines(
      answer.data.map(({ id }) => id),
      { caller: asSubject(subjectId) },
    );
    return { ...answer, data: answer.data.map((row) => withLines(row, lines)) };
  }

  /** Returns one order. Reads nothing when the order was just created. @throws NotFoundError */
  async one(orderId: string, context: Context, made?: NewOrder): Promise<OrderWithLines> {
    if (made) return withLines(made.order, [made.line]);
    return withLines(await this.rows.of(order, context).byId(orderId), await this.lines([orderId], context));
  }

  private async lines(orderIds: readonly string[], context: Context): Promise<OrderLine[]> {
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
      const priced = prices.get(row.id);
      const {
        price = null,
        total = null,
        interval = null,
        billingModuleCurrency = null,
        storeId = null,
      } = priced ?? {};
      const { priceTitle, unit } = priced ?? row;
      return {
        ...row,
        price,
        total,
        interval,
        billingModuleCurrency,
        storeId,
        priceTitle,
        unit,
        subscription: subscriptions.get(row.paymentIntentId ?? '') ?? null,
      };
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

function withLines(row: Order, lines: readonly OrderLine[]): OrderWithLines {
  return { ...row, ordersToProducts: lines.filter(({ orderId }) => orderId === row.id) };
}
