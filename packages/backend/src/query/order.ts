import { hash } from 'node:crypto';
import type { OrderBy } from '@flotilla/core/queries';
import { kindOf } from '@flotilla/core/reflection';
import { isPlainObject } from '@flotilla/core/values';
import { InvalidError } from '@flotilla/core/errors';
import type { Column, Columns } from './column.js';
import type { Params } from './params.js';
import { backendKind } from '../kinds/index.js';

/** A sort key. `id` is always the last one, so that the order is total and cursors are exact. */
export interface SortKey extends Column {
  /** In the notation of requests: `createdAt`, `title.en`. */
  readonly name: string;
  readonly direction: 'asc' | 'desc';
}

/** Returns the sort keys of a request, with `id` as the last one. */
export function sortKeys(orderBy: readonly OrderBy[], columns: Columns, alias: string): SortKey[] {
  const keys = orderBy.map((order, index) => {
    const parameterPath = `orderBy[and][${index}]`;
    if (order.method !== 'asc' && order.method !== 'desc') {
      throw InvalidError.of(`${parameterPath}[method]`, `"${order.method}" must be asc or desc.`);
    }
    const column = columns.resolve(order.column, `${parameterPath}[column]`, alias);
    if (kindOf(column.kind).isUnordered)
      throw InvalidError.of(`${parameterPath}[column]`, `"${order.column}" has no order.`);
    return { ...column, name: order.column, direction: order.method };
  });
  const last = keys.at(-1);
  const isById = orderBy.some((order) => order.column === 'id');
  return isById
    ? keys
    : [
        ...keys,
        { ...columns.resolve('id', 'orderBy', alias), name: 'id', direction: last?.direction ?? 'asc' },
      ];
}

/** Returns the `order by` of the keys. Nulls come last when ascending and first when descending. */
export function orderClause(keys: readonly SortKey[]): string {
  return keys.map((key) => `${sortedSql(key)} ${key.direction}`).join(', ');
}

/** A deterministic collation affects only the order; texts are equal when their bytes are. */
const sortedSql = ({ sql, collation }: SortKey) =>
  collation === undefined ? sql : `${sql} collate ${collation}`;

/** Returns the reverse order. Nulls, which come last when ascending, then come first. */
export function reversed(keys: readonly SortKey[]): SortKey[] {
  return keys.map((key) => ({ ...key, direction: key.direction === 'asc' ? 'desc' : 'asc' }));
}

/** Returns a hash of the order, which rejects cursors of another order. */
function orderMark(keys: readonly SortKey[]): string {
  return hash('sha1', orderClause(keys), 'base64url').slice(0, 8);
}

/**
 * Encodes the sort values of a page's last row for `meta.next`, or of its first for `meta.previous`. JSON
 * represents them exactly.
 */
export function encodeCursor(row: Readonly<Record<string, unknown>>, keys: readonly SortKey[]): string {
  const values = keys.map((key) => valueOf(row, key.name));
  return Buffer.from(JSON.stringify([orderMark(keys), ...values])).toString('base64url');
}

function valueOf(row: Readonly<Record<string, unknown>>, name: string): unknown {
  const [field = '', language] = name.split('.');
  const value = row[field];
  if (language === undefined) return value ?? null;
  return isPlainObject(value) && Object.hasOwn(value, language) ? value[language] : null;
}

/**
 * Decodes the sort values of a cursor.
 * @throws InvalidError naming the parameter, when it is not a cursor of this order.
 */
export function decodeCursor(
  cursor: string,
  keys: readonly SortKey[],
  parameter: 'after' | 'before' = 'after',
): (string | null)[] {
  const bytes = Buffer.from(cursor, 'base64url');
  const values = bytes.toString('base64url') === cursor ? parseJson(bytes.toString()) : undefined;
  if (!Array.isArray(values) || values.length !== keys.length + 1 || values[0] !== orderMark(keys))
    throw notACursor(parameter);
  return values.slice(1).map((value: unknown, index) => {
    const key = keys[index];
    if (value === null && key?.isNullable) return null;
    const read = key && backendKind(key.kind).compare.read(value);
    if (read === undefined) throw notACursor(parameter);
    return read;
  });
}

const metaOf = { after: 'meta.next', before: 'meta.previous' };
const notACursor = (parameter: 'after' | 'before') =>
  InvalidError.of(
    parameter,
    `is not a cursor of this order. Take it from ${metaOf[parameter]} of the same query.`,
  );

/**
 * Returns the condition for the rows after a cursor. With one direction and no nulls it is a row comparison,
 * which can use an index; otherwise the keys are compared one after the other.
 */
export function afterCondition(
  keys: readonly SortKey[],
  values: readonly (string | null)[],
  params: Params,
): string {
  const isUniform = keys.every((key) => key.direction === keys[0]?.direction && !key.isNullable);
  const bound = keys.map((key, index) => bindOrNull(values[index] ?? null, key, params));
  if (isUniform) {
    const operator = keys[0]?.direction === 'desc' ? '<' : '>';
    return `(${keys.map(sortedSql).join(', ')}) ${operator} (${bound.join(', ')})`;
  }
  const alternatives = keys.map((key, index) => {
    const equal = keys
      .slice(0, index)
      .map((before, parameterPath) => `${before.sql} is not distinct from ${bound[parameterPath] ?? 'null'}`);
    return [...equal, comesAfter(key, bound[index] ?? null)].join(' and ');
  });
  return `(${alternatives.map((alternative) => `(${alternative})`).join(' or ')})`;
}

function comesAfter(key: SortKey, value: string | null): string {
  const sorted = sortedSql(key);
  if (key.direction === 'asc') {
    if (value === null) return 'false';
    return key.isNullable ? `(${sorted} > ${value} or ${key.sql} is null)` : `${sorted} > ${value}`;
  }
  return value === null ? `${key.sql} is not null` : `${sorted} < ${value}`;
}

function bindOrNull(value: string | null, key: SortKey, params: Params): string | null {
  return value === null ? null : params.bind(value, backendKind(key.kind).compare.cast);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
