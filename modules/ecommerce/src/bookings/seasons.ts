/** A part of the year of a schedule. Days are calendar days, both included. */
export interface Season {
  readonly id: string;
  readonly startDate: string;
  readonly endDate: string;
  /** Whether it returns every year, on the same days. */
  readonly isYearly: boolean;
  readonly isClosed: boolean;
  /** For stays that begin in the season; null for the minimum of the schedule. */
  readonly minUnits: number | null;
  /** ISO weekdays for stays that begin in the season; empty for those of the schedule. */
  readonly startDays: readonly number[];
}

/** Returns the first season that contains a day. */
export function seasonOn(day: string, seasons: readonly Season[]): Season | undefined {
  return seasons.find((one) => contains(one, day));
}

/** Returns whether nothing is rented on a day. */
export const isClosedOn = (day: string, seasons: readonly Season[]) =>
  seasonOn(day, seasons)?.isClosed ?? false;

function contains({ startDate, endDate, isYearly }: Season, day: string): boolean {
  if (!isYearly) return startDate <= day && day <= endDate;
  const years = Number(endDate.slice(0, 4)) - Number(startDate.slice(0, 4));
  const [from, to, at] = [startDate.slice(5), endDate.slice(5), day.slice(5)];
  if (years > 1 || (years === 1 && to >= from)) return true;
  // A season over the year end, such as 20 December to 10 January.
  return years === 1 ? at >= from || at <= to : from <= at && at <= to;
}
