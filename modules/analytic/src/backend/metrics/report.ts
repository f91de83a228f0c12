import type { Database } from '@flotilla/backend';
import { sum } from '@flotilla/core/values';
import type { Compared, DailyMetric, Report } from '../../actions.js';
import { dailySums, hasCounts, rankedCounts } from './metrics.sql.js';

const names = ['visits', 'page-views', 'form-submissions', 'orders', 'revenue'];

/**
 * Returns the report of the second half of some days, compared with the first half. Runs four statements.
 * @param days an even number of days, the oldest first
 */
export async function reportOf(days: readonly string[], db: Pick<Database, 'query'>): Promise<Report> {
  const half = days.length / 2;
  const [before = '', from = '', to = ''] = [days[0], days[half], days.at(-1)];
  const figures = await dailySums(names, before, to, db);
  const current = figures.filter(({ day }) => day >= from);
  const earlier = figures.filter(({ day }) => day < from);
  const compare = (name: string): Compared => ({
    value: totalOf(current, name),
    before: totalOf(earlier, name),
  });
  const currencies = new Set(
    figures.flatMap(({ name, currency }) => (name === 'revenue' ? (currency ?? []) : [])),
  );
  const period = { before, from, to };
  return {
    days: days.slice(half),
    figures: current,
    before,
    until: days[half - 1] ?? '',
    visits: compare('visits'),
    views: compare('page-views'),
    forms: compare('form-submissions'),
    orders: compare('orders'),
    revenue: [...currencies].toSorted().map((currency) => ({
      currency,
      value: totalOf(current, 'revenue', currency),
      before: totalOf(earlier, 'revenue', currency),
    })),
    pages: await rankedCounts('page-views', period, db),
    sources: await rankedCounts('visits', period, db),
    hasData: await hasCounts(db),
  };
}

const totalOf = (figures: readonly DailyMetric[], name: string, currency?: string) =>
  sum(
    figures
      .filter((one) => one.name === name && (currency === undefined || one.currency === currency))
      .map(({ value }) => value),
  );
