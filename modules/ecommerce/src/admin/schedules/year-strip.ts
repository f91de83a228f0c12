import { daysOf } from '../../bookings/days.js';
import { type Season, seasonOn } from '../../bookings/seasons.js';

/** How a season changes prices. `plain`: not at all. */
export type SeasonTone = 'closed' | 'high' | 'low' | 'priced' | 'plain';

/** A rate, as far as it gives a season its tone. */
export interface SeasonRate {
  readonly seasonId: string | null;
  readonly kind: string;
  readonly value: string;
}

/** Returns the tone of a season by its first rate. */
export function toneOf(season: Season, rates: readonly SeasonRate[]): SeasonTone {
  if (season.isClosed) return 'closed';
  const own = rates.filter(({ seasonId, kind }) => seasonId === season.id && kind !== 'units');
  const percent = own.find(({ kind }) => kind === 'percent');
  if (percent === undefined) return own.length > 0 ? 'priced' : 'plain';
  const value = Number(percent.value);
  return value === 100 ? 'plain' : value > 100 ? 'high' : 'low';
}

/** Consecutive days of a year with the same season. `from`: days since the first of January. */
export interface SeasonRun {
  readonly seasonId: string | undefined;
  readonly from: number;
  readonly length: number;
  readonly startDate: string;
  readonly endDate: string;
}

/** Divides a year into runs. The first season of the list counts. */
export function runsOf(year: number, seasons: readonly Season[]): SeasonRun[] {
  const days = daysOf(`${year}-01-01`, `${year}-12-31`);
  const runs: SeasonRun[] = [];
  for (const [index, day] of days.entries()) {
    const seasonId = seasonOn(day, seasons)?.id;
    const last = runs.at(-1);
    if (last && last.seasonId === seasonId)
      runs[runs.length - 1] = { ...last, length: last.length + 1, endDate: day };
    else runs.push({ seasonId, from: index, length: 1, startDate: day, endDate: day });
  }
  return runs;
}

/** Returns the number of a season's days in a year that earlier seasons of the list have. */
export function coveredDays(year: number, index: number, seasons: readonly Season[]): number {
  const [own, before] = [seasons[index], seasons.slice(0, index)];
  if (!own) return 0;
  return daysOf(`${year}-01-01`, `${year}-12-31`).filter(
    (day) => seasonOn(day, [own]) !== undefined && seasonOn(day, before) !== undefined,
  ).length;
}
