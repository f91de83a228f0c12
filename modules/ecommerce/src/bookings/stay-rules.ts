import { dayIn } from '@flotilla/core/values';
import { addDays, daysBetween, weekdayOf } from './days.js';
import { isClosedOn, type Season, seasonOn } from './seasons.js';
import { type Stay, type StayDates, type StayTerms, unitsByDay } from './stay.js';

/** The limits of a schedule. */
export interface StayLimits {
  readonly minUnits: number;
  readonly maxUnits: number | null;
  /** ISO weekdays; empty for any. */
  readonly startDays: readonly number[];
  readonly endDays: readonly number[];
  readonly noticeHours: number;
  readonly horizonDays: number;
  /** In their order: where they overlap, the first one counts. */
  readonly seasons: readonly Season[];
}

export type ScheduleTerms = StayTerms & StayLimits;

const hourMs = 3_600_000;

/** Returns why a stay is not sold, for a product's title; undefined when it is. `now`: ms since 1970. */
export function stayProblem(
  title: string,
  { dates, stay, terms, now }: { dates: StayDates; stay: Stay; terms: ScheduleTerms; now: number },
): string | undefined {
  const { maxUnits, endDays, noticeHours, horizonDays, unit } = terms;
  const { startDate, endDate } = dates;
  const { minUnits, startDays } = limitsOn(startDate, terms);
  if (stay.units < minUnits) return `${title} is rented for ${counted(minUnits, unit)} at least.`;
  if (maxUnits !== null && stay.units > maxUnits)
    return `${title} is rented for ${counted(maxUnits, unit)} at most.`;
  if (!isOn(startDays, startDate)) return `${title} begins on a ${named(startDays)}.`;
  if (!isOn(endDays, endDate)) return `${title} ends on a ${named(endDays)}.`;
  if (stay.startsAt < now) return `${title} can’t begin in the past.`;
  if (stay.startsAt < now + noticeHours * hourMs)
    return `${title} must be booked ${counted(noticeHours, 'hour')} before it begins.`;
  if (daysBetween(dayIn(now, terms.timeZone), endDate) > horizonDays)
    return `${title} can be booked ${counted(horizonDays, 'day')} ahead at most.`;
  const closed = unitsByDay(dates, terms).find(({ day }) => isClosedOn(day, terms.seasons));
  return closed && `${title} is not rented on ${closed.day}.`;
}

/** Returns the limits of a stay that begins on a day: those of its season, or else of the schedule. */
export function limitsOn(day: string, terms: StayLimits): Pick<StayLimits, 'minUnits' | 'startDays'> {
  const season = seasonOn(day, terms.seasons);
  const startDays = season?.startDays ?? [];
  return {
    minUnits: season?.minUnits ?? terms.minUnits,
    startDays: startDays.length > 0 ? startDays : terms.startDays,
  };
}

/** The time of an availability. */
export interface BookingHorizon {
  /** In ms since 1970. */
  readonly now: number;
  /** The last day on which a stay may begin. */
  readonly last: string;
}

/** Returns the last day that a schedule sells; once for many days, because time zones are slow. */
export const horizonOf = (now: number, { timeZone, horizonDays }: ScheduleTerms): BookingHorizon => ({
  now,
  last: addDays(dayIn(now, timeZone), horizonDays),
});

/** Returns whether a stay may begin on a day, ignoring its length and other bookings. */
export function mayBegin(
  day: string,
  startsAt: number,
  terms: ScheduleTerms,
  { now, last }: BookingHorizon,
): boolean {
  return (
    startsAt >= now + terms.noticeHours * hourMs && isOn(limitsOn(day, terms).startDays, day) && day <= last
  );
}

/** Returns whether a day is one of the weekdays; every day is when there are none. */
export const isOn = (weekdays: readonly number[], day: string) =>
  weekdays.length === 0 || weekdays.includes(weekdayOf(day));

const counted = (count: number, unit: StayTerms['unit']) => `${count} ${unit}${count === 1 ? '' : 's'}`;

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const named = (weekdays: readonly number[]) =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(
    weekdays.flatMap((weekday) => dayNames[weekday - 1] ?? []),
  );
