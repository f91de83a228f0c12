import { InvalidError } from '@flotilla/core/errors';
import { isoIn, momentsIn } from '@flotilla/core/values';
import { addDays, daysBetween, daysOf, maxStayDays } from './days.js';

/** The dates of a stay: calendar days in the zone of the place, and for hours their times of day. */
export interface StayDates {
  readonly startDate: string;
  readonly endDate: string;
  readonly startTime: string | null;
  readonly endTime: string | null;
}

/** The parts of a schedule that decide when a stay begins and ends. */
export interface StayTerms {
  readonly unit: 'day' | 'night' | 'hour';
  readonly timeZone: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly bufferBefore: number;
  readonly bufferAfter: number;
}

/** A stay as moments, in ms since 1970. The blocked time includes the buffers. */
export interface Stay {
  readonly units: number;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly blockedFrom: number;
  readonly blockedUntil: number;
}

/**
 * Returns the units and the moments of a stay. A day counts from both ends, a night from the end alone. Hours
 * are whole, by the clocks of the place: an hour that a clock change skips is not counted.
 * @throws InvalidError when the dates do not make a stay
 */
export function stayOf(dates: StayDates, terms: StayTerms): Stay {
  const { startDate, endDate } = dates;
  const { unit } = terms;
  const isHourly = unit === 'hour';
  if (!isHourly && (dates.startTime !== null || dates.endTime !== null))
    throw InvalidError.of('startTime', {
      en: 'is only for products that are rented by the hour.',
      ru: 'бывает только у товаров с почасовой арендой.',
    });
  const days = daysBetween(startDate, endDate);
  if (days < (unit === 'night' ? 1 : 0))
    throw InvalidError.of(
      'endDate',
      unit === 'night'
        ? { en: 'must be after startDate.', ru: 'должно быть позже начала.' }
        : { en: 'must not be before startDate.', ru: 'не раньше начала.' },
    );
  if (days >= maxStayDays)
    throw InvalidError.of('endDate', {
      en: `must be within ${maxStayDays} days of startDate.`,
      ru: `не дальше ${maxStayDays} дней от начала.`,
    });
  const startsAt = isHourly
    ? exactMoment('startTime', startDate, dates.startTime, terms.timeZone)
    : nextMoment(startDate, terms.startTime, terms.timeZone);
  const endsAt = isHourly
    ? exactMoment('endTime', endDate, dates.endTime, terms.timeZone)
    : nextMoment(endDate, terms.endTime, terms.timeZone);
  if (endsAt <= startsAt)
    throw InvalidError.of(isHourly ? 'endTime' : 'endDate', {
      en: 'must be after the start.',
      ru: 'должно быть позже начала.',
    });
  return {
    units: isHourly ? wholeHours(endsAt - startsAt) : days + (unit === 'day' ? 1 : 0),
    ...withBuffers(startsAt, endsAt, terms),
  };
}

/** Returns the moments of a stay with its blocked time. */
export function withBuffers(
  startsAt: number,
  endsAt: number,
  { bufferBefore, bufferAfter }: Pick<StayTerms, 'bufferBefore' | 'bufferAfter'>,
): Omit<Stay, 'units'> {
  return {
    startsAt,
    endsAt,
    blockedFrom: startsAt - bufferBefore * minuteMs,
    blockedUntil: endsAt + bufferAfter * minuteMs,
  };
}

/** Units of a stay on one day. */
export interface UnitsOfDay {
  readonly day: string;
  readonly units: number;
}

/** Returns the units of a stay by the day that they begin on, first day first. @throws InvalidError as `stayOf` */
export function unitsByDay(dates: StayDates, terms: StayTerms): UnitsOfDay[] {
  const { startDate, endDate } = dates;
  const { units, startsAt } = stayOf(dates, terms);
  if (terms.unit !== 'hour')
    return daysOf(startDate, addDays(startDate, units - 1)).map((day) => ({ day, units: 1 }));
  let counted = 0;
  return daysOf(startDate, endDate).flatMap((day) => {
    const end = nextMoment(addDays(day, 1), '00:00', terms.timeZone);
    const until = Math.min(units, Math.ceil((end - startsAt) / hourMs));
    const own = until - counted;
    counted = until;
    return own > 0 ? { day, units: own } : [];
  });
}

const minuteMs = 60_000;
const hourMs = 3_600_000;

/** Returns the first moment of a wall time. @throws InvalidError for a time that the clocks skip */
function exactMoment(field: string, day: string, time: string | null, timeZone: string): number {
  if (time === null)
    throw InvalidError.of(field, {
      en: 'is required for products that are rented by the hour.',
      ru: 'нужно: товар сдаётся по часам.',
    });
  const [moment] = momentsIn(`${day}T${time}`, timeZone);
  if (moment === undefined)
    throw InvalidError.of(field, {
      en: `${time} does not exist on ${day}: the clocks skip it.`,
      ru: `${day} нет времени ${time}: часы переводят.`,
    });
  return Date.parse(moment);
}

const moments = new Map<string, number>();
/** Bounds the memory to a few MB. A calendar of 400 days has 860 moments. */
const maxMoments = 50_000;

/**
 * Returns the first moment of a wall time; of a skipped one, the moment of the clock change. Keeps the results,
 * because a time zone takes 0.1 ms.
 */
export function nextMoment(day: string, time: string, timeZone: string): number {
  const key = `${day} ${time} ${timeZone}`;
  const known = moments.get(key);
  if (known !== undefined) return known;
  const moment = findMoment(day, time, timeZone);
  if (moments.size >= maxMoments) moments.clear();
  moments.set(key, moment);
  return moment;
}

function findMoment(day: string, time: string, timeZone: string): number {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  for (let minutes = 0; minutes <= 24 * 60; minutes += 1) {
    const wall = isoIn(asUtc + minutes * minuteMs, 'UTC').slice(0, 16);
    const [moment] = momentsIn(wall, timeZone);
    if (moment !== undefined) return Date.parse(moment);
  }
  throw InvalidError.of('startDate', {
    en: `${day} does not exist in ${timeZone}.`,
    ru: `дня ${day} нет в поясе ${timeZone}.`,
  });
}

function wholeHours(ms: number): number {
  const hours = ms / hourMs;
  if (!Number.isInteger(hours))
    throw InvalidError.of('endTime', {
      en: 'must be a number of whole hours after the start.',
      ru: 'должно быть через целое число часов после начала.',
    });
  return hours;
}
