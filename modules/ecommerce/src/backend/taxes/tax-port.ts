import type { TransactionContext } from '@flotilla/backend';
import type { Buyer, Tax } from '../../taxes/select-tax.js';

/** A line to tax: its store is the seller, its product has the tax class. */
export interface TaxableLine {
  readonly id: string;
  readonly storeId: string | null;
  readonly taxClassId: string | null;
  /** Whether it is sent to the buyer, whose country then taxes it. */
  readonly isShipped: boolean;
}

/** A row to tax with its price. */
export interface TaxableRow extends TaxableLine {
  /** The price after discounts, as the store states it: with or without tax. */
  readonly amount: string;
  /** ISO 4217; null for a currency without a code. */
  readonly currency: string | null;
}

/** The places that decide the tax. */
export interface TaxPlaces {
  readonly buyer: Buyer;
  /** The place that goods are sent to. */
  readonly destination: Buyer;
}

/**
 * Port: selects the taxes of a purchase. The default reads tax classes, zones and rates; an installation provides
 * another one for taxes that a service calculates.
 */
export interface TaxSource {
  /**
   * Returns the tax of each row, by id; rows without one are not taxed. Quotes and checkouts call it within their
   * transaction, so a call of another server needs a short timeout.
   */
  of(
    rows: readonly TaxableRow[],
    places: TaxPlaces,
    context: TransactionContext,
  ): Promise<ReadonlyMap<string, Tax>>;
}

/** Token of the {@link TaxSource} port. */
export const TAXES = Symbol('flotilla.ecommerce.taxes');
