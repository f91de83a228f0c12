import { addDays, daysBetween } from '../../bookings/days.js';
import { day } from '../../shapes.js';

export const sorts = ['price', '-price', '-new'] as const;
export type Sort = (typeof sorts)[number];

/** Parameters of lists that are no attributes: keys of attributes with these slugs are no filters. */
export const reservedNames: ReadonlySet<string> = new Set([
  ...['sort', 'startDate', 'endDate', 'price', 'store', 'category', 'page', 'q'],
]);

/** Calendar days, both included. */
export interface Period {
  readonly startDate: string;
  readonly endDate: string;
}

/** A range of numbers as plain decimals, both ends included; an empty end is open. */
export interface NumberRange {
  readonly from: string;
  readonly to: string;
}

/** The filters of a query by name. Names and values may be unknown to the list. */
export interface RequestedFilters {
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly sort: Sort | undefined;
  /** Days on which the products are free. */
  readonly period: Period | undefined;
}

/** Maximum number of selected values; more can't be selected in the interface. */
const maxSelected = 30;

/** Reads the filters of a query string: `guests=8-&store=limassol&sort=price`. */
export function requestedFilters(query: string): RequestedFilters {
  const entries = [...new URLSearchParams(query)].slice(0, maxSelected * 2);
  const values = Map.groupBy(
    entries
      .flatMap(([name, text]) => partsOf(name, text).map((value) => ({ name, value })))
      .slice(0, maxSelected),
    ({ name }) => name,
  );
  const sort = sorts.find((one) => entries.some(([name, value]) => name === 'sort' && value === one));
  return {
    values: new Map([...values].map(([name, own]) => [name, own.map(({ value }) => value)])),
    sort,
    period: periodIn(Object.fromEntries(entries)),
  };
}

/** Numbers of forms may have a decimal comma; other values are separated by commas. */
const partsOf = (name: string, text: string) =>
  (endOf(name) ? [text] : text.split(',')).filter((value) => value.trim() !== '');

const endOf = (name: string) => /\.(?:min|max)$/.test(name);

/** The parameters of a range: canonical, and its ends as a form sends them. */
export const rangeNames = (name: string) => [name, `${name}.min`, `${name}.max`];

/**
 * Returns the range that a query selects; undefined for none. Ends in the wrong order are swapped, several ranges
 * joined, and texts that are no number ignored.
 */
export function requestedRange(
  name: string,
  { values }: Pick<RequestedFilters, 'values'>,
): NumberRange | undefined {
  const [, min, max] = rangeNames(name).map((one) => values.get(one)?.[0]);
  const typed = inOrder({ from: numberIn(min), to: numberIn(max) });
  if (typed) return typed;
  const ranges = (values.get(name) ?? []).flatMap((value) => rangeIn(value) ?? []);
  const [first] = ranges;
  if (!first) return undefined;
  const ends = (end: 'from' | 'to') => ranges.map((range) => range[end]);
  const least = ends('from').includes('') ? '' : extreme(ends('from'), 1);
  const most = ends('to').includes('') ? '' : extreme(ends('to'), -1);
  return inOrder({ from: least, to: most });
}

const extreme = (numbers: readonly string[], sign: 1 | -1) =>
  numbers.toSorted((a, b) => sign * (Number(a) - Number(b)))[0] ?? '';

/** Reads a canonical range: `8`, `8-`, `-14`, `8-14`. */
function rangeIn(value: string): NumberRange | undefined {
  const [, from = '', dash, to = ''] = /^([\d.]*)(-?)([\d.]*)$/.exec(value) ?? [];
  const ends = { from: numberIn(from), to: numberIn(dash ? to : from) };
  return inOrder(ends);
}

function inOrder({ from, to }: NumberRange): NumberRange | undefined {
  if (from === '' && to === '') return undefined;
  return from !== '' && to !== '' && Number(from) > Number(to) ? { from: to, to: from } : { from, to };
}

const maxNumber = 1e12;
/** Digits after the point that count. */
const scale = 1e6;

/** Returns a number as a plain decimal; empty for other texts, negative numbers and numbers over a trillion. */
function numberIn(text = ''): string {
  const plain = text.trim().replace(',', '.');
  if (!/^\d{0,20}\.?\d{0,20}(?:e\d{1,2})?$/i.test(plain) || !/\d/.test(plain)) return '';
  const number = Number(plain);
  return number <= maxNumber ? String(Math.round(number * scale) / scale) : '';
}

/** Returns the canonical text of a range: `8`, `8-`, `-14`, `8-14`. */
export const rangeText = ({ from, to }: NumberRange) => (from === to ? from : `${from}-${to}`);

/** Longest period that is searched: a year. */
const maxDays = 366;

/**
 * Returns the days of a query; undefined without a day. One day is a period of one day, days in the wrong order are
 * swapped, and a longer period ends after a year.
 */
function periodIn(values: Readonly<Record<string, string>>): Period | undefined {
  const read = (name: 'startDate' | 'endDate') => day.safeParse(values[name]).data;
  const [start, end] = [read('startDate'), read('endDate')];
  const [startDate, endDate] = [start ?? end, end ?? start].toSorted();
  if (startDate === undefined || endDate === undefined) return undefined;
  return daysBetween(startDate, endDate) < maxDays
    ? { startDate, endDate }
    : { startDate, endDate: addDays(startDate, maxDays - 1) };
}
