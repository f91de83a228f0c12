import type { EntityKey } from '../names.js';
import type { LocalizedRichText } from '../rich-text/localized.js';
import type { Json, LocalizedText } from './values.js';

interface Kind<Value, Input = Value, Options = unknown> {
  value: Value;
  input: Input;
  options: Options;
}

/**
 * Every kind of field: the value that is read, the input that is accepted, and the options of its
 * own. An interpreter is a record over these keys, so a kind without a face does not compile.
 */
export interface FieldKinds {
  text: Kind<string, string, { min?: number; max?: number; pattern?: RegExp }>;
  localizedText: Kind<LocalizedText>;
  richText: Kind<LocalizedRichText>;
  slug: Kind<string>;
  integer: Kind<number, number, { min?: number; max?: number }>;
  decimal: Kind<string, string | number>;
  money: Kind<string, string | number>;
  boolean: Kind<boolean>;
  select: Kind<string, string, { values: readonly string[] }>;
  date: Kind<string>;
  datetime: Kind<string>;
  json: Kind<Json, Json, { shape?: 'object' | 'array' }>;
  reference: Kind<string, string, { to: EntityKey; constraint?: boolean }>;
  file: Kind<string>;
  secret: Kind<string>;
}

export type FieldKind = keyof FieldKinds;

/** What a field of any kind may say. */
export interface FieldOptions<Input = unknown> {
  /** May be null. */
  optional?: boolean;
  /** Taken when a new row says nothing. */
  default?: Input;
  /** Two rows can't hold the same value. */
  unique?: boolean;
  /** Lists filter or sort on it. */
  index?: boolean;
  /** The server makes a value when a new row has none or an empty one. */
  generated?: boolean;
  /** Set by the server alone; refused from a client. */
  managed?: boolean;
  /** The server works it out again from what the row holds, so content files leave it out. */
  derived?: boolean;
}

export type OptionsOf<K extends FieldKind> = FieldOptions<FieldKinds[K]['input']> & FieldKinds[K]['options'];

export type FieldOf<K extends FieldKind, O = OptionsOf<K>> = { readonly kind: K } & Readonly<O>;

/** A field of any kind, told apart by `kind`. */
export type Field = { [K in FieldKind]: FieldOf<K> }[FieldKind];

export type Fields = Readonly<Record<string, Field>>;

/** Indexed text must stay below the 2,704 bytes that a PostgreSQL B-tree entry can hold. */
const indexedTextLimit = 500;
const textLimit = 100_000;

/** The greatest number of characters that a text-like field takes. */
export function maxLengthOf(field: Field): number {
  if (field.kind === 'slug') return 200;
  if (field.kind === 'text' && field.max !== undefined) return field.max;
  return field.unique || field.index || field.kind === 'file' ? indexedTextLimit : textLimit;
}
