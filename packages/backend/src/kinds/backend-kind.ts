import type { FieldKind } from '@flotilla/core';
import { isStorableText } from '@flotilla/core/values';
import type { OpenApiFace } from '../openapi/json-schema.js';
import type { EntitySchemaColumnOptions } from 'typeorm';
import type { JsonBytes } from './json-bytes.js';

/** What the server asks of a kind, beside the rules that core has: its DTO is made of those. */
export interface BackendKind<K extends FieldKind = FieldKind> {
  /** The column in which its values stand. */
  readonly column: EntitySchemaColumnOptions;
  /** How filters and cursors compare: of localized text, the text of one language. */
  readonly compare: Comparable;
  /** How JSON says what stands in the column; the column itself when left out, and nothing at all when null. */
  readonly json?: ((sql: string) => string) | null;
  /** How the text that is sent of the column becomes the same JSON; a JSON string of it when left out. */
  readonly text?: ColumnText;
  /** What is bound to find a whole value again, and as which type; the value as text, as it is compared, when left out. */
  readonly bind?: (value: unknown) => Bound;
  /** What is stored for a value that was sent; the value itself when left out. */
  readonly store?: (value: unknown) => unknown;
  /** How content files write a value that was read; as it is when left out. Two are the same when they are written alike. */
  readonly write?: (value: unknown) => unknown;
  /** A value made out of a title, where the kind can be `generated`. */
  readonly generate?: (title: string) => string;
  /** How a generated value becomes unique, where `generate` alone does not make it so. */
  readonly generated?: GeneratedValues;
  /** What takes the place of a default that is no value, in the column and in a new row. */
  readonly makeDefault?: { readonly sql: () => string; readonly value: () => unknown };
  readonly openapi: OpenApiFace<K>;
}

export interface GeneratedValues {
  /** Returns the SQL of the stored value; `except` is the id of the changed row. */
  readonly sql: (value: string, place: { table: string; column: string; except?: string }) => string;
  /** The values of the rows of one statement, made distinct. */
  readonly distinct: (values: readonly unknown[]) => unknown[];
  /** The value of a row that is not stored. */
  readonly free: (value: unknown) => unknown;
}

export interface ColumnText {
  /** What is sent of the column; the column itself when left out. */
  readonly sql?: (column: string) => string;
  /** Writes the JSON of what was sent. */
  readonly write: (out: JsonBytes, sent: Buffer, start: number, end: number) => void;
}

export interface Bound {
  readonly value: string;
  readonly cast: string;
}

/** How values of a kind are compared in SQL: the type that a parameter is cast to, and what is let in. */
export interface Comparable {
  readonly cast: string;
  /** The text of the parameter, or undefined when the value is not of the kind. */
  readonly read: (value: unknown) => string | undefined;
  readonly expected: string;
  /** Whether it is sorted as people of a language sort words. */
  readonly isWords?: boolean;
}

/** Columns of text, compared as text. */
export const textColumn: EntitySchemaColumnOptions = { type: 'text' };
export const compareText: Comparable = { cast: 'text', read: (value) => (isStorableText(value) ? value : undefined), expected: 'text' };
export const compareWords: Comparable = { ...compareText, isWords: true };

/** Columns of JSON, found again whole. */
export const jsonColumn: EntitySchemaColumnOptions = { type: 'jsonb' };
export const bindJson = (value: unknown): Bound => ({ value: JSON.stringify(value), cast: 'jsonb' });

/** What is sent of numbers and JSON is JSON. */
export const asSent: ColumnText = { write: (out, sent, start, end) => out.copy(sent, start, end) };
