import { dayIn } from '@flotilla/core/values';
import { addDays, daysBetween, weekdayOf } from './days.js';
import { isClosedOn, type Season, seasonOn } from './seasons.js';
import { lengthText } from './stay-text.js';
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

/** Returns why a stay of a product is not sold, for the product's title. */
export type StayProblem = (title: string) => Readonly<Record<'en' | 'ru', string>>;

/**
 * Returns the problem of a stay that is not sold; undefined when it is. Writes no text: availabilities check many
 * stays. `now`: ms since 1970.
 */
export function stayProblem({ dates, stay, terms, now }: CheckedStay): StayProblem | undefined {
  const { maxUnits, endDays, noticeHours, horizonDays, unit } = terms;
  const { startDate, endDate } = dates;
  const { minUnits, startDays } = limitsOn(startDate, terms);
  if (stay.units < minUnits) return problems.tooShort(minUnits, unit);
  if (maxUnits !== null && stay.units > maxUnits) return problems.tooLong(maxUnits, unit);
  if (!isOn(startDays, startDate)) return problems.otherStart(startDays);
  if (!isOn(endDays, endDate)) return problems.otherEnd(endDays);
  if (stay.startsAt < now) return problems.past;
  if (stay.startsAt < now + noticeHours * hourMs) return problems.tooLate(noticeHours);
  if (daysBetween(dayIn(now, terms.timeZone), endDate) > horizonDays) return problems.tooEarly(horizonDays);
  const closed = unitsByDay(dates, terms).find(({ day }) => isClosedOn(day, terms.seasons));
  return closed && problems.closed(closed.day);
}

interface CheckedStay {
  readonly dates: StayDates;
  readonly stay: Stay;
  readonly terms: ScheduleTerms;
  readonly now: number;
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

type Unit = StayTerms['unit'];

const problems = {
  tooShort: (min: number, unit: Unit) => (title: string) => ({
    en: `${title} is rented for ${counted(min, unit)} at least.`,
    ru: `«${title}» сдаётся не меньше чем на ${lengthText(min, unit, 'ru')}.`,
  }),
  tooLong: (max: number, unit: Unit) => (title: string) => ({
    en: `${title} is rented for ${counted(max, unit)} at most.`,
    ru: `«${title}» сдаётся не больше чем на ${lengthText(max, unit, 'ru')}.`,
  }),
  otherStart: (weekdays: readonly number[]) => (title: string) => ({
    en: `${title} begins on a ${named(weekdays)}.`,
    ru: `«${title}» начинается только в эти дни: ${ruNamed(weekdays)}.`,
  }),
  otherEnd: (weekdays: readonly number[]) => (title: string) => ({
    en: `${title} ends on a ${named(weekdays)}.`,
    ru: `«${title}» кончается только в эти дни: ${ruNamed(weekdays)}.`,
  }),
  past: (title: string) => ({
    en: `${title} can’t begin in the past.`,
    ru: `«${title}» не может начаться в прошлом.`,
  }),
  tooLate: (hours: number) => (title: string) => ({
    en: `${title} must be booked ${counted(hours, 'hour')} before it begins.`,
    ru: `«${title}» бронируют не позже чем за ${lengthText(hours, 'hour', 'ru')} до начала.`,
  }),
  tooEarly: (days: number) => (title: string) => ({
    en: `${title} can be booked ${counted(days, 'day')} ahead at most.`,
    ru: `«${title}» бронируют не больше чем на ${lengthText(days, 'day', 'ru')} вперёд.`,
  }),
  closed: (day: string) => (title: string) => ({
    en: `${title} is not rented on ${day}.`,
    ru: `«${title}» не сдаётся ${day}.`,
  }),
};

const counted = (count: number, unit: Unit) => `${count} ${unit}${count === 1 ? '' : 's'}`;

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const named = (weekdays: readonly number[]) =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(
    weekdays.flatMap((weekday) => dayNames[weekday - 1] ?? []),
  );

const ruDays = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'];
const ruNamed = (weekdays: readonly number[]) => weekdays.map((weekday) => ruDays[weekday - 1]).join(', ');
