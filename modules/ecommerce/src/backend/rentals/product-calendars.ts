import { Database, NotFoundError } from '@flotilla/backend';
import { collectionTag, etagOf, InvalidationBus, TagCache } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import type { Availability } from '../../booking-actions.js';
import { availabilityOf, lastDayFor } from '../../bookings/availability.js';
import { addDays, weekdayOf } from '../../bookings/days.js';
import { seasonOn } from '../../bookings/seasons.js';
import { booking } from '../../entities/booking.js';
import { calendarFeed } from '../../entities/calendar-feed.js';
import { cancellationPolicy } from '../../entities/cancellation-policy.js';
import { priceStay, type StayRates } from '../../pricing/stay-price.js';
import { resourceTimes } from '../bookings/bookings.sql.js';
import { freeProductsDependOn } from '../bookings/free-products.js';
import { offerOf } from '../pricing/lines.sql.js';
import type { Offer } from '../pricing/priced-line.js';
import { type RentedProduct, rentedProducts } from '../schedules/rented-products.sql.js';
import { feedsOf } from './calendar.sql.js';

const cacheBytes = 4 * 1024 ** 2;
/** For the terms of some 2,000 products: a smaller cache would forget each before its next request. */
const termBytes = 16 * 1024 ** 2;
const minuteMs = 60_000;
const dependsOn = [...freeProductsDependOn, calendarFeed, cancellationPolicy];
const calendarTags = new Set(dependsOn.map(({ key }) => collectionTag(key)));
const termTags = new Set(dependsOn.flatMap(({ key }) => (key === booking.key ? [] : collectionTag(key))));

/** The days of a product, and the store; by default the first one that rents it out. */
export interface ProductDays {
  readonly startDate: string;
  readonly endDate: string;
  readonly storeId?: string | undefined;
}

/** A calendar as it is sent. */
interface SentCalendar {
  readonly body: string;
  readonly etag: string;
}

/** Terms, price and feeds of a product in a store. They change less often than its bookings. */
interface CalendarTerms {
  readonly rented: RentedProduct;
  readonly offer: Offer | undefined;
  readonly feeds: Availability['feeds'];
}

/** Returns the calendars of products. Caches them until one of their rows changes, and for a minute at most. */
@Injectable()
export class ProductCalendars {
  private readonly calendars: TagCache<SentCalendar>;
  private readonly terms: TagCache<CalendarTerms>;

  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(InvalidationBus) bus: InvalidationBus,
  ) {
    this.calendars = new TagCache(bus, { maxBytes: cacheBytes });
    this.terms = new TagCache(bus, { maxBytes: termBytes });
  }

  /** @throws NotFoundError when no store rents the product out */
  async of(productId: string, days: ProductDays): Promise<SentCalendar> {
    const make = async () => {
      const body = JSON.stringify({ data: await this.read(productId, days) });
      return { value: { body, etag: etagOf(body) }, tags: calendarTags, size: body.length * 2 };
    };
    // Notice periods, the horizon and the ends of unpaid bookings depend on the time.
    const minute = Math.floor(Date.now() / minuteMs);
    const { startDate, endDate, storeId = '' } = days;
    const key = [minute, productId, startDate, endDate, storeId].join(' ').toLowerCase();
    return (await this.calendars.get(key, make)).value;
  }

  private async read(productId: string, { startDate, endDate, storeId }: ProductDays): Promise<Availability> {
    const { rented, offer, feeds } = await this.termsOf(productId, storeId);
    const { storesToProductsId, timeZone, unit } = rented;
    const period = {
      from: Date.parse(addDays(startDate, -2)),
      until: Date.parse(addDays(lastDayFor({ startDate, endDate, terms: rented }), 2)),
    };
    const resources = await resourceTimes([storesToProductsId], period, this.db);
    const days = availabilityOf({
      ...{ startDate, endDate, terms: rented, now: Date.now() },
      resources: resources.map(({ busy }) => busy),
    });
    const priceOf = pricesOfDays(offer, rented);
    return {
      timeZone,
      unit,
      currencyId: offer?.currencyId ?? null,
      feeds,
      days: days.map((day) => ({ ...day, price: priceOf(day.date) })),
    };
  }

  private async termsOf(productId: string, storeId: string | undefined): Promise<CalendarTerms> {
    const make = async () => {
      const rented = await this.rentalOf(productId, storeId);
      const [offer, feeds] = await Promise.all([
        offerOf({ productId, storeId: rented.storeId, quantity: 1 }, this.db),
        feedsOf(rented.storesToProductsId, this.db),
      ]);
      const value = { rented, offer, feeds };
      return { value, tags: termTags, size: JSON.stringify(value).length * 2 };
    };
    const key = `${productId} ${storeId ?? ''}`.toLowerCase();
    return (await this.terms.get(key, make)).value;
  }

  private async rentalOf(productId: string, storeId: string | undefined): Promise<RentedProduct> {
    const found = await rentedProducts([productId], this.db);
    const rented = found.find((one) => storeId === undefined || one.storeId === storeId.toLowerCase());
    if (!rented) throw new NotFoundError('There is no such product with a schedule.');
    return rented;
  }
}

/** Returns a function that returns the price of a single unit on a day, or null. Prices each season and weekday once. */
function pricesOfDays(offer: Offer | undefined, rates: StayRates): (day: string) => string | null {
  const { price = null, billingModuleCurrency = null } = offer ?? {};
  if (price === null || billingModuleCurrency === null) return () => null;
  const { id: currencyId, decimals } = billingModuleCurrency;
  const known = new Map<string, string | null>();
  return (day) => {
    const key = rates.rates.length === 0 ? '' : `${seasonOn(day, rates.seasons)?.id} ${weekdayOf(day)}`;
    const cached = known.get(key);
    if (cached !== undefined) return cached;
    const { unitPrice } = priceStay(
      { days: [{ day, units: 1 }], pieces: 1, price, currencyId, decimals },
      rates,
    );
    known.set(key, unitPrice);
    return unitPrice;
  };
}
