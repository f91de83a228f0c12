import { type DayProblem, pickProblem, type StayChoice, type StayDay } from './choice.js';
import { type DayCell, formatDay } from './month-grid.js';
import type { StayDays } from './stay-days.js';
import type { StayText } from './stay-texts.js';

/** Formats the price of a day in the visitor's currency; undefined without a price. */
export type DayPrice = (day: StayDay, currencyId: string | null) => string | undefined;

export interface DayContext {
  readonly choice: StayChoice;
  readonly days: StayDays;
  readonly language: string;
  readonly t: StayText;
  readonly priceOf: DayPrice;
  /** The day in the tab order. */
  readonly focused: string;
}

/** Describes a day of the calendar: its name with price and state, its sign, and whether it can be selected. */
export function describeDay(date: string, context: DayContext): DayCell {
  const { choice, days, language, t, priceOf, focused } = context;
  const { calendar, today } = days;
  const day = calendar.days.get(date);
  const problem = pickProblem(date, choice, calendar);
  const place = placeOf(date, choice);
  const price = day && priceOf(day, calendar.currencyId);
  const isSold = day !== undefined && day.state !== 'taken' && day.state !== 'closed';
  const state = !day ? undefined : t(problem ?? stateText(day));
  const parts = [
    formatDay(date, language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    isSold ? price : undefined,
    place && t(place),
    state,
  ];
  return {
    label: parts.filter(Boolean).join(', '),
    note: isSold && (day.state === 'free' || place) ? (price ?? '') : signOf(day, today),
    className: classesOf(place, problem, day),
    isDisabled: day === undefined || problem !== undefined,
    isSelected: place !== undefined,
    isToday: date === today,
    isTabbable: date === focused,
  };
}

function placeOf(date: string, { start, end }: StayChoice): 'first' | 'last' | 'within' | undefined {
  if (date === start) return 'first';
  if (date === end) return 'last';
  return start !== '' && date > start && date < end ? 'within' : undefined;
}

const stateText = ({ state }: StayDay) => (state === 'departure' ? 'noStart' : state);

/** Returns the sign of a state, because color alone does not show it. Past days need none. */
function signOf(day: StayDay | undefined, today: string): string {
  return day && day.date >= today ? signs[day.state] : '';
}

const signs = { free: '', taken: '✕', arrival: '↦', departure: '⇥', closed: '–' } as const;

function classesOf(
  place: ReturnType<typeof placeOf>,
  problem: DayProblem | undefined,
  day: StayDay | undefined,
): string {
  if (place === 'within') return 'bg-secondary text-secondary-foreground';
  if (place) return 'rounded-md bg-primary font-semibold text-primary-foreground';
  if (day?.state === 'taken')
    return `rounded-md text-muted-foreground [&_[data-number]]:line-through ${stripes}`;
  if (problem || !day) return 'rounded-md text-muted-foreground';
  return 'rounded-md hover:bg-secondary';
}

const stripes = 'bg-[repeating-linear-gradient(135deg,transparent_0_5px,var(--color-border)_5px_6px)]';
