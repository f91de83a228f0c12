import { isDeepStrictEqual } from 'node:util';
import type { Entity, Field } from '@flotilla/core';
import type { ContentRow } from './content-folder.js';
import type { KeyOrder } from './key-order.js';

/** A stored row in content format: references as natural keys, nulls omitted. */
export interface StoredRow {
  readonly key: string;
  readonly row: ContentRow;
}

/**
 * Converts a value for a content file; undefined for null. Values are equal when their converted forms are
 * equal.
 */
export type WriteValue = (field: Field, value: unknown) => unknown;

/** How rows are written to files. */
export interface Writing {
  readonly keys: KeyOrder;
  readonly write: WriteValue;
  /** Fields of the server that are written although the file does not have them. */
  readonly always: readonly string[];
}

/**
 * Returns the updated rows of a content file: existing rows keep their order, and new ones are placed next to
 * similar rows.
 */
export function updatedRows(
  entity: Entity,
  before: ReadonlyMap<string, ContentRow>,
  stored: readonly StoredRow[],
  writing: Writing,
): ContentRow[] {
  const columns = columnsOf(entity, [...before.values()], writing.always);
  const storedByKey = new Map(stored.map(({ key, row }) => [key, row]));
  const rows: ContentRow[] = [];
  for (const [key, earlier] of before) {
    const row = storedByKey.get(key);
    if (row) rows.push(updatedRow(entity, earlier, row, { columns, ...writing }));
  }
  const isDated = [...before.values()].some((row) => 'createdAt' in row);
  const named = new Set([...writing.always, ...(isDated ? ['createdAt'] : [])]);
  const blank = Object.fromEntries([...named].map((name) => [name, null]));
  for (const { key, row } of stored) {
    if (before.has(key)) continue;
    const fresh = updatedRow(entity, blank, row, { columns, ...writing });
    rows.splice(placeOf(entity, fresh, rows), 0, fresh);
  }
  return rows;
}

/** Returns an updated row. Unchanged values keep their notation; writes defaults only where the file has them. */
function updatedRow(
  entity: Entity,
  before: ContentRow,
  stored: ContentRow,
  { columns, keys, write }: Writing & { readonly columns: readonly string[] },
): ContentRow {
  const row: Record<string, unknown> = {};
  for (const name of columns) {
    const field = entity.fields[name];
    if (
      !field ||
      !(name in stored) ||
      ((field.managed || field.readOnly || field.derived) && !(name in before))
    )
      continue;
    const value = write(field, stored[name]);
    const isSame = name in before && isDeepStrictEqual(write(field, before[name]), value);
    const isDefault = isDeepStrictEqual(value, write(field, field.default));
    if (isSame) row[name] = before[name];
    else if (!isDefault) row[name] = value === undefined ? null : keys.ordered(value, before[name]);
  }
  return row;
}

/**
 * Returns the names of the columns in the file's order; missing ones are inserted in the order of the
 * definition.
 */
function columnsOf(entity: Entity, rows: readonly ContentRow[], always: readonly string[]): string[] {
  const columns = [...always];
  const add = (names: readonly string[]) => {
    for (const [index, name] of names.entries()) {
      if (!columns.includes(name)) columns.splice(columns.indexOf(names[index - 1] ?? '') + 1, 0, name);
    }
  };
  for (const row of rows) add(Object.keys(row));
  add(canonicalOrder(entity));
  return columns;
}

/** Names first, then the variant, then the rest as defined. */
function canonicalOrder({ fields, naturalKey }: Entity): string[] {
  const names = ['adminTitle', ...naturalKey, 'createdAt', 'variant', ...Object.keys(fields)];
  return [...new Set(names)].filter((name) => name in fields && name !== 'id' && name !== 'updatedAt');
}

/**
 * Returns the position after the last row with the same first part of the natural key, so that the links of a
 * row stay together.
 */
function placeOf(
  { naturalKey: [first = ''] }: Entity,
  fresh: ContentRow,
  rows: readonly ContentRow[],
): number {
  const last = rows.findLastIndex((row) => row[first] === fresh[first]);
  return last < 0 ? rows.length : last + 1;
}
