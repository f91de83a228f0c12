import { isDate, isDatetime, isDecimal, isStorableText, isUuid, type FieldKind } from '@flotilla/core';

/** How values of a kind are compared in SQL: the type that a parameter is cast to, and what is let in. */
interface Comparable {
  readonly cast: string;
  /** The text of the parameter, or undefined when the value is not of the kind. */
  readonly read: (value: unknown) => string | undefined;
  readonly expected: string;
}

const text: Comparable = {
  cast: 'text',
  read: (value) => (isStorableText(value) ? value : undefined),
  expected: 'text',
};

const exact: Comparable = {
  cast: 'numeric',
  read: (value) => (isDecimal(value) ? String(value) : undefined),
  expected: 'a decimal number',
};

const faces: { readonly [K in FieldKind]: Comparable } = {
  text,
  localizedText: text,
  richText: text,
  slug: text,
  select: text,
  file: text,
  secret: text,
  json: text,
  integer: { cast: 'integer', read: readInteger, expected: 'a whole number of 32 bits' },
  decimal: exact,
  money: exact,
  boolean: { cast: 'boolean', read: readBoolean, expected: 'true or false' },
  date: { cast: 'timestamptz', read: (value) => (isDate(value) ? moment(value) : undefined), expected: 'a day or an ISO 8601 moment' },
  datetime: { cast: 'timestamptz', read: (value) => (isDatetime(value) ? value : undefined), expected: 'an ISO 8601 moment' },
  reference: { cast: 'uuid', read: (value) => (isUuid(value) ? value : undefined), expected: 'a uuid' },
};

/** The face of a kind in comparisons. */
export function comparableOf(kind: FieldKind): Comparable {
  return faces[kind];
}

/** A calendar day is its midnight in UTC. */
export function moment(day: string): string {
  return day.length === 10 ? `${day}T00:00:00Z` : day;
}

function readInteger(value: unknown): string | undefined {
  const digits = String(value);
  const isInteger = (typeof value === 'string' || typeof value === 'number') && /^-?\d{1,10}$/.test(digits);
  return isInteger && (Number(digits) | 0) === Number(digits) ? digits : undefined;
}

function readBoolean(value: unknown): string | undefined {
  if (typeof value === 'boolean') return String(value);
  return value === 'true' || value === 'false' ? value : undefined;
}
