import { ActionController, type CallOf, callerOf, Handle, LANGUAGES } from '@flotilla/backend';
import { languageOf } from '@flotilla/backend/ports';
import { Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type DiscountTest, generateCodes, testDiscount } from '../../discount-actions.js';
import { GenerateCodes } from '../discounts/generate-codes.js';
import { Billing } from '../payments/billing.js';
import { TestDiscounts } from '../quotes/test-discounts.js';
import { ShopKeys } from '../shop-keys.js';

/** Tests of discounts, and their codes, for administrators. */
@ActionController()
export class DiscountsController {
  constructor(
    @Inject(TestDiscounts) private readonly tests: TestDiscounts,
    @Inject(GenerateCodes) private readonly codes: GenerateCodes,
    @Inject(Billing) private readonly billing: Billing,
    @Inject(ShopKeys) private readonly keys: ShopKeys,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
  ) {}

  @Handle(testDiscount)
  async test(
    { params, body }: CallOf<typeof testDiscount>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: DiscountTest }> {
    this.billing.requireInstalled();
    const language = languageOf(request, this.languages);
    const network = this.keys.networkOf(request.ip);
    return { data: await this.tests.test(params.id, body, { language, network }) };
  }

  @Handle(generateCodes)
  async generate(
    { params, body }: CallOf<typeof generateCodes>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: { id: string; code: string }[] }> {
    return { data: await this.codes.generate(params.id, body, { caller: callerOf(request) }) };
  }
}
