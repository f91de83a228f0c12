import { ActionController, type CallOf, callerOf, Handle, LANGUAGES } from '@flotilla/backend';
import { languageOf } from '@flotilla/backend/ports';
import { Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type QuoteAnswer, quoteProduct } from '../../tax-actions.js';
import { Billing } from '../payments/billing.js';
import { ShopKeys } from '../shop-keys.js';
import { QuoteProducts } from './quote-products.js';

/** Prices with deliveries and taxes, for everyone. */
@ActionController()
export class QuotesController {
  constructor(
    @Inject(QuoteProducts) private readonly quotes: QuoteProducts,
    @Inject(Billing) private readonly billing: Billing,
    @Inject(ShopKeys) private readonly keys: ShopKeys,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
  ) {}

  @Handle(quoteProduct)
  async quote(
    { params, body }: CallOf<typeof quoteProduct>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: QuoteAnswer }> {
    this.billing.requireInstalled();
    const language = languageOf(request, this.languages);
    const network = this.keys.networkOf(request.ip);
    const visitor = { caller: callerOf(request), language, network };
    return { data: await this.quotes.of(params.id, body, visitor) };
  }
}
