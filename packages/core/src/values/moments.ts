const datetimePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-](0\d|1[0-5]):?[0-5]\d)$/;
const datePattern = /^\d{4}-\d{2}-\d{2}$/;

/** Returns whether a value is an ISO 8601 moment with an offset, within the years 0001 to 9999. */
export function isDatetime(value: unknown): value is string {
  return typeof value === 'string' && datetimePattern.test(value) && isOnCalendar(value);
}

/** Returns whether a value is a calendar day (`YYYY-MM-DD`, meaning midnight UTC) or a moment. */
export function isDate(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  return datePattern.test(value) ? isOnCalendar(value) : isDatetime(value);
}

/**
 * Rejects 31 February, hour 25 and year 0, which the pattern accepts, and offsets that lead out of these
 * years.
 */
function isOnCalendar(iso: string): boolean {
  const day = Number(iso.slice(8, 10));
  const month = Number(iso.slice(5, 7));
  const year = Number(iso.slice(0, 4));
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const utcYear = new Date(iso).getUTCFullYear();
  const isDay = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth;
  return isDay && utcYear >= 1 && utcYear <= 9999;
}
