import { Database } from '@flotilla/backend';
import { InvalidError } from '@flotilla/core/errors';
import { Inject, Injectable } from '@nestjs/common';
import type { AvailableProduct } from '../../booking-actions.js';
import { type Stay, stayOf, type StayDates, unitsByDay } from '../../bookings/stay.js';
import { stayProblem } from '../../bookings/stay-rules.js';
import { priceStay } from '../../pricing/stay-price.js';
import { rentedProductsOf, type UsedSchedule } from '../schedules/rented-products.sql.js';
import { UsedSchedules } from '../schedules/used-schedules.js';
import { freeAmong, type FreeProduct, freeProducts, type SchedulePeriod } from './free-products.sql.js';

/** The period of a stay in days. */
export type Days = Pick<StayDates, 'startDate' | 'endDate'>;

interface FreeQuery extends Days {
  readonly storeId?: string | undefined;
}

/** A schedule that allows a stay. */
export interface AllowedStay {
  readonly terms: UsedSchedule;
  readonly stay: Stay;
}

/** Finds products that are free for a stay. Products that are rented by the hour have times of day, and are left out. */
@Injectable()
export class FreeProducts {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(UsedSchedules) private readonly schedules: UsedSchedules,
  ) {}

  /** Returns the schedules that allow a stay. `atLeast`: number of a change that they must include. */
  async stays(days: Days, atLeast?: number): Promise<AllowedStay[]> {
    const dates = { ...days, startTime: null, endTime: null };
    return (await this.schedules.all(atLeast)).flatMap((terms) => {
      const stay = allowedStay(dates, terms);
      return stay ? { terms, stay } : [];
    });
  }

  /** Returns those of the comma-separated products that are free. Runs one statement. */
  async among(
    productIds: string,
    {
      stays,
      storeIds,
    }: { readonly stays: readonly AllowedStay[]; readonly storeIds?: readonly string[] | undefined },
  ): Promise<ReadonlySet<string>> {
    if (stays.length === 0) return new Set();
    return freeAmong(productIds, { periods: stays.map(periodOf), storeIds }, this.db);
  }

  /** Returns a page of free products with the price of the stay. Runs two statements. */
  async page({
    storeId,
    limit,
    after,
    ...days
  }: FreeQuery & { readonly limit: number; readonly after?: string | undefined }): Promise<
    AvailableProduct[]
  > {
    const stays = await this.stays(days);
    if (stays.length === 0) return [];
    const storeIds = storeId === undefined ? undefined : [storeId];
    const found = await freeProducts({ periods: stays.map(periodOf), storeIds, limit, after }, this.db);
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
}

function periodOf({ terms: { id, storedTimeZone }, stay }: AllowedStay): SchedulePeriod {
  return { scheduleId: id, timeZone: storedTimeZone, from: stay.blockedFrom, until: stay.blockedUntil };
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
