import type { EntityKey } from '../values/names.js';
import type { Lifecycle } from './lifecycle.js';
import type { Rule } from './rule.js';

/** Groups of filter methods: equality, ordering, patterns, and null checks. */
export type Comparison = 'equality' | 'order' | 'text' | 'null';

/** Options of every field. */
export interface CommonOptions {
  /** Nullable. */
  optional?: boolean;
  /** Set only by the server and internal: rejected in client input, and hidden in forms. */
  managed?: boolean;
  /** Set only by the server, but visible: reads return it; rejected in client input. */
  readOnly?: boolean;
  /** Computed by the server from other fields, so content files leave it out. */
  derived?: boolean;
}

/** Options of indexable kinds. */
export interface Indexed {
  unique?: boolean;
  /** Indexes the column, for filters and sorting. */
  index?: boolean;
}

/** Options of kinds with a default value. */
export interface Defaulted<Input> {
  /** Value of new rows whose input omits the field. */
  default?: Input;
}

/** Options of kinds whose values the server can generate. */
export interface Generated {
  /** Generates a value when the input omits the field or leaves it empty. */
  generated?: boolean;
}

/** Minimum and maximum of a value; for text, of its number of characters. */
export interface Bounded<Bound> {
  min?: Bound;
  max?: Bound;
}

/**
 * Options that several kinds share, for code that handles any kind. A kind without an option never has it.
 */
export type AnyOptions = CommonOptions & Indexed & Defaulted<unknown> & Generated;

/** The entity that a reference points to. */
export interface Target {
  readonly key: EntityKey;
  /** Has a foreign key: the row must exist, and its deletion cascades to the referencing row. */
  readonly hasForeignKey: boolean;
}

/** The core part of a kind of field. Server and admin each have another file per kind. */
export interface KindDefinition<Options> {
  /** How lists can be filtered by it. */
  readonly compare: readonly Comparison[];
  /** Validation rules, in the order of their evaluation. */
  rules(field: Options & CommonOptions): readonly Rule[];
  /** The maximum number of characters, for text. */
  maxLength?(field: Options): number;
  /** Returns the value as it is validated and stored; a value of another type is returned unchanged. */
  normalize?(field: Options, value: unknown): unknown;
  /** Returns the errors in a field's options, each with its fix. */
  problems?(field: Options): string[];
  /** Defaults that are generators, not values, such as `now`. */
  readonly generatedDefaults?: readonly string[];
  /** Holds a value per language; filters and sort keys name one language. */
  readonly isLocalized?: boolean;
  /** Values that differ only in case are equal: in filters, in sort orders and in unique indexes. */
  readonly ignoresCase?: boolean;
  /** Values are moments, formatted in the site's time zone. */
  readonly isMoment?: boolean;
  /** Values are calendar days, independent of time zones. */
  readonly isDay?: boolean;
  /** Values are any JSON, also in cells of exported files. */
  readonly holdsJson?: boolean;
  /** Lists can't be sorted by it. */
  readonly isUnordered?: boolean;
  /** Clients can neither read nor write it. */
  readonly isSecret?: boolean;
  /** Names a stored file: forms upload it as a multipart part, and deleting the row deletes bytes. */
  readonly holdsFile?: boolean;
  /** Holds documents that reference files by their ids and paths. */
  readonly embedsFiles?: boolean;
  /** Holds longer texts, which searches read only if the entity lists the field. */
  readonly isProse?: boolean;
  /** Identifies rows in urls, which may be public. */
  readonly namesInUrls?: boolean;
  /** Returns the entity that a value is the id of. */
  target?(field: Options): Target;
  /** Returns the state machine of its values, if they are states. */
  lifecycle?(field: Options): Lifecycle | undefined;
}

/** Phantom types of a kind; never set at run time. */
export interface KindTypes<Value, Input, Options> {
  readonly types?: { readonly value: Value; readonly input: Input; readonly options: Options };
}

/**
 * Defines a kind. Type arguments: the value that is read, the options, and the input if it differs. Calls are
 * marked as pure, so that a bundle that only builds fields does not include their rules.
 */
export function defineKind<Value, Options, Input = Value>() {
  return <const D extends KindDefinition<Options>>(definition: D): D & KindTypes<Value, Input, Options> =>
    definition;
}
