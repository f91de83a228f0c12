import { type Context, Rows, Writer } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import { taxClass } from '../../entities/tax-class.js';
import { taxRate } from '../../entities/tax-rate.js';
import { type Zone, zone } from '../../entities/zone.js';
import { standardRates, standardRatesAsOf } from './standard-rates.js';
import { ratedClasses } from './taxes.sql.js';

/** Fills tax classes with the standard rates of the EU. */
@Injectable()
export class FillRates {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
  ) {}

  /** Adds the rates of the member states for which the class has none today. @returns their number */
  async fill(taxClassId: string, context: Context): Promise<number> {
    return this.writer.within(context, async (txContext) => {
      // Orders concurrent calls, which would add the same rates.
      await this.rows.of(taxClass, txContext).byId(taxClassId, { fields: [], lock: 'update' });
      const rated = (await ratedClasses([taxClassId], txContext.tx)).get(taxClassId.toLowerCase());
      const known = new Set(rated?.rates.flatMap(({ countries }) => countries));
      const missing = Object.entries(standardRates).filter(([country]) => !known.has(country));
      const rates = [];
      for (const [country, rate] of missing) {
        const { id: zoneId } = await this.rows.of(zone, txContext).findOrCreate(zoneOf(country));
        rates.push({
          zoneId,
          taxClassId,
          rate,
          title: { en: 'VAT', ru: 'НДС' },
          validFrom: standardRatesAsOf,
        });
      }
      await this.rows.of(taxRate, txContext).insertMany(rates);
      return rates.length;
    });
  }
}

function zoneOf(country: string): Pick<Zone, 'adminTitle' | 'slug' | 'title' | 'countries'> {
  const named = (language: string) =>
    new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country;
  return {
    adminTitle: named('en'),
    slug: `country-${country.toLowerCase()}`,
    title: { en: named('en'), ru: named('ru') },
    countries: [country],
  };
}
