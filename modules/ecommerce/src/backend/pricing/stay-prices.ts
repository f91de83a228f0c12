import type { Transaction } from '@flotilla/backend';
import { InvalidError } from '@flotilla/core/errors';
import { type StayDates, unitsByDay } from '../../bookings/stay.js';
import { priceStay, type StaySegment } from '../../pricing/stay-price.js';
import type { LineCurrency } from '../../shapes.js';
import { type RentedProduct, rentedProductsOf } from '../schedules/rented-products.sql.js';

/** A line with the price of its quantity by the base price of one unit. */
export interface LineToPrice {
  readonly pieces: number;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly storesToProductsId: string | null;
  readonly price: string | null;
  readonly total: string | null;
  readonly segments: StaySegment[] | null;
  readonly billingModuleCurrency: LineCurrency | null;
  /** Whether the price is fixed. */
  readonly isSold: boolean;
}

/**
 * Prices the stays of lines that are not sold by the seasons and rates of their schedules. Runs one statement, and
 * none without a stay, or when the only product is `known`.
 */
export async function priceStays<Line extends LineToPrice>(
  lines: readonly Line[],
  db: Pick<Transaction, 'query'>,
  known?: RentedProduct | null,
): Promise<Line[]> {
  const stays = lines.filter(
    ({ startDate, isSold, price }) => startDate !== null && !isSold && price !== null,
  );
  const items = [...new Set(stays.flatMap(({ storesToProductsId }) => storesToProductsId ?? []))];
  if (items.length === 0) return [...lines];
  const isKnown = items.every((id) => id === known?.storesToProductsId);
  const found = known && isKnown ? [known] : await rentedProductsOf(items, db);
  const rented = new Map(found.map((one) => [one.storesToProductsId, one] as const));
  return lines.map((line) => {
    const terms = stays.includes(line) ? rented.get(line.storesToProductsId ?? '') : undefined;
    return terms ? { ...line, ...priceOf(line, terms) } : line;
  });
}

/** Returns the price of a line; nothing for a line that the schedule no longer allows, which checkout refuses. */
function priceOf(
  line: LineToPrice,
  terms: RentedProduct,
): Pick<LineToPrice, 'price' | 'total' | 'segments'> | undefined {
  const { startDate, endDate, startTime, endTime, pieces, price, billingModuleCurrency: currency } = line;
  if (startDate === null || endDate === null || price === null || currency === null) return undefined;
  const days = daysOf({ startDate, endDate, startTime, endTime }, terms);
  if (!days) return undefined;
  const { id: currencyId, decimals } = currency;
  const { unitPrice, total, segments } = priceStay({ days, pieces, price, currencyId, decimals }, terms);
  return { price: unitPrice, total, segments: unitPrice === null ? segments : null };
}

function daysOf(dates: StayDates, terms: RentedProduct) {
  try {
    return unitsByDay(dates, terms);
  } catch (error) {
    if (error instanceof InvalidError) return undefined;
    throw error;
  }
}
