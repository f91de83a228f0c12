import type { Interval } from '@flotilla/billing';
import type { LocalizedText, Row } from '@flotilla/core';
import { sum } from '@flotilla/core/values';
import type { StayDates } from '../../bookings/stay.js';
import type { product } from '../../entities/product.js';
import type { ExtraChoice } from '../../pricing/price-extras.js';
import type { StaySegment } from '../../pricing/stay-price.js';
import type { LineCurrency } from '../../shapes.js';
import type { RentedProduct } from '../schedules/rented-products.sql.js';
import type { WithExtras } from './extra-prices.sql.js';
import type { LineIdentity } from './same-line.js';

/** The effective price of a product in a store. */
interface Priced extends WithExtras, Record<string, unknown> {
  /** Number of stores that sell the product. */
  readonly stores: number;
  readonly storeId: string | null;
  readonly storesToProductsId: string | null;
  /** The price for one piece; null when there is none. */
  readonly attributeId: string | null;
  /** Key of that price; null when there is none. */
  readonly keyId: string | null;
  /** Title of the key, such as "Price per week". Fixed at checkout, like `unit`. */
  readonly priceTitle: LocalizedText;
  /** Unit of one piece, such as "week". Empty for a price per piece. */
  readonly unit: LocalizedText;
  /** Also null where the units of a stay have different prices. */
  readonly price: string | null;
  /** Price of the quantity; null when there is no price. */
  readonly total: string | null;
  /** The parts of a stay whose units have different prices. */
  readonly segments: StaySegment[] | null;
  readonly interval: Interval | null;
  readonly billingModuleCurrency: LineCurrency | null;
  /** Whether the product offers extras. */
  readonly hasExtras: boolean;
  /** Whether the product is sold only by its variations. */
  readonly hasVariations: boolean;
}

type LinePrice = Pick<
  Priced,
  'price' | 'total' | 'segments' | 'interval' | 'billingModuleCurrency' | 'storeId' | 'priceTitle' | 'unit'
>;

/** Returns the parts of a price that lines in answers have. */
export function priceOf(priced: Priced): LinePrice {
  const { price, total, segments, interval, billingModuleCurrency, storeId, priceTitle, unit } = priced;
  return { price, total, segments, interval, billingModuleCurrency, storeId, priceTitle, unit };
}

/** The price of a line that was deleted while it was read. */
export const noPrice = {
  ...{ price: null, total: null, segments: null, interval: null, billingModuleCurrency: null, storeId: null },
} as const satisfies Partial<LinePrice>;

/** A line of an order with its price: as sold, or current. */
export interface PricedLine extends Priced {
  readonly id: string;
  readonly orderId: string;
  readonly productId: string;
  readonly quantity: number;
  readonly pieces: number;
  /** Days of a rental (`2027-07-03`), and its times of day. */
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly sku: string | null;
  readonly isSold: boolean;
  /** Amount to pay, with tax; null before checkout. */
  readonly payable: string | null;
  /** The same two amounts for the extras of a sold line; null before checkout. */
  readonly soldExtras: string | null;
  readonly payableExtras: string | null;
  readonly isPublished: boolean;
  /** Inherited values of a variation, and its title with its options; null for sold lines and other products. */
  readonly inherited: Pick<Row<typeof product>, (typeof inheritedFields)[number]> | null;
}

/** Returns the total of a line with its extras, as sold or current; null without a price. */
export function goodsTotalOf({ total, soldExtras, extras }: PricedLine): string | null {
  return total === null ? null : sum([total, soldExtras ?? '0', ...extras.map(({ amount }) => amount)]);
}

/** A product with its current price, before it is bought. */
export interface Offer extends Priced {
  readonly currencyId: string | null;
  /** Stock in the store; null for unlimited. */
  readonly stock: number | null;
  readonly product: Pick<Row<typeof product>, 'id' | 'variant' | (typeof productFields)[number]>;
}

export const productFields = [
  'slug',
  'slugs',
  'title',
  'shortDescription',
  'type',
  'scheduleId',
  'parentId',
] as const satisfies (keyof (typeof product)['fields'])[];

/** The fields of a product in answers that a variation takes from its parent. */
export const inheritedFields = [
  'title',
  'shortDescription',
  'type',
  'scheduleId',
] as const satisfies (typeof productFields)[number][];

/** A line of a cart that has the product of an offer. */
export type CartLine = LineIdentity & {
  readonly id: string;
  readonly orderId: string;
  readonly quantity: number;
  readonly pieces: number;
};

/**
 * An offer, and the cart to add it to: number of its lines, and those with the same product, oldest first.
 */
export interface CartOffer extends Offer {
  readonly lines: number;
  readonly ofProduct: readonly CartLine[];
}

export interface OfferQuery {
  readonly productId: string;
  readonly quantity: number;
  readonly storeId?: string;
  readonly currencyId?: string;
  readonly attributeId?: string;
  /** Dates of a rental, and how many at the same time. */
  readonly dates?: StayDates | null;
  readonly pieces?: number;
  /** The rented product, if the transaction has read it. */
  readonly rented?: RentedProduct | null;
  /** Prices extras where they are given. */
  readonly extras?: readonly ExtraChoice[];
}
