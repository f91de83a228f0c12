import type { CalendarAnswer, CalendarBooking } from '../../booking-actions.js';
import { offsetOf } from './calendar-range.js';

export type CalendarResource = CalendarAnswer[number];

/** A booking on the days of the calendar. Positions are in days from the first one. */
export interface Bar {
  readonly booking: CalendarBooking;
  readonly from: number;
  readonly until: number;
  /** Row below the resource's first, for bookings that overlap. */
  readonly lane: number;
}

/** Places the bookings of a resource on days, in as few lanes as possible. Nights begin and end at noon. */
export function barsOf({ bookings, unit }: CalendarResource, days: readonly string[]): Bar[] {
  const ends: number[] = [];
  const placed = bookings.flatMap((booking) => {
    const noon = unit === 'night' && booking.kind !== 'block' ? 0.5 : 0;
    const from = Math.max(0, offsetOf(booking.startDate, days) + noon);
    const until = Math.min(days.length, offsetOf(booking.endDate, days) + (noon || 1));
    return until > from ? [{ booking, from, until }] : [];
  });
  return placed
    .toSorted((a, b) => a.from - b.from)
    .map((bar) => {
      const free = ends.findIndex((end) => end <= bar.from);
      const lane = free === -1 ? ends.length : free;
      ends[lane] = bar.until;
      return { ...bar, lane };
    });
}

/** Returns the bars that cover a part of a day. */
export const barsOn = (bars: readonly Bar[], index: number) =>
  bars.filter(({ from, until }) => from < index + 1 && until > index);
