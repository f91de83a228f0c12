import { daysBetween } from './days.js';

/** A line of an order as it describes its rental. Days may be moments at midnight UTC. */
export interface DatedLine {
  readonly quantity: number;
  readonly pieces: number;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly startTime: string | null;
  readonly endTime: string | null;
}

/**
 * Returns the dates of a rental and how long it is: `July 3 – 9, 2027, 7 days`. Empty for a line without dates. Pages
 * pass a length in further languages.
 */
export function stayText(line: DatedLine, language: string, lengthOf = lengthText): string {
  const { startDate, endDate, startTime, endTime, quantity, pieces } = line;
  if (startDate === null || endDate === null) return '';
  const units = quantity / pieces;
  const length = lengthOf(units, unitOf(line, units), language);
  const times = startTime !== null && endTime !== null ? { startTime, endTime } : null;
  const dates = spanText({ startDate, endDate, ...times }, language);
  return `${dates}, ${length}${pieces > 1 ? ` × ${pieces}` : ''}`;
}

/** Returns a period of days: `July 3 – 9, 2027`, with times of day for hourly rentals. */
export function spanText(
  {
    startDate,
    endDate,
    startTime,
    endTime,
  }: { startDate: string; endDate: string; startTime?: string; endTime?: string },
  language: string,
): string {
  const at = (day: string, time = '00:00') => Date.parse(`${day.slice(0, 10)}T${time}:00Z`);
  const clock = startTime === undefined ? undefined : 'numeric';
  const format = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: clock,
    minute: clock && '2-digit',
    timeZone: 'UTC',
  });
  // Thin spaces are missing in the fonts of receipts.
  return format.formatRange(at(startDate, startTime), at(endDate, endTime)).replace(/[\u2009\u202f]/g, ' ');
}

/** Returns a count with its unit: `7 days`. */
export function lengthText(count: number, unit: 'day' | 'night' | 'hour', language: string): string {
  if (unit !== 'night')
    return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  const rule = new Intl.PluralRules(language).select(count);
  const { [rule]: name = 'nights' } = nights[language] ?? nights.en ?? {};
  return `${new Intl.NumberFormat(language).format(count)} ${name}`;
}

/** Nights are no unit of `Intl.NumberFormat`. */
const nights: Readonly<Record<string, Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>>> = {
  en: { one: 'night', other: 'nights' },
  ru: { one: 'ночь', few: 'ночи', many: 'ночей', other: 'ночи' },
};

/** Derives the unit from the units and the days, because a line outlives its schedule. */
function unitOf({ startDate, endDate, startTime }: DatedLine, units: number): 'day' | 'night' | 'hour' {
  if (startTime !== null) return 'hour';
  const days = daysBetween(startDate?.slice(0, 10) ?? '', endDate?.slice(0, 10) ?? '');
  return units === days ? 'night' : 'day';
}
