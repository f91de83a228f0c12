import { Database } from '@flotilla/backend';
import { InvalidError } from '@flotilla/core/errors';
import { Inject, Injectable } from '@nestjs/common';
import { stayOf, type StayDates, unitsByDay } from '../../bookings/stay.js';
import { stayProblem } from '../../bookings/stay-rules.js';
import { priceStay } from '../../pricing/stay-price.js';
import type { AvailableProduct } from '../../booking-actions.js';
import { rentedProductsOf, type UsedSchedule, usedSchedules } from '../schedules/rented-products.sql.js';
import { freeAmong, type FreeProduct, freeProducts, type SchedulePeriod } from './free-products.sql.js';

/** The period of a stay in days. */
export type Days = Pick<StayDates, 'startDate' | 'endDate'>;

interface FreeQuery extends Days {
  readonly storeId?: string | undefined;
}

/** Finds products that are free for a stay. Products that are rented by the hour have times of day, and are left out. */
@Injectable()
export class FreeProducts {
  constructor(@Inject(Database) private readonly db: Database) {}

  /** Returns those of the comma-separated products that are free. Runs two statements. */
  async among(productIds: string, { storeId, ...days }: FreeQuery): Promise<ReadonlySet<string>> {
    const periods = await this.periodsOf(days);
    return periods.length === 0 ? new Set() : freeAmong(productIds, { periods, storeId }, this.db);
  }

  /** Returns a page of free products with the price of the stay. Runs three statements. */
  async page({
    storeId,
    limit,
    after,
    ...days
  }: FreeQuery & { readonly limit: number; readonly after?: string | undefined }): Promise<
    AvailableProduct[]
  > {
    const periods = await this.periodsOf(days);
    if (periods.length === 0) return [];
    const found = await freeProducts({ periods, storeId, limit, after }, this.db);
    const rented = await rentedProductsOf(
      found.map(({ storesToProductsId }) => storesToProductsId),
      this.db,
    );
    const termsOf = new Map(rented.map((one) => [one.storesToProductsId, one]));
    return found.map((one) => {
      const terms = termsOf.get(one.storesToProductsId);
      const { productId, slug, title, storeId: soldBy, currencyId } = one;
      const total = terms ? totalOf(one, days, terms) : null;
      return {
        productId,
        slug,
        title,
        storeId: soldBy,
        currencyId: total === null ? null : currencyId,
        total,
      };
    });
  }

  /** Returns the blocked times of a stay by each schedule that allows it. */
  private async periodsOf(days: Days): Promise<SchedulePeriod[]> {
    const dates = { ...days, startTime: null, endTime: null };
    return (await usedSchedules(this.db)).flatMap((terms) => {
      const stay = allowedStay(dates, terms);
      if (!stay) return [];
      const { id: scheduleId, storedTimeZone: timeZone } = terms;
      return { scheduleId, timeZone, from: stay.blockedFrom, until: stay.blockedUntil };
    });
  }
}

function allowedStay(dates: StayDates, terms: UsedSchedule) {
  if (terms.unit === 'hour') return undefined;
  try {
    const stay = stayOf(dates, terms);
    return stayProblem('', { dates, stay, terms, now: Date.now() }) === undefined ? stay : undefined;
  } catch (error) {
    if (error instanceof InvalidError) return undefined;
    throw error;
  }
}

type Terms = Awaited<ReturnType<typeof rentedProductsOf>>[number];

function totalOf({ price, currencyId, decimals }: FreeProduct, days: Days, terms: Terms): string | null {
  if (price === null || currencyId === null || decimals === null) return null;
  const units = unitsByDay({ ...days, startTime: null, endTime: null }, terms);
  return priceStay({ days: units, pieces: 1, price, currencyId, decimals }, terms).total;
}
