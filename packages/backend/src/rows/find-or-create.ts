import type { TransactionContext } from '../context/context.js';
import type { Entity, Field } from '@flotilla/core';
import { backendKind } from '../kinds/index.js';
import { Params } from '../query/params.js';
import { rowJson } from '../query/projection.js';
import { whereAll } from '../query/statement.js';
import { quoteLiteral, quoteName } from '../database/sql.js';

/** How a missing row is identified and created. */
export interface FindOrCreateOptions {
  /** The fields that identify the row; all fields of the values by default. */
  readonly by?: readonly string[] | undefined;
  /** Stores the new row, in the transaction that holds the lock; returns its JSON. */
  readonly insert?: (txContext: TransactionContext) => Promise<string>;
}

/** The statement that finds a row by a key, and the one that locks the key. Both take the same values. */
export interface FindOrCreateStatements {
  readonly find: string;
  readonly lock: string;
  readonly values: readonly unknown[];
}

/**
 * Returns a statement that finds the oldest row whose fields have the given values, and one that
 * takes an advisory lock for that key. PostgreSQL hashes the values with their column types, so all spellings
 * of a key share one lock.
 */
export function findOrCreateStatements(
  entity: Entity,
  key: Readonly<Record<string, unknown>>,
): FindOrCreateStatements {
  const params = new Params();
  const compared = Object.keys(key)
    .toSorted()
    .flatMap((name) => {
      const field = entity.fields[name];
      if (!field) return [];
      const column = `t.${quoteName(name)}`;
      const { compare } = backendKind(field.kind);
      return [{ column: compare.sql?.(column) ?? column, value: bound(field, key[name], params) }];
    });
  const conditions = compared.map(({ column, value }) =>
    value === null ? `${column} is null` : `${column} = ${value}`,
  );
  const names = compared.map(({ column, value }) => (value === null ? `${column} null` : column));
  const hashed = [
    `${quoteLiteral([entity.key, ...names].join(' '))}::text`,
    ...compared.flatMap(({ value }) => value ?? []),
  ];
  return {
    find: `select ${rowJson(entity, 't')} as row from ${quoteName(entity.table)} t ${whereAll(conditions)} order by t."createdAt", t."id" limit 1`,
    lock: `select pg_advisory_xact_lock(hash_record_extended(row(${hashed.join(', ')}), 0))`,
    values: params.values,
  };
}

/**
 * Requires a value for each field of the key, because a key with fewer fields could match another row.
 * @throws TypeError when a value is undefined
 */
export function requireWholeKey(entity: Entity, key: Readonly<Record<string, unknown>>): void {
  const missing = Object.keys(key).find((name) => key[name] === undefined);
  if (missing !== undefined)
    throw new TypeError(
      `${entity.key}: findOrCreate identifies the row by ${missing}, which is undefined. Pass a value, or null.`,
    );
}

function bound(field: Field, value: unknown, params: Params): string | null {
  if (value === null) return null;
  const { bind, compare } = backendKind(field.kind);
  const { value: given, cast } = bind?.(value) ?? { value: String(value), cast: compare.cast };
  return params.bind(given, cast);
}
