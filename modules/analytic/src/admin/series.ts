import { add } from '@flotilla/core/values';
import type { Metric } from '../entities/metric.js';

type Counted = Pick<Metric, 'name' | 'day' | 'value' | 'amount' | 'dimensions'>;

/** A figure day by day; decimals are text, and exact. */
export interface Series {
  readonly name: string;
  readonly currency?: string;
  readonly days: readonly { readonly day: string; readonly value: string }[];
  readonly sum: string;
}

/** The days up to today, the oldest first. */
export function daysBefore(today: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(today.getTime() - (count - 1 - index) * 86_400_000).toISOString().slice(0, 10),
  );
}

/** Metrics summed by what they count, revenue by its currency, with a place for each of the days. */
export function seriesOf(metrics: readonly Counted[], days: readonly string[]): Series[] {
  const byName = Map.groupBy(
    metrics.filter(({ name, day }) => name !== null && day !== null && days.includes(day)),
    ({ name, dimensions }) => (name === 'revenue' ? `revenue ${currencyOf(dimensions)}` : String(name)),
  );
  return [...byName]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, rows]) => {
      const [name = key, currency] = key.split(' ');
      const sumOf = (some: readonly Counted[]) =>
        some.reduce((sum, { value, amount }) => add(sum, name === 'revenue' ? (amount ?? '0') : String(value)), '0');
      const ofDays = days.map((day) => ({ day, value: sumOf(rows.filter((row) => row.day === day)) }));
      return { name, ...(currency !== undefined && { currency }), days: ofDays, sum: sumOf(rows) };
    });
}

const currencyOf = (dimensions: unknown) =>
  typeof dimensions === 'object' && dimensions !== null && 'currency' in dimensions ? String(dimensions.currency) : '';
