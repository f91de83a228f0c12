/**
 * Returns whether a name is an IANA time zone. Rejects offsets such as `+02:00`, which have no clock changes.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  // Creating a formatter takes 20 µs.
  if (formatters.has(name)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** A date and a time of day in a time zone. */
export interface WallTime {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** Returns the local date and time of a moment in a time zone. */
export function wallTimeIn(moment: Moment, timeZone: string): WallTime {
  const parts = formatterOf(timeZone).formatToParts(new Date(moment));
  const {
    year = 0,
    month = 0,
    day = 0,
    hour = 0,
    minute = 0,
    second = 0,
  } = Object.fromEntries(parts.map(({ type, value }) => [type, +value]));
  return { year, month, day, hour, minute, second };
}

/** Returns the calendar day (`2026-11-25`) of a moment in a time zone. */
export function dayIn(moment: Moment, timeZone: string): string {
  // Formatting takes 4 µs.
  if (timeZone === 'UTC') return new Date(moment).toISOString().slice(0, 10);
  const { year, month, day } = wallTimeIn(moment, timeZone);
  return `${digits(year, 4)}-${digits(month)}-${digits(day)}`;
}

/** Returns the last `count` calendar days of a time zone up to the day of a moment, oldest first. */
export function lastDaysIn(moment: Moment, count: number, timeZone: string): string[] {
  const today = Date.parse(dayIn(moment, timeZone));
  return Array.from({ length: count }, (_, index) =>
    new Date(today - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
}

/**
 * Returns the ISO moments of a wall time in a time zone (`2026-10-25T03:30`): none in an hour that is
 * skipped in spring, two in an hour that is repeated in autumn, the earlier first.
 */
export function momentsIn(wall: string, timeZone: string): string[] {
  const asUtc = Date.parse(`${wall}Z`);
  return candidatesOf(asUtc, timeZone)
    .filter((moment) => moment + offsetMs(moment, timeZone) === asUtc)
    .map((moment) => new Date(moment).toISOString());
}

/**
 * Returns the first moment of a calendar day in a time zone. Handles clock changes that skip midnight
 * (Beirut, Santiago).
 */
export function startOfDayIn(day: string, timeZone: string): string {
  const asUtc = Date.parse(day);
  // Uses the offset of the day before: a skipped midnight becomes the moment of the clock change.
  return (
    momentsIn(`${day}T00:00`, timeZone)[0] ??
    new Date(asUtc - offsetMs(asUtc - dayMs, timeZone)).toISOString()
  );
}

/**
 * Returns a moment as ISO 8601 with the offset of a time zone: `2026-11-25T00:30:00.000+02:00`. Uses `Z` for
 * UTC, and for offsets of local mean times, which ISO 8601 cannot express.
 */
export function isoIn(moment: Moment, timeZone: string): string {
  const at = new Date(moment).getTime();
  const offset = offsetMs(at, timeZone) / minuteMs;
  if (offset === 0 || !Number.isInteger(offset)) return new Date(at).toISOString();
  const minutes = Math.abs(offset);
  const local = new Date(at + offset * minuteMs).toISOString().slice(0, -1);
  return `${local}${offset < 0 ? '-' : '+'}${digits(Math.floor(minutes / 60))}:${digits(minutes % 60)}`;
}

type Moment = string | number | Date;

const minuteMs = 60_000;
const dayMs = 86_400_000;
const digits = (number: number, count = 2) => String(number).padStart(count, '0');

/**
 * Returns the distinct moments of a wall time under the offsets of the day before and the day after, the
 * earlier first.
 */
function candidatesOf(asUtc: number, timeZone: string): number[] {
  const moments = [-dayMs, dayMs].map((by) => asUtc - offsetMs(asUtc + by, timeZone));
  return [...new Set(moments)].sort((a, b) => a - b);
}

function offsetMs(moment: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = wallTimeIn(moment, timeZone);
  const wall = new Date(Date.UTC(2000, month - 1, day, hour, minute, second));
  // `Date.UTC` reads years below 100 as of the twentieth century.
  wall.setUTCFullYear(year, month - 1, day);
  return wall.getTime() - Math.floor(moment / 1000) * 1000;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const formatter =
    formatters.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...numeric });
  formatters.set(timeZone, formatter);
  return formatter;
}

const numeric = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} satisfies Intl.DateTimeFormatOptions;
