import {
  ActionController,
  type CallOf,
  callerOf,
  Handle,
  LANGUAGES,
  type RateLimit,
  RateLimits,
} from '@flotilla/backend';
import { languageOf } from '@flotilla/backend/ports';
import { Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { changeCheckout, openCheckout } from '../../checkout-actions.js';
import type { CheckoutAnswer } from '../../checkout-shapes.js';
import { Billing } from '../payments/billing.js';
import { ShopKeys } from '../shop-keys.js';
import { OpenCheckout } from './open-checkout.js';

/** Per subject; high enough for a form that saves while it is filled in. */
const callsPerMinute = 120;
const tooMany = 'The checkout was changed too often. Try again in a minute.';

/** The open checkout of a subject. */
@ActionController()
export class OpenCheckoutController {
  private readonly limit: RateLimit;

  constructor(
    @Inject(OpenCheckout) private readonly checkout: OpenCheckout,
    @Inject(Billing) private readonly billing: Billing,
    @Inject(ShopKeys) private readonly keys: ShopKeys,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
    @Inject(RateLimits) limits: RateLimits,
  ) {
    this.limit = limits.of({ name: 'ecommerce.open-checkout', calls: callsPerMinute, windowMs: 60_000 });
  }

  @Handle(openCheckout)
  async view(
    { params, query }: CallOf<typeof openCheckout>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: CheckoutAnswer }> {
    return { data: await this.checkout.view({ ...(await this.buyerOf(params.id, request)), ...query }) };
  }

  @Handle(changeCheckout)
  async change(
    { params, query, body }: CallOf<typeof changeCheckout>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: CheckoutAnswer }> {
    const buyer = { ...(await this.buyerOf(params.id, request)), ...query };
    return { data: await this.checkout.change(buyer, body) };
  }

  private async buyerOf(subjectId: string, request: FastifyRequest) {
    this.billing.requireInstalled();
    await this.limit.enforce(subjectId, tooMany);
    return {
      ...{ subjectId, caller: callerOf(request), network: this.keys.networkOf(request.ip) },
      language: languageOf(request, this.languages),
    };
  }
}
