import type { FieldKind } from '@flotilla/core';
import { isStorableText } from '@flotilla/core/values';
import type { OpenApiFace } from '../openapi/json-schema.js';
import type { EntitySchemaColumnOptions } from 'typeorm';
import type { JsonBytes } from './json-bytes.js';

/** The server's side of a field kind. Its validation is generated from the rules in core. */
export interface BackendKind<K extends FieldKind = FieldKind> {
  /** The column of its values. */
  readonly column: EntitySchemaColumnOptions;
  /** Comparison in filters and cursors; for localized text, of the text in one language. */
  readonly compare: Comparable;
  /** Converts the column to JSON in SQL; the column itself by default. Null excludes the field from JSON. */
  readonly json?: ((sql: string) => string) | null;
  /** Converts the column's text, as sent by PostgreSQL, to the same JSON; a JSON string by default. */
  readonly text?: ColumnText;
  /** Binds a whole value in a search for an equal one; as text with the type of `compare` by default. */
  readonly bind?: (value: unknown) => Bound;
  /** Converts a received value to the stored one; unchanged by default. */
  readonly store?: (value: unknown) => unknown;
  /**
   * Converts a value for content files; unchanged by default. Values are equal when their converted forms are
   * equal.
   */
  readonly write?: (value: unknown) => unknown;
  /** Converts a value for the copy of a whole site; like `write` by default. */
  readonly copy?: (value: unknown) => unknown;
  /** Reads cells of imported files; their text by default. */
  readonly cell?: CellReader;
  /** Makes a value from a title in a language, for kinds that support `generated`. */
  readonly generate?: (title: string, language?: string) => string;
  /** Makes generated values unique, if `generate` alone does not. */
  readonly generated?: GeneratedValues;
  /** Replaces a symbolic default, such as `now`, in the column and in a new row. */
  readonly makeDefault?: { readonly sql: () => string; readonly value: () => unknown };
  /**
   * Returns the SQL of a value's words, for searches: of one language (an SQL text) or of all. The column itself by
   * default.
   */
  readonly words?: (column: string, language?: string) => string;
  readonly openapi: OpenApiFace<K>;
}

export interface CellReader {
  /** Returns the value of a cell; undefined when it cannot be read as the kind. */
  readonly read: (text: string, options: CellOptions) => unknown;
  readonly expected: string;
}

export interface CellOptions {
  /** Whether numbers may have a decimal comma: in files that separate cells by another character. */
  readonly hasDecimalComma: boolean;
}

/** Cells that hold JSON. */
export const cellOfJson: CellReader = {
  read: (text) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return undefined;
    }
  },
  expected: 'JSON',
};

export interface GeneratedValues {
  /** Returns the SQL of the stored value. */
  readonly sql: (value: string, place: GeneratedPlace) => string;
  /** Returns distinct values for the rows of one statement. */
  readonly distinct: (values: readonly unknown[]) => unknown[];
  /** Returns the value for a row that is not stored. */
  readonly free: (value: unknown) => unknown;
}

/** The column of a generated value. */
export interface GeneratedPlace {
  readonly table: string;
  readonly column: string;
  /** The id of the changed row. */
  readonly except?: string | undefined;
  /** Whether rows have slugs of languages, which also take values. */
  readonly hasSlugs?: boolean;
}

export interface ColumnText {
  /** Returns the SQL of the column's text; the column itself by default. */
  readonly sql?: (column: string) => string;
  /** Writes the JSON of the received text. */
  readonly write: (out: JsonBytes, sent: Buffer, start: number, end: number) => void;
}

export interface Bound {
  readonly value: string;
  readonly cast: string;
}

/** Comparison of a kind's values in SQL: the cast of a parameter, and its validation. */
export interface Comparable {
  readonly cast: string;
  /** Returns the compared form of a column; the column itself by default. */
  readonly sql?: (column: string) => string;
  /** Returns the text of the parameter; undefined when the value is not of the kind. */
  readonly read: (value: unknown) => string | undefined;
  readonly expected: string;
  /** Whether values are sorted by the collation of a language. */
  readonly isWords?: boolean;
}

/** Text columns, compared as text. */
export const textColumn: EntitySchemaColumnOptions = { type: 'text' };
export const compareText: Comparable = {
  cast: 'text',
  read: (value) => (isStorableText(value) ? value : undefined),
  expected: 'text',
};
export const compareLanguageText: Comparable = { ...compareText, isWords: true };

/** JSON columns, compared as whole values. */
export const jsonColumn: EntitySchemaColumnOptions = { type: 'jsonb' };
export const bindJson = (value: unknown): Bound => ({ value: JSON.stringify(value), cast: 'jsonb' });

/** For numbers and JSON, whose text is JSON already. */
export const asSent: ColumnText = { write: (out, sent, start, end) => out.copy(sent, start, end) };
