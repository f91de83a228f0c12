import { createHash } from 'node:crypto';
import {
  ActionController,
  type CallOf,
  callerOf,
  Handle,
  InvalidError,
  LANGUAGES,
  type RateLimit,
  RateLimits,
} from '@flotilla/backend';
import { languageOf } from '@flotilla/backend/ports';
import { Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { checkOutCart, checkOutOrder, checkOutProduct } from '../../checkout-actions.js';
import { cancelOrder, orderCancellation, reopenOrder } from '../../order-actions.js';
import type { OrderCancellation } from '../../order-shapes.js';
import type { Charged, OrderWithLines } from '../../shapes.js';
import { OrderViews } from '../carts/order-views.js';
import { Billing } from '../payments/billing.js';
import { ShopKeys } from '../shop-keys.js';
import { CancelOrders } from './cancel-orders.js';
import { type Buyer, Checkout } from './checkout.js';
import { ReopenOrders } from './reopen-orders.js';

/** Checkout of a subject's cart, and its reversal. */
@ActionController()
export class CheckoutController {
  private readonly limit: RateLimit;
  private readonly networkLimit: RateLimit;

  constructor(
    @Inject(Checkout) private readonly checkout: Checkout,
    @Inject(CancelOrders) private readonly cancels: CancelOrders,
    @Inject(ReopenOrders) private readonly reopening: ReopenOrders,
    @Inject(OrderViews) private readonly orderViews: OrderViews,
    @Inject(Billing) private readonly billing: Billing,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
    @Inject(ShopKeys) private readonly keys: ShopKeys,
    @Inject(RateLimits) limits: RateLimits,
  ) {
    this.limit = limits.of({ name: 'ecommerce.checkout', calls: checkoutsPerMinute, windowMs: 60_000 });
    this.networkLimit = limits.of({
      name: 'ecommerce.checkout-network',
      calls: checkoutsOfNetwork,
      windowMs: 60_000,
    });
  }

  @Handle(checkOutOrder)
  async order(
    { params, body }: CallOf<typeof checkOutOrder>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: Charged }> {
    await this.requireAllowed(body.provider, params.id, request);
    return {
      data: await this.checkout.ofCart(this.buyer(params.id, request), body, [{ id: params.orderId }]),
    };
  }

  @Handle(checkOutCart)
  async cart(
    { params, body }: CallOf<typeof checkOutCart>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: Charged }> {
    await this.requireAllowed(body.provider, params.id, request);
    const selected = body.ecommerceModule?.orders ?? body.orders;
    return { data: await this.checkout.ofCart(this.buyer(params.id, request), body, selected) };
  }

  @Handle(checkOutProduct)
  async product(
    { params, body }: CallOf<typeof checkOutProduct>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: Charged }> {
    await this.requireAllowed(body.provider, params.id, request);
    const input = { ...body, productId: params.productId };
    return {
      data: await this.checkout.ofProduct(
        this.buyer(params.id, request),
        input,
        orderIdOf(params.id, request),
      ),
    };
  }

  @Handle(orderCancellation)
  async cancellation(
    { params }: CallOf<typeof orderCancellation>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: OrderCancellation }> {
    return { data: await this.cancels.preview(params.id, params.orderId, { caller: callerOf(request) }) };
  }

  @Handle(cancelOrder)
  async cancel(
    { params, body }: CallOf<typeof cancelOrder>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: OrderWithLines }> {
    const context = { caller: callerOf(request) };
    await this.cancels.cancel(params.id, params.orderId, context, body);
    return { data: await this.orderViews.one(params.orderId, context) };
  }

  @Handle(reopenOrder)
  async reopen({ params }: CallOf<typeof reopenOrder>, @Req() request: FastifyRequest) {
    await this.limit.enforce(params.id, tooMany);
    await this.reopening.reopen(params.id, params.orderId, { caller: callerOf(request) });
    return { data: { ok: true as const } };
  }

  private buyer(subjectId: string, request: FastifyRequest): Buyer {
    const network = this.keys.networkOf(request.ip);
    return { subjectId, network, caller: callerOf(request), language: languageOf(request, this.languages) };
  }

  /**
   * Checks the provider and the rate limits before reading the cart. @throws InvalidError, UnavailableError,
   * TooManyError
   */
  private async requireAllowed(name: string, subjectId: string, request: FastifyRequest): Promise<void> {
    if (!this.billing.payments.offered.some((provider) => provider.name === name))
      throw new InvalidError('Invalid provider');
    await this.limit.enforce(subjectId, tooMany);
    await this.networkLimit.enforce(request.ip, tooMany);
  }
}

const tooMany = 'There were too many checkouts. Try again in a minute.';
/** Per subject: each checkout reserves stock and calls a provider. */
const checkoutsPerMinute = 120;
/** Per network, because new subjects are free. */
const checkoutsOfNetwork = 600;

/**
 * Derives the order's id from the idempotency key, so that a repeated call returns the same order even when
 * no response was stored.
 */
function orderIdOf(subjectId: string, { headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string') return undefined;
  const hash = createHash('sha256').update(`ecommerce.order:${subjectId}:${key}`).digest('hex');
  // RFC 9562, section 5.8: version 8, whose bits are chosen by the application.
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}
