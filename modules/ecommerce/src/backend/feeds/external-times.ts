import { InvalidError } from '@flotilla/core/errors';
import { dayIn, startOfDayIn } from '@flotilla/core/values';
import { addDays } from '../../bookings/days.js';
import { type Stay, stayOf, withBuffers } from '../../bookings/stay.js';
import type { RentedProduct } from '../schedules/rented-products.sql.js';
import type { FeedEvent } from './reading/read-calendar.js';

/** The time of an event on another site, as a booking has it. Moments are in ms since 1970. */
export interface ExternalTimes extends Omit<Stay, 'units'> {
  readonly startDate: string;
  readonly endDate: string;
}

/**
 * Returns the time of an event by a schedule: whole days are a stay of these days or nights, with the hours and the
 * buffers of the schedule. Moments stay, and get the buffers.
 */
export function externalTimes(event: FeedEvent, terms: RentedProduct): ExternalTimes {
  const { unit, timeZone } = terms;
  if ('startsAt' in event) {
    const { startsAt, endsAt } = event;
    // A stay of days that ends at midnight does not take the next day.
    const last = unit === 'night' ? endsAt : endsAt - 1;
    const days = { startDate: dayIn(startsAt, timeZone), endDate: dayIn(last, timeZone) };
    return { ...days, ...withBuffers(startsAt, endsAt, terms) };
  }
  const { from, until } = event;
  const days = { startDate: from, endDate: unit === 'night' ? until : addDays(until, -1) };
  return { ...days, ...(unit === 'hour' ? wholeDays(from, until, terms) : stayTimes(days, event, terms)) };
}

function stayTimes(
  days: { readonly startDate: string; readonly endDate: string },
  { from, until }: { readonly from: string; readonly until: string },
  terms: RentedProduct,
): Omit<Stay, 'units'> {
  try {
    const { units: _, ...times } = stayOf({ ...days, startTime: null, endTime: null }, terms);
    return times;
  } catch (error) {
    // A single day of a schedule that ends before it starts, such as from 18:00 to 09:00.
    if (error instanceof InvalidError) return wholeDays(from, until, terms);
    throw error;
  }
}

function wholeDays(from: string, until: string, terms: RentedProduct): Omit<Stay, 'units'> {
  const moment = (day: string) => Date.parse(startOfDayIn(day, terms.timeZone));
  return withBuffers(moment(from), moment(until), terms);
}
