import { addDays, daysBetween } from '../../bookings/days.js';

/** A day as the API describes it. */
export interface StayDay {
  readonly date: string;
  readonly state: 'free' | 'arrival' | 'departure' | 'taken' | 'closed';
  /** The last day of a stay that begins here; null when none does. */
  readonly until: string | null;
  readonly price: string | null;
  readonly minUnits: number;
}

/** The known days of a product, by date. */
export interface StayCalendar {
  readonly unit: 'day' | 'night' | 'hour';
  readonly timeZone: string;
  readonly currencyId: string | null;
  readonly days: ReadonlyMap<string, StayDay>;
}

/** The selected ends of a stay; empty while not chosen. */
export interface StayChoice {
  readonly start: string;
  readonly end: string;
}

/** Why a stay can't begin or end on a day; a key of the texts. */
export type DayProblem = 'taken' | 'closed' | 'noStart' | 'noEnd' | 'tooShort' | 'tooLong' | 'before';

/** Returns the number of units that a stay lasts. */
export function unitsOf({ start, end }: StayChoice, unit: StayCalendar['unit']): number {
  return daysBetween(start, end) + (unit === 'night' ? 0 : 1);
}

/** Returns why a stay can't begin on a day; undefined when it can, or when the day is not loaded. */
export function startProblem(date: string, { days }: StayCalendar): DayProblem | undefined {
  const day = days.get(date);
  if (!day || day.until !== null) return undefined;
  return day.state === 'departure' ? 'noStart' : day.state === 'taken' ? 'taken' : 'closed';
}

/** Returns why a stay that begins on `start` can't end on a day; undefined when it can, or is not known. */
export function endProblem(start: string, date: string, calendar: StayCalendar): DayProblem | undefined {
  const [from, day] = [calendar.days.get(start), calendar.days.get(date)];
  if (date < start) return 'before';
  if (from && unitsOf({ start, end: date }, calendar.unit) < from.minUnits) return 'tooShort';
  if (from?.until && date > from.until) return day?.state === 'taken' ? 'taken' : 'tooLong';
  return day && day.state !== 'free' && day.state !== 'departure' ? 'noEnd' : undefined;
}

/** Returns the first problem of a whole stay, with the end that has it. */
export function stayProblem(
  { start, end }: StayChoice,
  calendar: StayCalendar,
): { readonly at: 'start' | 'end'; readonly problem: DayProblem } | undefined {
  const ofStart = startProblem(start, calendar);
  if (ofStart) return { at: 'start', problem: ofStart };
  const ofEnd = endProblem(start, end, calendar);
  return ofEnd && { at: 'end', problem: ofEnd };
}

/** Returns why a day can't be selected next: neither as the end of an open stay nor as a new start. */
export function pickProblem(
  date: string,
  choice: StayChoice,
  calendar: StayCalendar,
): DayProblem | undefined {
  const isOpen = choice.start !== '' && choice.end === '';
  const ofStart = startProblem(date, calendar);
  if (!isOpen || !ofStart) return ofStart;
  return date > choice.start ? endProblem(choice.start, date, calendar) : ofStart;
}

/** Returns the choice after a day was selected: the end of an open stay if it can be, else a new start. */
export function picked(date: string, choice: StayChoice, calendar: StayCalendar): StayChoice {
  const isOpen = choice.start !== '' && choice.end === '';
  if (isOpen && !endProblem(choice.start, date, calendar)) return { start: choice.start, end: date };
  return { start: date, end: '' };
}

/** Returns whether a text is a day such as `2027-07-03`. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}
