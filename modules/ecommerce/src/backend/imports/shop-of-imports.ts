import { type Context, InvalidError, Rows, server } from '@flotilla/backend';
import type { ProductRecord } from '@flotilla/backend/ports';
import { currency } from '@flotilla/billing';
import { Inject, Injectable } from '@nestjs/common';
import { attributesToBillingModuleCurrencies } from '../../links.js';
import { attributeKey } from '../../entities/attribute-key.js';
import { store } from '../../entities/store.js';
import { taxClass } from '../../entities/tax-class.js';
import { pieceKeyAmong } from '../admin/price-keys.js';

const context: Context = { caller: server };

/** Finds the rows of the shop that imported products belong to. */
@Injectable()
export class ShopOfImports {
  constructor(@Inject(Rows) private readonly rows: Rows) {}

  /** Returns the store of a record; undefined without any store. @throws InvalidError for an unknown one */
  async storeId({ store: slug }: ProductRecord): Promise<string | undefined> {
    const where = slug === undefined ? {} : { slug: { eq: slug } };
    const found = await this.rows
      .of(store, context)
      .one({ where, orderBy: { createdAt: 'asc', id: 'asc' }, fields: [] });
    if (!found && slug !== undefined) throw InvalidError.of('store', `the shop has no store "${slug}".`);
    return found?.id;
  }

  /**
   * Returns the currency of a record; undefined in an installation without currencies.
   * @throws InvalidError for an unknown one
   */
  async currencyId({ currency: code }: ProductRecord): Promise<string | undefined> {
    if (!this.rows.ofInstalled(attributesToBillingModuleCurrencies, context)) return undefined;
    const all = await this.rows
      .of(currency, context)
      .find({ where: {}, orderBy: { isDefault: 'desc', createdAt: 'asc' }, limit: 500 });
    if (code === undefined) return all[0]?.id;
    const wanted = code.trim().toLowerCase();
    const found = all.find((one) => one.code?.toLowerCase() === wanted || one.slug === wanted);
    if (!found) {
      const known = all.map((one) => one.code ?? one.slug).join(', ') || 'none';
      throw InvalidError.of('currency', `the shop has no currency "${code.slice(0, 20)}"; it has ${known}.`);
    }
    return found.id;
  }

  /** Returns the key of prices per piece, the oldest one. */
  async priceKeyId(): Promise<string | undefined> {
    const keys = await this.rows
      .of(attributeKey, context)
      .find({ where: { type: { eq: 'price' } }, orderBy: { createdAt: 'asc' }, limit: 500 });
    return pieceKeyAmong(keys)?.id;
  }

  /** Returns the tax class with a slug. */
  async taxClassId(slug: string): Promise<string | undefined> {
    const found = await this.rows.of(taxClass, context).one({ where: { slug: { eq: slug } }, fields: [] });
    return found?.id;
  }
}
