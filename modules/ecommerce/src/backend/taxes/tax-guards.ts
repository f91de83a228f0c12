import { InvalidError, RefusedError, Rows } from '@flotilla/backend';
import { type GuardedWrite, RowHooks } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { address } from '../../entities/address.js';
import { discount } from '../../entities/discount.js';
import { product } from '../../entities/product.js';
import { store } from '../../entities/store.js';
import { taxClass } from '../../entities/tax-class.js';
import { zone } from '../../entities/zone.js';
import { isCountry } from '../../taxes/countries.js';

/** Validates countries, and keeps the tax classes of products. */
@Injectable()
export class TaxGuards {
  constructor(@Inject(RowHooks) hooks: RowHooks, @Inject(Rows) rows: Rows) {
    hooks.guard(zone, async ({ rows: written }) => written.forEach(({ values }) => requireCountries(values)));
    hooks.guard(store, async ({ rows: written }) => written.forEach(({ values }) => requireCountry(values)));
    hooks.guard(discount, async ({ rows: written }) =>
      written.forEach(({ values }) => requireCountries(values)),
    );
    hooks.guard(address, async ({ rows: written }) =>
      written.forEach(({ values }) => requireCountry(values)),
    );
    hooks.beforeDelete(taxClass, async (ids, context) => {
      if (await rows.of(product, context).exists({ where: { taxClassId: { inArray: [...ids] } } }))
        throw new RefusedError({
          en: 'Products have this tax class. Give them another one first.',
          ru: 'У товаров этот налоговый класс. Сначала дайте им другой.',
        });
    });
  }
}

type Values = GuardedWrite['rows'][number]['values'];

/** @throws InvalidError for codes that are no countries */
function requireCountries(values: Values): void {
  const countries = values?.['countries'];
  if (Array.isArray(countries) && !countries.every((one) => typeof one === 'string' && isCountry(one)))
    throw InvalidError.of('countries', {
      en: 'must be country codes such as ["CY"].',
      ru: 'должны быть кодами стран, например ["CY"].',
    });
}

/** @throws InvalidError when a country does not exist */
function requireCountry(values: Values): void {
  const country = values?.['country'];
  if (typeof country === 'string' && !isCountry(country))
    throw InvalidError.of('country', {
      en: 'must be a country code such as CY.',
      ru: 'должна быть кодом страны, например CY.',
    });
}
