import type { EntityKey } from '../values/names.js';
import type { Lifecycle } from './lifecycle.js';
import type { Rule } from './rule.js';

/** What a filter may ask of a value: whether it is the same, comes before or after, is like a pattern, or is there at all. */
export type Comparison = 'equality' | 'order' | 'text' | 'null';

/** What a field of any kind may say. */
export interface CommonOptions {
  /** May be null. */
  optional?: boolean;
  /** Set by the server alone, and no client's concern: refused from a client, and left out of forms. */
  managed?: boolean;
  /** Set by the server alone, and shown: read like any field, refused from a client. */
  readOnly?: boolean;
  /** The server works it out again from what the row holds, so content files leave it out. */
  derived?: boolean;
}

/** Kinds that an index can hold. */
export interface Indexed {
  /** Two rows can't hold the same value. */
  unique?: boolean;
  /** Lists filter or sort on it. */
  index?: boolean;
}

/** Kinds with a value for the row that says nothing. */
export interface Defaulted<Input> {
  /** Taken when a new row says nothing. */
  default?: Input;
}

/** Kinds of which the server can make a value. */
export interface Generated {
  /** The server makes a value when a new row has none or an empty one. */
  generated?: boolean;
}

/** Kinds with a least and a greatest value; of text, a least and a greatest number of characters. */
export interface Bounded<Bound> {
  min?: Bound;
  max?: Bound;
}

/** All that a field may say of what several kinds have, as interpreters see it: what a kind does not take is never there. */
export type AnyOptions = CommonOptions & Indexed & Defaulted<unknown> & Generated;

/** The row that a reference leads to. */
export interface Target {
  readonly key: EntityKey;
  /** The database demands the row, and deletes the one that refers to it along with it. */
  readonly isDemanded: boolean;
}

/** What core asks of a kind. A kind of field is one file here, and one beside each side that shows or stores it. */
export interface KindDefinition<Options> {
  /** How lists can be filtered by it. */
  readonly compare: readonly Comparison[];
  /** What a value must be, in the order in which it is told. */
  rules(field: Options & CommonOptions): readonly Rule[];
  /** The greatest number of characters, where it is text. */
  maxLength?(field: Options): number;
  /** A value as it is checked and stored; one of another type is returned as it is. */
  normalize?(field: Options, value: unknown): unknown;
  /** What is wrong with a field's options, each with its fix. */
  problems?(field: Options): string[];
  /** Defaults that are no values, and say how one is made with the row: `now`. */
  readonly madeDefaults?: readonly string[];
  /** Holds a value per language; filters and orders name one of them. */
  readonly isLocalized?: boolean;
  /** Values are moments, which are written in the time zone of the site. */
  readonly isMoment?: boolean;
  /** Values are calendar days, which are the same in every time zone. */
  readonly isDay?: boolean;
  /** Lists can't be sorted by it. */
  readonly isUnordered?: boolean;
  /** Neither read nor written by a client. */
  readonly isSecret?: boolean;
  /** Names a stored file, so forms bring it as a part and a row has bytes besides. */
  readonly holdsFile?: boolean;
  /** Holds documents that name files by their ids and their paths. */
  readonly embedsFiles?: boolean;
  /** Names a row in urls, to whoever is given one. */
  readonly namesInUrls?: boolean;
  /** The row that a value is the id of. */
  target?(field: Options): Target;
  /** How its values follow each other, where they are states. */
  lifecycle?(field: Options): Lifecycle | undefined;
}

/** Never there at run time: how the types of a kind are read back. */
export interface KindTypes<Value, Input, Options> {
  readonly types?: { readonly value: Value; readonly input: Input; readonly options: Options };
}

/**
 * Defines a kind: first the value that is read, the options that fit it, and the input where it differs; then what core
 * asks of it. Calls are marked as pure, so that a browser that only builds fields is not sent their rules.
 */
export function defineKind<Value, Options, Input = Value>() {
  return <const D extends KindDefinition<Options>>(definition: D): D & KindTypes<Value, Input, Options> => definition;
}
