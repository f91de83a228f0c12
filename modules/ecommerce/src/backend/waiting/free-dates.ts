import { RefusedError, type Transaction } from '@flotilla/backend';
import { InvalidError } from '@flotilla/core/errors';
import { dayIn } from '@flotilla/core/values';
import { availabilityOf } from '../../bookings/availability.js';
import { addDays, daysBetween } from '../../bookings/days.js';
import { stayOf, type StayDates } from '../../bookings/stay.js';
import { stayProblem } from '../../bookings/stay-rules.js';
import { resourceTimes } from '../bookings/bookings.sql.js';
import { checkedStay, isFree, periodOf } from '../bookings/select-stays.js';
import type { RentedProduct } from '../schedules/rented-products.sql.js';

/** Calendar days, both included. */
export type Days = Pick<StayDates, 'startDate' | 'endDate'>;
type Query = Pick<Transaction, 'query'>;

/** Days of a product that is rented by the hour, whose entries have no times of day. */
const maxHourlyDays = 31;

/** Rejects days that can't be rented, free or not. @throws InvalidError, RefusedError */
export function requireRentable(rented: RentedProduct, days: Days, title: string): void {
  if (rented.unit !== 'hour') return void checkedStay(rented, withoutTimes(days), title);
  if (days.startDate < dayIn(Date.now(), rented.timeZone))
    throw new RefusedError({
      en: `${title} can’t begin in the past.`,
      ru: `«${title}» не может начаться в прошлом.`,
    });
  if (daysBetween(days.startDate, days.endDate) >= maxHourlyDays)
    throw InvalidError.of('endDate', {
      en: `must be within ${maxHourlyDays} days of startDate.`,
      ru: `не дальше ${maxHourlyDays} дней от начала.`,
    });
}

/** Returns the store of an entry, or all stores. */
export const storesOf = (stores: readonly RentedProduct[], storeId: string | null) =>
  stores.filter((one) => storeId === null || one.storeId === storeId);

/** Returns whether a store has a free resource for all of the days; by the hour, for an hour of each. */
export async function isFreeIn(stores: readonly RentedProduct[], days: Days, db: Query): Promise<boolean> {
  for (const rented of stores) if (await isFreeAt(rented, days, db)) return true;
  return false;
}

async function isFreeAt(rented: RentedProduct, days: Days, db: Query): Promise<boolean> {
  const { storesToProductsId, unit } = rented;
  const now = Date.now();
  if (unit === 'hour') {
    const { startDate, endDate } = days;
    const period = { from: Date.parse(addDays(startDate, -2)), until: Date.parse(addDays(endDate, 3)) };
    const resources = (await resourceTimes([storesToProductsId], period, db)).map(({ busy }) => busy);
    const found = availabilityOf({ startDate, endDate, terms: rented, resources, now });
    return found.every(({ until }) => until !== null);
  }
  const dates = withoutTimes(days);
  const stay = allowedStay(dates, rented);
  if (!stay || stayProblem({ dates, stay, terms: rented, now }) !== undefined) return false;
  const resources = await resourceTimes([storesToProductsId], periodOf([stay]), db);
  return resources.some((one) => isFree(one, stay));
}

function allowedStay(dates: StayDates, rented: RentedProduct) {
  try {
    return stayOf(dates, rented);
  } catch (error) {
    // The schedule has changed since.
    if (error instanceof InvalidError) return undefined;
    throw error;
  }
}

const withoutTimes = (days: Days): StayDates => ({ ...days, startTime: null, endTime: null });
