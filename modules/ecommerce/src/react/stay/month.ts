import { dayIn } from '@flotilla/core/values';
import { addDays, weekdayOf } from '../../bookings/days.js';

/** Returns the first day of the month of a day. */
export const monthOf = (day: string) => `${day.slice(0, 7)}-01`;

/** Returns the same day some months later, or the last day of a shorter month. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const first = dayIn(Date.UTC(year, month - 1 + count, 1), 'UTC');
  const last = dayIn(Date.UTC(year, month + count, 0), 'UTC');
  const same = first.slice(0, 8) + day.slice(8);
  return same > last ? last : same;
}

/** Returns the weeks of a month: seven days each, null for days of other months. `weekStart`: ISO weekday. */
export function weeksOf(month: string, weekStart: number): (string | null)[][] {
  const [lead, next] = [(weekdayOf(month) - weekStart + 7) % 7, addMonths(month, 1)];
  const weeks: (string | null)[][] = [];
  for (let day = addDays(month, -lead); day < next; day = addDays(day, 7))
    weeks.push(
      Array.from({ length: 7 }, (_, index) => {
        const date = addDays(day, index);
        return date >= month && date < next ? date : null;
      }),
    );
  return weeks;
}

/** Returns the first day of the week in a language, as an ISO weekday. Monday where the browser does not know. */
export function weekStartOf(language: string): number {
  const locale: Intl.Locale & WeekInfo = new Intl.Locale(language);
  return locale.getWeekInfo?.().firstDay ?? 1;
}

/** Missing in older browsers. */
interface WeekInfo {
  readonly getWeekInfo?: () => { readonly firstDay: number };
}

/**
 * Returns the day that a key leads to, by the APG pattern of grids; undefined for other keys. `isRtl`: the page
 * is written from right to left.
 */
export function dayByKey(
  day: string,
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  { weekStart, isRtl }: { readonly weekStart: number; readonly isRtl: boolean },
): string | undefined {
  const place = (weekdayOf(day) - weekStart + 7) % 7;
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, isRtl ? 1 : -1);
    case 'ArrowRight':
      return addDays(day, isRtl ? -1 : 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -place);
    case 'End':
      return addDays(day, 6 - place);
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1);
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1);
    default:
      return undefined;
  }
}
