import { Rows, type TransactionContext } from '@flotilla/backend';
import { together } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { store } from '../../entities/store.js';
import { type Buyer, selectTax, type Seller, type Tax, untaxed } from '../../taxes/select-tax.js';
import { ratedClasses } from './taxes.sql.js';

/** A line to tax: its store is the seller, its product has the tax class. */
export interface TaxableLine {
  readonly id: string;
  readonly storeId: string | null;
  readonly taxClassId: string | null;
  /** Whether it is sent to the buyer, whose country then taxes it. */
  readonly isShipped: boolean;
}

/** The places that decide the tax. */
export interface TaxPlaces {
  readonly buyer: Buyer;
  /** The place that goods are sent to. */
  readonly destination: Buyer;
}

/** Selects the taxes of lines from the rates of today. */
@Injectable()
export class Taxes {
  constructor(@Inject(Rows) private readonly rows: Rows) {}

  /** Returns the tax of each line, by id. Runs no statement when no product has a tax class. */
  async of(
    lines: readonly TaxableLine[],
    { buyer, destination }: TaxPlaces,
    context: TransactionContext,
  ): Promise<ReadonlyMap<string, Tax>> {
    const classIds = [...new Set(lines.flatMap(({ taxClassId }) => taxClassId ?? []))];
    if (classIds.length === 0) return new Map(lines.map(({ id }) => [id, untaxed]));
    const storeIds = [...new Set(lines.flatMap(({ storeId }) => storeId ?? []))];
    const fields = ['country', 'pricesIncludeTax', 'isOssRegistered'] as const;
    const [classes, stores] = await together([
      ratedClasses(classIds, context.tx),
      this.rows.of(store, context).find({ where: { id: { inArray: storeIds } }, fields }),
    ]);
    const sellers = new Map<string, Seller>(stores.map((one) => [one.id, one]));
    return new Map(
      lines.map(({ id, storeId, taxClassId, isShipped }) => {
        const seller = sellers.get(storeId ?? '');
        const rated = classes.get(taxClassId ?? '');
        const supply = rated && { ...rated, isShipped };
        return [id, seller ? selectTax(supply, seller, isShipped ? destination : buyer) : untaxed];
      }),
    );
  }
}
