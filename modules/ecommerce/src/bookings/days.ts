const dayMs = 86_400_000;

/** Days of a stay, and of a calendar, at most: both are priced and checked day by day. */
export const maxStayDays = 400;

/** Returns a calendar day a number of days later: `2028-02-28` and 1 give `2028-02-29`. */
export function addDays(day: string, count: number): string {
  // UTC on purpose: a day has no zone, and the calendar of visitors needs no more code.
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}

/** Returns the days from one calendar day to another; negative when the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs;
}

/** Returns the ISO weekday of a calendar day, 1 for Monday. */
export function weekdayOf(day: string): number {
  // UTC on purpose: a day has no zone, and the calendar of visitors needs no more code.
  return new Date(Date.parse(day)).getUTCDay() || 7;
}

/** Returns the days of a period, both ends included. */
export function daysOf(from: string, to: string): string[] {
  const first = Date.parse(from);
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) =>
    // UTC on purpose: a day has no zone, and the calendar of visitors needs no more code.
    new Date(first + index * dayMs).toISOString().slice(0, 10),
  );
}
