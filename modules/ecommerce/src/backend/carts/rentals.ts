import { InvalidError, type TransactionContext } from '@flotilla/backend';
import type { Row } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import type { StayDates } from '../../bookings/stay.js';
import type { ordersToProducts } from '../../links.js';
import { choicesOf } from '../../pricing/price-extras.js';
import { maxQuantity } from '../../max-quantity.js';
import type { Addition, LineChange } from '../../shapes.js';
import { Bookings } from '../bookings/bookings.js';
import { datesOf } from '../bookings/select-stays.js';
import type { Offer } from '../pricing/priced-line.js';
import type { RentedProduct } from '../schedules/rented-products.sql.js';
import { nameOf } from '../pricing/name-of.js';

type Line = Row<typeof ordersToProducts>;

/** The quantity of a line, and its dates if it is a rental. */
export interface Rental {
  readonly quantity: number;
  readonly pieces: number;
  readonly dates: StayDates | null;
  /** Null without dates. */
  readonly rented: RentedProduct | null;
}

export const noDates = { startDate: null, endDate: null, startTime: null, endTime: null } as const;

/** Calculates the quantity of lines with dates: units times pieces. */
@Injectable()
export class Rentals {
  constructor(@Inject(Bookings) private readonly bookings: Bookings) {}

  /** Returns the quantity of an input. @throws InvalidError, RefusedError */
  async of(input: Addition, language: string, context: TransactionContext): Promise<Rental> {
    const { productId, storeId, quantity, pieces = 1 } = input;
    const dates = requestedDates(input, null);
    if (dates === null) {
      if (input.pieces !== undefined) throw InvalidError.of('pieces', onlyWithDates);
      return { quantity, pieces: 1, dates, rented: null };
    }
    const { units, rented } = await this.bookings.unitsOf({ productId, storeId, language }, dates, context);
    // 1 is the default of the call.
    const own = quantityOf(units, pieces, quantity === 1 ? undefined : quantity);
    return { quantity: own, pieces, dates, rented };
  }

  /** Rejects a purchase whose dates are missing or taken, without a lock. @throws RefusedError, ConflictError */
  requireFree(
    { storesToProductsId, product, extras }: Pick<Offer, 'storesToProductsId' | 'product' | 'extras'>,
    { pieces, dates, rented }: Rental,
    language: string,
    context: TransactionContext,
  ): Promise<void> {
    const named = extras.map((one) => ({ ...one, title: nameOf(one.title, language) }));
    const wanted = { storesToProductsId, title: nameOf(product.title, language), extras: named };
    return this.bookings.requireFree(wanted, { pieces, dates, rented }, context);
  }

  /** Returns how many of each bookable extra are free for the dates. */
  freeExtras(
    { storesToProductsId, offeredExtras }: Pick<Offer, 'storesToProductsId' | 'offeredExtras'>,
    { dates, rented }: Rental,
    context: TransactionContext,
  ): Promise<ReadonlyMap<string, number>> {
    const ids = offeredExtras.flatMap(({ id, isBookable }) => (isBookable ? id : []));
    return this.bookings.freeOfExtras(ids, { storesToProductsId, dates, rented }, context);
  }

  /** Returns the new values of lines. @throws InvalidError, RefusedError */
  async changed(lines: readonly Line[], changes: readonly LineChange[], context: TransactionContext) {
    const values = [];
    for (const change of changes) {
      const line = lines.find(({ id }) => id === change.id.toLowerCase());
      if (!line) continue;
      const extras = change.extras && { extras: choicesOf(change.extras) };
      values.push({ id: line.id, ...extras, ...(await this.changedLine(line, change, context)) });
    }
    return values;
  }

  private async changedLine(line: Line, change: LineChange, context: TransactionContext) {
    const dates = requestedDates(change, datesOf(line));
    if (dates === null) {
      if ((change.quantity === undefined && change.extras === undefined) || change.pieces !== undefined)
        throw InvalidError.of('pieces', onlyWithDates);
      return { quantity: change.quantity ?? line.quantity, pieces: 1, ...noDates };
    }
    const pieces = change.pieces ?? line.pieces;
    const { units } = await this.bookings.unitsOf(
      { productId: line.productId, language: 'en' },
      dates,
      context,
    );
    return { quantity: quantityOf(units, pieces, change.quantity), pieces, ...dates };
  }
}

type DatesInput = { readonly [Name in keyof StayDates]?: string | undefined };

/** Returns the dates of an input, completed by those of the line. @throws InvalidError when one end is missing */
function requestedDates(input: DatesInput, stored: StayDates | null): StayDates | null {
  const { startDate = stored?.startDate, endDate = stored?.endDate } = input;
  const { startTime = stored?.startTime ?? null, endTime = stored?.endTime ?? null } = input;
  if (startDate === undefined && endDate === undefined && startTime === null && endTime === null) return null;
  if (startDate === undefined) throw InvalidError.of('startDate', neededWithDates);
  if (endDate === undefined) throw InvalidError.of('endDate', neededWithDates);
  return { startDate, endDate, startTime, endTime };
}

function quantityOf(units: number, pieces: number, given: number | undefined): number {
  const quantity = units * pieces;
  if (given !== undefined && given !== quantity)
    throw InvalidError.of('quantity', {
      en: `must be ${quantity} for these dates. Leave it out.`,
      ru: `для этих дат должно быть ${quantity}.`,
    });
  if (quantity > maxQuantity)
    throw InvalidError.of('quantity', {
      en: `must not be more than ${maxQuantity} in all.`,
      ru: `всего не больше ${maxQuantity}.`,
    });
  return quantity;
}

const onlyWithDates = { en: 'is only for products with dates.', ru: 'бывает только у товаров с датами.' };
const neededWithDates = { en: 'is required with dates.', ru: 'нужно вместе с датами.' };
