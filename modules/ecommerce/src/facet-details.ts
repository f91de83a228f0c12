import type { Rate } from './pricing/stay-price.js';
import type { Season } from './bookings/seasons.js';

/** Days or nights of a stay in a list, and their rates. */
export interface ListStay {
  readonly productIds: readonly string[];
  readonly unit: 'day' | 'night';
  readonly startDate: string;
  readonly units: number;
  readonly seasons: readonly Season[];
  readonly rates: readonly Rate[];
}

/** Data of filtered lists of products beside their facets. */
export interface ProductListDetails {
  /** The currency of filters and sort orders by price; null without billing. */
  readonly currency: { readonly symbol: string; readonly decimals: number } | null;
  /** The stays of the products on the page, for lists that are filtered by days. */
  readonly stays: readonly ListStay[];
}
