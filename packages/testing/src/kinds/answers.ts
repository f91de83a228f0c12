import type { Field, FieldKind } from '@flotilla/core';

/** What tests must know of how the API takes and answers values of a kind. */
interface Answers {
  /** How a value that was sent is answered; as it was sent when left out. */
  readonly answered?: (value: unknown) => unknown;
  /** What a value looks like that the server made; anything but blank when left out. */
  readonly generated?: RegExp;
  /** What no filter can compare with. */
  readonly unreadable?: string;
  /** The language in which the made rows hold plain text. */
  readonly language?: string;
  /** Whether lists sort it by the rules of people, not by code points. */
  readonly isWords?: boolean;
}

const moment = (value: unknown) => (typeof value === 'string' ? new Date(value).toISOString() : value);

const answers: { readonly [K in FieldKind]: Answers } = {
  text: { isWords: true },
  localizedText: { language: 'en' },
  // The made rows hold a document in English.
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
  file: {},
  secret: {},
};

/** What tests know of the API's answers for a kind. */
export function answersOf(kind: FieldKind): Answers {
  return answers[kind];
}

/** How a value that was sent is answered: moments in full. */
export function asRead({ kind }: Field, value: unknown): unknown {
  const { answered } = answers[kind];
  return answered ? answered(value) : value;
}
