import type { Field, FieldKind } from '@flotilla/core';

/** How the API accepts and returns values of a kind. */
interface Answers {
  /** Returns the response value for a sent value; by default unchanged. */
  readonly answered?: (value: unknown) => unknown;
  /** Pattern of generated values; by default any text that is not blank. */
  readonly generated?: RegExp;
  /** A filter value that is invalid for the kind. */
  readonly unreadable?: string;
  /** The language of plain text in generated rows. */
  readonly language?: string;
  /** Whether lists sort it by a linguistic collation, not by code points. */
  readonly isWords?: boolean;
}

const moment = (value: unknown) => (typeof value === 'string' ? new Date(value).toISOString() : value);

const answers: { readonly [K in FieldKind]: Answers } = {
  text: { isWords: true },
  localizedText: { language: 'en' },
  // Generated rows hold a document in English.
  richText: { language: 'ru' },
  slug: { generated: /^[a-z0-9-]+$/ },
  integer: { unreadable: '1.5' },
  decimal: { unreadable: 'ten' },
  money: { unreadable: 'ten' },
  boolean: { unreadable: 'yes' },
  select: {},
  date: { answered: moment, unreadable: 'tomorrow' },
  datetime: { answered: moment, unreadable: '2024-02-30T00:00:00Z' },
  json: {},
  reference: { unreadable: 'not-a-uuid' },
  email: {},
  file: {},
  secret: {},
};

/** Returns how the API handles values of a kind. */
export function answersOf(kind: FieldKind): Answers {
  return answers[kind];
}

/** Returns the response value for a sent value, such as a full moment for a day. */
export function asRead({ kind }: Field, value: unknown): unknown {
  const { answered } = answers[kind];
  return answered ? answered(value) : value;
}
