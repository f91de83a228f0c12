import { Rows, type TransactionContext } from '@flotilla/backend';
import { together } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { store } from '../../entities/store.js';
import { selectTax, type Seller, type Tax, untaxed } from '../../taxes/select-tax.js';
import type { TaxableRow, TaxPlaces, TaxSource } from './tax-port.js';
import { ratedClasses } from './taxes.sql.js';

/** Selects the taxes of rows from the rates of today. */
@Injectable()
export class Taxes implements TaxSource {
  constructor(@Inject(Rows) private readonly rows: Rows) {}

  /** Returns the tax of each row, by id. Runs no statement when no product has a tax class. */
  async of(
    rows: readonly TaxableRow[],
    { buyer, destination }: TaxPlaces,
    context: TransactionContext,
  ): Promise<ReadonlyMap<string, Tax>> {
    const classIds = [...new Set(rows.flatMap(({ taxClassId }) => taxClassId ?? []))];
    if (classIds.length === 0) return new Map(rows.map(({ id }) => [id, untaxed]));
    const storeIds = [...new Set(rows.flatMap(({ storeId }) => storeId ?? []))];
    const fields = ['country', 'pricesIncludeTax', 'isOssRegistered'] as const;
    const [classes, stores] = await together([
      ratedClasses(classIds, context.tx),
      this.rows.of(store, context).find({ where: { id: { inArray: storeIds } }, fields }),
    ]);
    const sellers = new Map<string, Seller>(stores.map((one) => [one.id, one]));
    return new Map(
      rows.map(({ id, storeId, taxClassId, isShipped }) => {
        const seller = sellers.get(storeId ?? '');
        const rated = classes.get(taxClassId ?? '');
        const supply = rated && { ...rated, isShipped };
        return [id, seller ? selectTax(supply, seller, isShipped ? destination : buyer) : untaxed];
      }),
    );
  }
}
