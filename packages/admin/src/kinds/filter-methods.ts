import type { Field, FieldKind } from '@flotilla/core';
import { type FilterMethod, filterMethodsOf } from '@flotilla/core/queries';
import type { TableMethod } from '../extend/table-filter.js';

interface Filtering {
  /** In the order in which they are offered: the first is what one mostly wants. */
  readonly methods: readonly TableMethod[];
  /** What the API compares with, of the text that a filter's input holds; that text itself when left out. */
  readonly parse?: (text: string) => unknown;
}

const thereOrNot = ['isNull', 'isNotNull'] as const;
const compared = ['eq', 'ne', 'gte', 'lte', 'gt', 'lt', ...thereOrNot] as const;

const words: Filtering = { methods: ['ilike', 'eq', 'ne', ...thereOrNot] };
const exact: Filtering = { methods: ['eq', 'ne', ...thereOrNot] };
const decimal: Filtering = { methods: compared };
const nothing: Filtering = { methods: thereOrNot };

/** How lists are filtered, by the kind of the field. */
const filterings: Readonly<Record<FieldKind, Filtering>> = {
  boolean: { methods: ['eq'], parse: (text) => text === 'true' },
  date: { methods: compared },
  datetime: { methods: ['gte', 'lte', ...thereOrNot] },
  decimal,
  file: words,
  integer: { methods: compared, parse: Number },
  json: nothing,
  localizedText: words,
  money: decimal,
  reference: exact,
  richText: words,
  secret: nothing,
  select: exact,
  slug: words,
  text: words,
};

/** The methods by which a field is filtered, the likeliest first. */
export function methodsOf({ kind }: Field): readonly TableMethod[] {
  const possible = filterMethodsOf(kind);
  return filterings[kind].methods.filter((method) => possible.includes(method));
}

/** Whether a method compares with something. */
export function takesValue(method: FilterMethod): boolean {
  return !thereOrNot.some((known) => known === method);
}

/** What the API is asked for when a filter's input holds this text. */
export function filterValue({ kind }: Field, method: FilterMethod, text: string): unknown {
  if (method === 'ilike') return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return filterings[kind].parse?.(text) ?? text;
}
