import { addDays, daysBetween, daysOf } from './days.js';
import { isClosedOn } from './seasons.js';
import { nextMoment, type StayTerms } from './stay.js';
import { horizonOf, isOn, limitsOn, mayBegin, type ScheduleTerms } from './stay-rules.js';

/** A blocked time of a resource, in ms since 1970, without its end. */
export interface Busy {
  readonly from: number;
  readonly until: number;
}

/**
 * A day of a calendar. `arrival`, `departure`: only this end of a stay may be here. `closed`: no stay begins or
 * ends here. `left`: the resources that are free. `until`: the last day of a stay that begins here, on one
 * resource; null when none begins.
 */
export interface DayAvailability {
  readonly date: string;
  readonly state: 'free' | 'arrival' | 'departure' | 'taken' | 'closed';
  readonly left: number;
  readonly until: string | null;
  readonly minUnits: number;
}

export interface AvailabilityInput {
  readonly startDate: string;
  readonly endDate: string;
  readonly terms: ScheduleTerms;
  /** The blocked times of each resource, by their start. */
  readonly resources: readonly (readonly Busy[])[];
  /** In ms since 1970. */
  readonly now: number;
}

/** Returns the days of a period, both ends included, with what can be booked on them. */
export function availabilityOf(input: AvailabilityInput): DayAvailability[] {
  const { startDate, endDate, terms, resources, now } = input;
  const { unit, seasons } = terms;
  const count = daysBetween(startDate, endDate) + 1;
  const longest = longestStay(input);
  const horizon = horizonOf(now, terms);
  const clock = clockOf(terms, addDays(startDate, -1), count + longest + 2);
  return clock.days.slice(1, count + 1).map((date, index) => {
    const place = index + 1;
    const units = (busy: readonly Busy[]) => freeUnits(clock, place, busy, longest);
    const lengths = resources.map(units);
    const best = Math.max(0, ...lengths);
    const { minUnits } = limitsOn(date, terms);
    const left = lengths.filter((length) => length >= 1).length;
    const startsAt = clock.opens[place] ?? 0;
    const until = mayBegin(date, startsAt, terms, horizon)
      ? lastEnd(clock, place, { least: minUnits, most: best })
      : undefined;
    const canBegin = until !== undefined;
    const lastUnit = unit === 'night' ? place - 1 : place;
    const canEnd =
      startsAt >= now &&
      isOn(terms.endDays, date) &&
      ((lastUnit === place && left > 0) ||
        resources.some((busy) => freeUnits(clock, lastUnit, busy, 1) === 1));
    const isTaken = left === 0 && !canEnd && !isClosedOn(date, seasons);
    const state = isTaken ? 'taken' : stateOf(canBegin, canEnd);
    return { date, state, left, until: until ?? null, minUnits };
  });
}

/** Returns the last day whose bookings decide the availability of a period. */
export function lastDayFor(period: Period): string {
  return addDays(period.endDate, longestStay(period) + 2);
}

type Period = Pick<AvailabilityInput, 'startDate' | 'endDate' | 'terms'>;

/** Returns the units of the longest stay that an availability reports. */
function longestStay({ startDate, endDate, terms }: Period): number {
  const { minUnits, maxUnits, horizonDays, endDays, seasons } = terms;
  const count = daysBetween(startDate, endDate) + 1;
  const shortest = Math.max(minUnits, ...seasons.map((season) => season.minUnits ?? 1));
  // Up to six days more, until the next weekday on which a stay may end.
  const toEnd = endDays.length > 0 ? 6 : 0;
  return Math.min(maxUnits ?? horizonDays, count + shortest + toEnd);
}

function stateOf(...[canBegin, canEnd]: [boolean, boolean]): DayAvailability['state'] {
  if (canBegin && canEnd) return 'free';
  if (canBegin) return 'arrival';
  return canEnd ? 'departure' : 'closed';
}

/** Opening and closing moments of consecutive days, and whether they are closed; once, because time zones are slow. */
interface Clock {
  readonly terms: ScheduleTerms;
  readonly days: readonly string[];
  readonly isClosed: readonly boolean[];
  readonly opens: readonly number[];
  readonly closes: readonly number[];
}

function clockOf(terms: ScheduleTerms, first: string, count: number): Clock {
  const days = daysOf(first, addDays(first, count - 1));
  return {
    terms,
    days,
    isClosed: days.map((day) => isClosedOn(day, terms.seasons)),
    opens: days.map((day) => nextMoment(day, terms.startTime, terms.timeZone)),
    closes: days.map((day) => nextMoment(day, terms.endTime, terms.timeZone)),
  };
}

/** Returns the units of the longest stay on a resource from a day, up to a maximum. */
function freeUnits(
  { terms, opens, closes, isClosed }: Clock,
  place: number,
  busy: readonly Busy[],
  most: number,
): number {
  const { unit, bufferBefore, bufferAfter } = terms;
  const [open = 0, close = 0] = [opens[place], closes[place]];
  if (unit === 'hour') return !isClosed[place] && hasGap(open, close, busy) ? most : 0;
  const from = open - bufferBefore * minuteMs;
  // A loop, because calendars call this for each day of each resource.
  let next = Infinity;
  for (const one of busy) if (one.until > from) next = Math.min(next, Math.max(one.from, from));
  const step = unit === 'night' ? 1 : 0;
  const isFree = (index: number) =>
    !isClosed[index] && (closes[index + step] ?? Infinity) + bufferAfter * minuteMs <= next;
  let units = 0;
  while (units < most && isFree(place + units)) units++;
  return units;
}

/** Returns the last day on which a stay of an allowed length may end, which begins on a day. */
function lastEnd(
  { terms: { unit, endDays }, days }: Clock,
  place: number,
  { least, most }: { readonly least: number; readonly most: number },
): string | undefined {
  // Weekdays repeat after seven days.
  for (let units = most; units >= least && units > most - 7; units--) {
    const end = days[place + nightsOf(units, unit)];
    if (end !== undefined && isOn(endDays, end)) return end;
  }
  return undefined;
}

/** Returns the number of days from the first day of a stay to its last. */
function nightsOf(units: number, unit: StayTerms['unit']): number {
  if (unit === 'hour') return 0;
  return unit === 'night' ? units : units - 1;
}

/** Returns whether an hour is free between two moments. */
function hasGap(open: number, close: number, busy: readonly Busy[]): boolean {
  let at = open;
  for (const { from, until } of [...busy, { from: close, until: close }]) {
    if (Math.min(from, close) - at >= hourMs) return true;
    at = Math.max(at, until);
  }
  return false;
}

const minuteMs = 60_000;
const hourMs = 3_600_000;
