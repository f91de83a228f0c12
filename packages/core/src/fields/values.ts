/** A value that JSON can hold. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Language code to text. */
export type LocalizedText = { [language: string]: string };

export const slugPattern = /^[a-z0-9-]+$/;
export const languagePattern = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/;
/** Up to 20 digits before the point and 8 after it. */
export const decimalPattern = /^-?\d{1,20}(\.\d{1,8})?$/;
const datetimePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-](0\d|1[0-5]):?[0-5]\d)$/;
const datePattern = /^\d{4}-\d{2}-\d{2}$/;
const maxJsonDepth = 32;

/** Text that PostgreSQL and UTF-8 can hold: no NUL, no lone surrogate. */
export function isStorableText(value: unknown): value is string {
  return typeof value === 'string' && value.isWellFormed() && !value.includes('\0');
}

/** An exact decimal: as a string, or as a number that prints as one. */
export function isDecimal(value: unknown): value is string | number {
  const isWritten = typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));
  return isWritten && decimalPattern.test(String(value));
}

/** An ISO 8601 moment with its offset, within the years 0001 to 9999. */
export function isDatetime(value: unknown): value is string {
  return typeof value === 'string' && datetimePattern.test(value) && isOnCalendar(value);
}

/** A calendar day (`YYYY-MM-DD`, meaning midnight UTC) or a moment. */
export function isDate(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  return datePattern.test(value) ? isOnCalendar(value) : isDatetime(value);
}

/** Language code to storable text of at most `max` characters each. */
export function isLocalizedText(value: unknown, max: number): value is LocalizedText {
  if (!isPlainObject(value)) return false;
  return Object.entries(value).every(([language, text]) => languagePattern.test(language) && isStorableText(text) && text.length <= max);
}

/** JSON of bounded depth, with keys and texts that jsonb can hold. */
export function isJson(value: unknown, depth = 0): value is Json {
  if (value === null || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'string') return isStorableText(value);
  if (depth >= maxJsonDepth) return false;
  if (Array.isArray(value)) return value.every((item) => isJson(item, depth + 1));
  if (!isPlainObject(value)) return false;
  return Object.entries(value).every(([key, item]) => isStorableText(key) && isJson(item, depth + 1));
}

/** JSON that is an object or a list, where it has to be one. */
export function isJsonOf(shape: 'object' | 'array' | undefined, value: unknown): value is Json {
  const isOfShape = shape === undefined || (shape === 'array' ? Array.isArray(value) : isPlainObject(value));
  return isOfShape && isJson(value);
}

/** An object written as `{…}`, not an array, a date or an instance of a class. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Refuses 31 February, hour 25 and year 0, which a pattern lets through, and offsets that lead out of the years. */
function isOnCalendar(iso: string): boolean {
  const day = Number(iso.slice(8, 10));
  const month = Number(iso.slice(5, 7));
  const year = Number(iso.slice(0, 4));
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const utcYear = new Date(iso).getUTCFullYear();
  const isDay = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth;
  return isDay && utcYear >= 1 && utcYear <= 9999;
}
