import { ActionController, type CallOf, callerOf, Database, Handle, NotFoundError } from '@flotilla/backend';
import { Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { roundHalfUp, sum } from '@flotilla/core/values';
import {
  changeLine,
  checkOrder,
  clearOldOrders,
  lineTotalOf,
  orderCheckoutAttributes,
  orderQuantity,
  orderTotal,
} from '../../order-actions.js';
import type { OrderWithLines, Totals } from '../../shapes.js';
import { Billing } from '../payments/billing.js';
import { OrderJobs } from './order-jobs.js';
import { ReconcileOrders } from './reconcile-orders.js';
import { totalsOf } from '../pricing/line-totals.sql.js';
import { pricedLines } from '../pricing/lines.sql.js';
import { quantityOf } from '../carts/cart-lines.sql.js';
import { Carts } from '../carts/carts.js';
import { OrderViews } from '../carts/order-views.js';

/** Actions on a single order, for its owner and for administrators. */
@ActionController()
export class OrdersController {
  constructor(
    @Inject(Carts) private readonly carts: Carts,
    @Inject(OrderViews) private readonly orderViews: OrderViews,
    @Inject(Billing) private readonly billing: Billing,
    @Inject(ReconcileOrders) private readonly reconciliation: ReconcileOrders,
    @Inject(OrderJobs) private readonly jobs: OrderJobs,
    @Inject(Database) private readonly db: Database,
  ) {}

  @Handle(lineTotalOf)
  async lineTotal({ params }: CallOf<typeof lineTotalOf>): Promise<{ data: Totals }> {
    this.billing.requireInstalled();
    return { data: await totalsOf([params.id], this.db, 'lines') };
  }

  @Handle(orderTotal)
  async total({ params }: CallOf<typeof orderTotal>): Promise<{ data: Totals }> {
    this.billing.requireInstalled();
    return { data: await totalsOf([params.id], this.db) };
  }

  @Handle(orderQuantity)
  async quantity({ params }: CallOf<typeof orderQuantity>): Promise<{ data: number }> {
    return { data: await quantityOf([params.id], this.db) };
  }

  @Handle(orderCheckoutAttributes)
  async checkoutAttributes({ params }: CallOf<typeof orderCheckoutAttributes>) {
    this.billing.requireInstalled();
    const lines = (await pricedLines([params.id], this.db)).filter(
      (line) => line.billingModuleCurrency?.id === params.currencyId.toLowerCase(),
    );
    const [first] = lines;
    if (!first) throw new NotFoundError('The order has nothing in this currency.');
    const { interval } = first;
    const amounts = lines.flatMap((line) => [
      ...(line.interval === interval ? [line.payable ?? line.total ?? '0'] : []),
      // Extras are paid once, also those of subscriptions.
      ...(interval === null ? [line.payableExtras ?? sum(line.extras.map((one) => one.amount))] : []),
    ]);
    const amount = roundHalfUp(sum(amounts), first.billingModuleCurrency?.decimals ?? 0);
    return { data: { amount, type: interval === null ? 'one_off' : 'subscription', interval } };
  }

  @Handle(changeLine)
  async changeLine(
    { params, body }: CallOf<typeof changeLine>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: OrderWithLines }> {
    const context = { caller: callerOf(request) };
    await this.carts.change(params.id, [{ id: params.orderToProductId, quantity: body.quantity }], context);
    return { data: await this.orderViews.one(params.id, context) };
  }

  @Handle(checkOrder)
  async check(
    { params }: CallOf<typeof checkOrder>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: OrderWithLines }> {
    this.billing.requireInstalled();
    const context = { caller: callerOf(request) };
    await this.reconciliation.reconcile([params.id], context);
    return { data: await this.orderViews.one(params.id, context) };
  }

  @Handle(clearOldOrders)
  async clearOld(@Req() request: FastifyRequest): Promise<{ data: { deleted: number } }> {
    return { data: { deleted: await this.jobs.clearOld({ caller: callerOf(request) }) } };
  }
}
