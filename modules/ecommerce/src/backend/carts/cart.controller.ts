import {
  ActionController,
  type CallOf,
  callerOf,
  Database,
  Idempotency,
  Handle,
  type RateLimit,
  RateLimits,
  Writer,
} from '@flotilla/backend';
import { Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  addToCart,
  cartQuantity,
  cartTotal,
  changeCart,
  ordersOfSubject,
  removeFromCart,
} from '../../actions.js';
import type { OrderWithLines, Totals } from '../../shapes.js';
import { Billing } from '../payments/billing.js';
import { totalsOf } from '../pricing/line-totals.sql.js';
import { Carts } from './carts.js';
import { quantityOf } from './cart-lines.sql.js';
import { OrderViews } from './order-views.js';
import { SubjectOrders } from './subject-orders.js';

/** Per subject; high enough for any manual use. */
const writesPerMinute = 300;
const tooMany = 'The cart was changed too often. Try again in a minute.';

@ActionController()
export class CartController {
  private readonly limit: RateLimit;

  constructor(
    @Inject(Carts) private readonly carts: Carts,
    @Inject(OrderViews) private readonly orderViews: OrderViews,
    @Inject(SubjectOrders) private readonly orders: SubjectOrders,
    @Inject(Billing) private readonly billing: Billing,
    @Inject(Database) private readonly db: Database,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Idempotency) private readonly idempotency: Idempotency,
    @Inject(RateLimits) limits: RateLimits,
  ) {
    this.limit = limits.of({ name: 'ecommerce.cart', calls: writesPerMinute, windowMs: 60_000 });
  }

  @Handle(addToCart)
  async add(
    { params, body }: CallOf<typeof addToCart>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: OrderWithLines }> {
    this.billing.requireInstalled();
    await this.limit.enforce(params.id, tooMany);
    return this.writer.transaction(async (tx) => {
      const txContext = { caller: callerOf(request), tx };
      const { id, made } = await this.carts.add(params.id, body, txContext);
      const answer = { data: await this.orderViews.one(id, txContext, made) };
      await this.idempotency.settle(request, { status: 201, body: JSON.stringify(answer) }, tx);
      return answer;
    });
  }

  @Handle(ordersOfSubject)
  list({ params }: CallOf<typeof ordersOfSubject>, @Req() request: FastifyRequest) {
    this.billing.requireInstalled();
    return this.orderViews.list(params.id, request);
  }

  @Handle(cartTotal)
  async total({ params }: CallOf<typeof cartTotal>): Promise<{ data: Totals }> {
    this.billing.requireInstalled();
    return { data: await totalsOf(await this.orders.cartIds(params.id), this.db) };
  }

  @Handle(cartQuantity)
  async quantity({ params }: CallOf<typeof cartQuantity>): Promise<{ data: number }> {
    return { data: await quantityOf(await this.orders.cartIds(params.id), this.db) };
  }

  @Handle(changeCart)
  async change(
    { params, body }: CallOf<typeof changeCart>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: OrderWithLines }> {
    await this.limit.enforce(params.id, tooMany);
    const context = { caller: callerOf(request) };
    await this.carts.change(params.orderId, body.ordersToProducts, context, params.id);
    return { data: await this.orderViews.one(params.orderId, context) };
  }

  @Handle(removeFromCart)
  async remove({ params }: CallOf<typeof removeFromCart>, @Req() request: FastifyRequest) {
    await this.carts.remove(params.id, params.orderId, { caller: callerOf(request) });
    return { data: { ok: true as const } };
  }
}
