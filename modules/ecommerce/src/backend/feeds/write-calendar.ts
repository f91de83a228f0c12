import { addDays } from '../../bookings/days.js';
import type { ExportedBooking } from '../rentals/calendar.sql.js';

/** Returns a calendar (RFC 5545) without names and prices. `host`: that of the site, for the UIDs. */
export async function writeCalendar(events: readonly ExportedBooking[], host: string): Promise<string> {
  const { default: ical } = await import('ical.js');
  const calendar = new ical.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', '-//Flotilla//Bookings//EN');
  calendar.addPropertyWithValue('calscale', 'GREGORIAN');
  const moment = (ms: number) => ical.Time.fromJSDate(new Date(ms), true);
  const day = (text: string) => ical.Time.fromDateString(text);
  for (const event of events) {
    const entry = new ical.Component('vevent');
    const changed = moment(event.updatedAt);
    const isHourly = event.unit === 'hour';
    entry.addPropertyWithValue('uid', `${event.id}${ownSuffix(host)}`);
    entry.addPropertyWithValue('dtstamp', changed);
    entry.addPropertyWithValue('last-modified', changed);
    entry.addPropertyWithValue('sequence', secondsBetween(event.createdAt, event.updatedAt));
    entry.addPropertyWithValue('dtstart', isHourly ? moment(event.startsAt) : day(event.startDate));
    entry.addPropertyWithValue('dtend', isHourly ? moment(event.endsAt) : day(endAfter(event)));
    entry.addPropertyWithValue('summary', 'Reserved');
    calendar.addSubcomponent(entry);
  }
  return `${calendar.toString()}\r\n`;
}

/** Returns the end of the UIDs that this site gives to its bookings. */
export const ownSuffix = (host: string) => `@${host}`;

/** Returns the exclusive end: the day after the last day, or the day of leaving. */
const endAfter = ({ unit, endDate }: ExportedBooking) => (unit === 'night' ? endDate : addDays(endDate, 1));

/** Grows with each change, as SEQUENCE must. Rows do not count their changes. */
const secondsBetween = (from: number, to: number) => Math.max(0, Math.floor((to - from) / 1000));
