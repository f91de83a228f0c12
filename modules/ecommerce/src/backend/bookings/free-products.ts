import { Database } from '@flotilla/backend';
import { collectionTag, InvalidationBus, TagCache } from '@flotilla/backend/ports';
import { currency } from '@flotilla/billing';
import { InvalidError } from '@flotilla/core/errors';
import { Inject, Injectable } from '@nestjs/common';
import type { AvailableProduct } from '../../booking-actions.js';
import { type Stay, stayOf, type StayDates, unitsByDay } from '../../bookings/stay.js';
import { stayProblem } from '../../bookings/stay-rules.js';
import { attribute } from '../../entities/attribute.js';
import { attributeKey } from '../../entities/attribute-key.js';
import { booking } from '../../entities/booking.js';
import { product } from '../../entities/product.js';
import { rate } from '../../entities/rate.js';
import { resource } from '../../entities/resource.js';
import { schedule } from '../../entities/schedule.js';
import { season } from '../../entities/season.js';
import { store } from '../../entities/store.js';
import {
  attributeKeysToAttributes,
  attributesToBillingModuleCurrencies,
  categoriesToProducts,
  productsToAttributes,
  storesToProducts,
  storesToProductsToAttributes,
} from '../../links.js';
import { priceStay } from '../../pricing/stay-price.js';
import { rentedProductsOf, type UsedSchedule } from '../schedules/rented-products.sql.js';
import { UsedSchedules } from '../schedules/used-schedules.js';
import { type FreeProduct, freeProducts, type SchedulePeriod } from './free-products.sql.js';
import { FreeResources } from './free-resources.js';

/** The period of a stay in days. */
export type Days = Pick<StayDates, 'startDate' | 'endDate'>;

interface FreePage extends Days {
  readonly storeId?: string | undefined;
  readonly limit: number;
  /** The last product of the former page. */
  readonly after?: string | undefined;
  /** Lists the products beside this one. */
  readonly near?: string | undefined;
}

const cacheBytes = 4 * 1024 ** 2;
const quarterMs = 15 * 60_000;
/** The tables that decide prices and free days of products. */
export const freeProductsDependOn = [
  ...[attribute, attributeKey, booking, currency, product, rate, resource, schedule, season, store],
  ...[attributeKeysToAttributes, attributesToBillingModuleCurrencies, categoriesToProducts],
  ...[productsToAttributes, storesToProducts, storesToProductsToAttributes],
];

/** A schedule that allows a stay. */
export interface AllowedStay {
  readonly terms: UsedSchedule;
  readonly stay: Stay;
}

/** Finds products that are free for a stay. Products that are rented by the hour have times of day, and are left out. */
@Injectable()
export class FreeProducts {
  private readonly pages: TagCache<readonly AvailableProduct[]>;

  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(UsedSchedules) private readonly schedules: UsedSchedules,
    @Inject(FreeResources) private readonly resources: FreeResources,
    @Inject(InvalidationBus) bus: InvalidationBus,
  ) {
    this.pages = new TagCache(bus, { maxBytes: cacheBytes });
  }

  /** Returns the schedules that allow a stay. `atLeast`: number of a change that they must include. */
  async stays(days: Days, atLeast?: number): Promise<AllowedStay[]> {
    const dates = { ...days, startTime: null, endTime: null };
    return (await this.schedules.all(atLeast)).flatMap((terms) => {
      const stay = allowedStay(dates, terms);
      return stay ? { terms, stay } : [];
    });
  }

  /** Returns those of the comma-separated products that are free. `atLeast`: as for {@link stays}. */
  async among(
    productIds: string,
    {
      stays,
      storeIds,
      atLeast,
    }: {
      readonly stays: readonly AllowedStay[];
      readonly storeIds?: readonly string[] | undefined;
      readonly atLeast?: number | undefined;
    },
  ): Promise<ReadonlySet<string>> {
    return this.resources.productsWith(productIds, { periods: stays.map(periodOf), storeIds, atLeast });
  }

  /** Returns a page of free products with the price of the stay. Runs two statements, and none while it is cached. */
  async page(query: FreePage): Promise<readonly AvailableProduct[]> {
    const make = async () => {
      const value = await this.readPage(query);
      const tags = new Set(freeProductsDependOn.map(({ key }) => collectionTag(key)));
      return { value, tags, size: JSON.stringify(value).length * 2 };
    };
    // Which stays are allowed, and how long holds last, changes with the time.
    const quarter = Math.floor(Date.now() / quarterMs);
    return (await this.pages.get(`${quarter} ${JSON.stringify(query)}`, make)).value;
  }

  private async readPage({ storeId, limit, after, near, ...days }: FreePage): Promise<AvailableProduct[]> {
    const stays = await this.stays(days);
    if (stays.length === 0) return [];
    const storeIds = storeId === undefined ? undefined : [storeId];
    const periods = stays.map(periodOf);
    const found = await freeProducts({ periods, storeIds, limit, after, near }, this.db);
    const rented = await rentedProductsOf(
      found.map(({ storesToProductsId }) => storesToProductsId),
      this.db,
    );
    const termsOf = new Map(rented.map((one) => [one.storesToProductsId, one]));
    return found.map((one) => availableProduct(one, days, termsOf.get(one.storesToProductsId)));
  }
}

function availableProduct(one: FreeProduct, days: Days, terms: Terms | undefined): AvailableProduct {
  const { productId, slug, title, storeId, currencyId, symbol, decimals } = one;
  const total = terms ? totalOf(one, days, terms) : null;
  const isPriced = total !== null && decimals !== null;
  return {
    ...{ productId, slug, title, storeId, total },
    currencyId: isPriced ? currencyId : null,
    currency: isPriced ? { symbol: symbol ?? '', decimals } : null,
  };
}

function periodOf({ terms: { id, storedTimeZone }, stay }: AllowedStay): SchedulePeriod {
  return { scheduleId: id, timeZone: storedTimeZone, from: stay.blockedFrom, until: stay.blockedUntil };
}

function allowedStay(dates: StayDates, terms: UsedSchedule) {
  if (terms.unit === 'hour') return undefined;
  try {
    const stay = stayOf(dates, terms);
    return stayProblem({ dates, stay, terms, now: Date.now() }) === undefined ? stay : undefined;
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
