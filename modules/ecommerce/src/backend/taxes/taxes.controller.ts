import { ActionController, type CallOf, callerOf, Database, Handle } from '@flotilla/backend';
import { SiteZone } from '@flotilla/backend/ports';
import { startOfDayIn } from '@flotilla/core/values';
import { Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { addDays } from '../../bookings/days.js';
import { fillStandardRates, taxReport, type TaxReportRow } from '../../tax-actions.js';
import { Billing } from '../payments/billing.js';
import { FillRates } from './fill-rates.js';
import { standardRatesAsOf } from './standard-rates.js';
import { taxReportOf } from './tax-report.sql.js';

/** The report of taxes, and the rates of the EU, for administrators. */
@ActionController()
export class TaxesController {
  constructor(
    @Inject(FillRates) private readonly fillRates: FillRates,
    @Inject(Billing) private readonly billing: Billing,
    @Inject(Database) private readonly db: Database,
    @Inject(SiteZone) private readonly zone: SiteZone,
  ) {}

  @Handle(taxReport)
  async report({ query }: CallOf<typeof taxReport>): Promise<{ data: TaxReportRow[] }> {
    this.billing.requireInstalled();
    const { from, to, storeId } = query;
    const timeZone = await this.zone.current();
    const start = (at: string) => new Date(startOfDayIn(at, timeZone)).toISOString();
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
