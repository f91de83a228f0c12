import type { Field, FieldKind } from '@flotilla/core';
import { type FilterMethod, filterMethodsOf } from '@flotilla/core/queries';
import type { TableMethod } from '../extend/table-filter.js';

interface Filtering {
  /** Methods in the order of the menu; the first one is the default. */
  readonly methods: readonly TableMethod[];
  /** Converts the text of the input to the value that the API compares with; the text itself by default. */
  readonly parse?: (text: string) => unknown;
}

const thereOrNot = ['isNull', 'isNotNull'] as const;
const compared = ['eq', 'ne', 'gte', 'lte', 'gt', 'lt', ...thereOrNot] as const;

const textFiltering: Filtering = { methods: ['ilike', 'eq', 'ne', ...thereOrNot] };
const exact: Filtering = { methods: ['eq', 'ne', ...thereOrNot] };
const decimal: Filtering = { methods: compared };
const nothing: Filtering = { methods: thereOrNot };

const filterings: Readonly<Record<FieldKind, Filtering>> = {
  boolean: { methods: ['eq'], parse: (text) => text === 'true' },
  date: { methods: compared },
  datetime: { methods: ['gte', 'lte', ...thereOrNot] },
  decimal,
  email: textFiltering,
  file: textFiltering,
  integer: { methods: compared, parse: Number },
  json: nothing,
  localizedText: textFiltering,
  money: decimal,
  reference: exact,
  richText: textFiltering,
  secret: nothing,
  select: exact,
  slug: textFiltering,
  text: textFiltering,
};

/** Returns the filter methods of a field, the most common first. */
export function methodsOf({ kind }: Field): readonly TableMethod[] {
  const possible = filterMethodsOf(kind);
  return filterings[kind].methods.filter((method) => possible.includes(method));
}

export function takesValue(method: FilterMethod): boolean {
  return !thereOrNot.some((known) => known === method);
}

/** Returns the filter value for the text of an input. */
export function filterValue({ kind }: Field, method: FilterMethod, text: string): unknown {
  if (method === 'ilike') return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return filterings[kind].parse?.(text) ?? text;
}
