import { add } from '@flotilla/core/values';
import type { DailyMetric } from './actions.js';

/** A metric by day; decimals are exact text. */
export interface Series {
  readonly name: string;
  /** Currency of money. */
  readonly currency: string | null;
  readonly days: readonly { readonly day: string; readonly value: string }[];
  readonly sum: string;
}

/** Returns series by metric, revenue by currency, with a value for each day. */
export function seriesOf(figures: readonly DailyMetric[], days: readonly string[]): Series[] {
  const byName = Map.groupBy(figures, ({ name, currency }) => `${name} ${currency ?? ''}`);
  return [...byName]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, rows]) => {
      const [first] = rows;
      if (!first) return [];
      const byDay = new Map(rows.map(({ day, value }) => [day, value]));
      const ofDays = days.map((day) => ({ day, value: byDay.get(day) ?? '0' }));
      return [
        {
          name: first.name,
          currency: first.currency,
          days: ofDays,
          sum: ofDays.reduce((sum, { value }) => add(sum, value), '0'),
        },
      ];
    });
}
