/** A value that JSON can hold. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Language code to text. */
export type LocalizedText = { [language: string]: string };

/** BCP 47 tags without extensions: language, script, region and a variant. */
export const languagePattern = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/;

/** Returns whether PostgreSQL and UTF-8 can hold a text: no NUL, no lone surrogate. */
export function isStorableText(value: unknown): value is string {
  return typeof value === 'string' && value.isWellFormed() && !value.includes('\0');
}

/** Returns a text in one trimmed line. Line breaks and control characters other than NUL become spaces. */
export function oneLine(text: string): string {
  const parts = text.split(/[\u0001-\u001f\u007f-\u009f\u2028\u2029]+/);
  // A single expression that also trims would take quadratic time on a long run of spaces.
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');
}

/** Returns whether a value is an object literal: not an array, a date or a class instance. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
