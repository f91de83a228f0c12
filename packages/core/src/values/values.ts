/** A value that JSON can hold. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Language code to text. */
export type LocalizedText = { [language: string]: string };

export const languagePattern = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/;

/** Text that PostgreSQL and UTF-8 can hold: no NUL, no lone surrogate. */
export function isStorableText(value: unknown): value is string {
  return typeof value === 'string' && value.isWellFormed() && !value.includes('\0');
}

/** A text in one line, without the space around it: line breaks and control characters, but NUL, become a space. */
export function oneLine(text: string): string {
  const parts = text.split(/[\u0001-\u001f\u007f-\u009f\u2028\u2029]+/);
  // One expression for the space around them as well would take quadratic time on a long run of spaces.
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');
}

/** An object written as `{…}`, not an array, a date or an instance of a class. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
