import { ActionController, type CallOf, callerOf, Database, Handle, LANGUAGES } from '@flotilla/backend';
import { languageOf, TIME_ZONE } from '@flotilla/backend/ports';
import { startOfDayIn } from '@flotilla/core/values';
import { Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { addDays } from '../../bookings/days.js';
import {
  fillStandardRates,
  type QuoteAnswer,
  quoteProduct,
  taxReport,
  type TaxReportRow,
} from '../../tax-actions.js';
import { Billing } from '../payments/billing.js';
import { ShopKeys } from '../shop-keys.js';
import { FillRates } from './fill-rates.js';
import { QuoteProducts } from './quote-products.js';
import { standardRatesAsOf } from './standard-rates.js';
import { taxReportOf } from './tax-report.sql.js';

/** Prices with taxes for everyone, and the report of taxes for administrators. */
@ActionController()
export class TaxesController {
  constructor(
    @Inject(QuoteProducts) private readonly quotes: QuoteProducts,
    @Inject(FillRates) private readonly fillRates: FillRates,
    @Inject(Billing) private readonly billing: Billing,
    @Inject(ShopKeys) private readonly keys: ShopKeys,
    @Inject(Database) private readonly db: Database,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  @Handle(quoteProduct)
  async quote(
    { params, body }: CallOf<typeof quoteProduct>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: QuoteAnswer }> {
    this.billing.requireInstalled();
    const language = languageOf(request, this.languages);
    const network = this.keys.networkOf(request.ip);
    return { data: await this.quotes.of(params.id, body, { language, network }) };
  }

  @Handle(taxReport)
  async report({ query }: CallOf<typeof taxReport>): Promise<{ data: TaxReportRow[] }> {
    this.billing.requireInstalled();
    const { from, to, storeId } = query;
    const start = (at: string) => new Date(startOfDayIn(at, this.timeZone)).toISOString();
    return {
      data: await taxReportOf({ from: start(from), before: start(addDays(to, 1)), storeId }, this.db),
    };
  }

  @Handle(fillStandardRates)
  async fill(
    { params }: CallOf<typeof fillStandardRates>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: { asOf: string; added: number } }> {
    const added = await this.fillRates.fill(params.id, { caller: callerOf(request) });
    return { data: { asOf: standardRatesAsOf, added } };
  }
}
