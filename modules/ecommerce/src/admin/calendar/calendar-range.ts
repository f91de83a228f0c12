import { addDays, daysBetween, daysOf } from '../../bookings/days.js';

export const spans = ['fortnight', 'month'] as const;
export type Span = (typeof spans)[number];
export const views = ['grid', 'list'] as const;
export type View = (typeof views)[number];

/** The period, store and view of the calendar. Stored in the page's address. */
export interface Selection {
  readonly from: string;
  readonly span: Span;
  /** Empty for all stores. */
  readonly storeId: string;
  /** Undefined for the default of the screen's width. */
  readonly view: View | undefined;
}

const dayPattern = /^[1-8]\d{3}-\d{2}-\d{2}$/;
const isDay = (text: string | null): text is string =>
  text !== null && dayPattern.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;

/** Reads the selection of an address. Wrong values count as missing. */
export function readSelection(query: URLSearchParams, today: string): Selection {
  const from = query.get('from');
  return {
    from: isDay(from) ? from : today,
    span: spans.find((one) => one === query.get('span')) ?? 'fortnight',
    storeId: query.get('store') ?? '',
    view: views.find((one) => one === query.get('view')),
  };
}

/** Writes a selection; leaves out defaults. An empty `from` is today. */
export function writeSelection({ from, span, storeId, view }: Selection, today: string): URLSearchParams {
  return new URLSearchParams({
    ...(from !== today && from !== '' && { from }),
    ...(span !== 'fortnight' && { span }),
    ...(storeId !== '' && { store: storeId }),
    ...(view !== undefined && { view }),
  });
}

/** Returns the days of a period: fourteen from a day on, or the month of the day. */
export function daysIn({ from, span }: Pick<Selection, 'from' | 'span'>): string[] {
  if (span === 'fortnight') return daysOf(from, addDays(from, 13));
  const first = `${from.slice(0, 7)}-01`;
  return daysOf(first, addDays(monthAfter(first), -1));
}

/** Returns the first day of the period before or after. */
export function stepFrom({ from, span }: Pick<Selection, 'from' | 'span'>, step: 1 | -1): string {
  if (span === 'fortnight') return addDays(from, 14 * step);
  const first = `${from.slice(0, 7)}-01`;
  return step === 1 ? monthAfter(first) : `${addDays(first, -1).slice(0, 7)}-01`;
}

const monthAfter = (first: string) => `${addDays(first, 31).slice(0, 7)}-01`;

/** Returns the number of days from the first of the days to another; negative before it. */
export const offsetOf = (day: string, days: readonly string[]) => daysBetween(days[0] ?? day, day);
