import type { Fields } from '@flotilla/core';
import { readableFields } from '@flotilla/core/reflection';
import { quoteName } from '../database/sql.js';
import { rowFrom, type RawRow } from '../database/raw-rows.js';
import type { ColumnText } from '../kinds/backend-kind.js';
import { backendKind } from '../kinds/index.js';
import { JsonBytes } from '../kinds/json-bytes.js';

const cached = new WeakMap<object, RowText>();

/**
 * Builds the JSON of rows from the texts of their columns. This halves the cost for PostgreSQL compared with
 * building JSON there, and costs little more here than reading JSON. The columns of a row are consecutive,
 * from some position on.
 */
export class RowText {
  private readonly written: readonly { readonly head: Buffer; readonly write: WriteColumn }[];
  private readonly sqlOf: readonly ((column: string) => string)[];
  /** The name of each column. */
  readonly names: readonly string[];

  /** Returns the instance of an entity; created once. */
  static of(entity: { readonly fields: Fields }): RowText {
    const row = cached.get(entity) ?? new RowText(entity);
    cached.set(entity, row);
    return row;
  }

  private constructor(entity: { readonly fields: Fields }) {
    const fields = Object.entries(readableFields(entity));
    this.names = fields.map(([name]) => name);
    const texts = fields.map(([, { kind }]) => backendKind(kind).text);
    this.written = this.names.map((name, index) => {
      const head = `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`;
      return { head: Buffer.from(head), write: texts[index]?.write ?? asText };
    });
    this.sqlOf = texts.map((text) => text?.sql ?? ((column) => column));
  }

  /** Returns the selected columns of a row under an alias; `marked` may wrap a column. */
  columns(alias: string, marked: (name: string, column: string) => string = (_, column) => column): string[] {
    return this.names.map((name, index) =>
      marked(name, (this.sqlOf[index] ?? String)(`${alias}.${quoteName(name)}`)),
    );
  }

  /** Returns the index of a column. */
  placeOf(name: string): number {
    return this.names.indexOf(name);
  }

  /** Writes the JSON of a row whose columns start at the row's position; `more` writes additional members. */
  write(out: JsonBytes, { bytes, at }: RawRow, more?: () => void): void {
    let position = at;
    for (const { head, write } of this.written) {
      out.copy(head);
      const length = bytes.readInt32BE(position);
      const start = position + 4;
      position = start + Math.max(0, length);
      if (length < 0) out.copy(nothing);
      else write(out, bytes, start, position);
    }
    more?.();
    out.byte(braceEnd);
  }

  /** Returns the values of some columns of a row. */
  values(row: RawRow, names: readonly string[]): Record<string, unknown> {
    return Object.fromEntries(names.map((name) => [name, this.valueAt(row, this.placeOf(name))]));
  }

  private valueAt(row: RawRow, position: number): unknown {
    const { bytes, at } = rowFrom(row, position);
    const length = bytes.readInt32BE(at);
    if (length < 0) return null;
    value.clear();
    this.written[position]?.write(value, bytes, at + 4, at + 4 + length);
    return JSON.parse(value.textIn(0, value.length)) as unknown;
  }
}

/** Shared, because reading a value is synchronous. */
const value = new JsonBytes();

type WriteColumn = ColumnText['write'];

const asText: WriteColumn = (out, sent, start, end) => out.quoted(sent, start, end);

const nothing = Buffer.from('null');
const braceEnd = '}'.charCodeAt(0);
