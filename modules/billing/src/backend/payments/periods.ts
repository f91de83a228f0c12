import type { Interval } from '../../providers.js';

/**
 * Returns the end of a subscription's period, counted from 1, as ISO 8601 in UTC. Monthly periods end on the
 * day of the start; in a shorter month, on its last day.
 */
export function endOfPeriod(begun: string, interval: Interval, number: number): string {
  const start = new Date(begun);
  if (interval === 'day' || interval === 'week')
    return new Date(start.getTime() + number * days[interval] * 86_400_000).toISOString();
  const months = start.getUTCMonth() + number * (interval === 'year' ? 12 : 1);
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const end = new Date(start);
  end.setUTCFullYear(start.getUTCFullYear(), months, Math.min(start.getUTCDate(), lastDay));
  return end.toISOString();
}

const days = { day: 1, week: 7 } as const;
