import type { Transaction } from '../database/transactions.js';
import { quoteLiteral } from '../database/sql.js';
import type { Entity } from '@flotilla/core';
import { type Cause, ConflictError, InvalidError } from '@flotilla/core/errors';
import { normalized } from '@flotilla/core/rules';
import { fileFieldsOf, writableFields } from '@flotilla/core/reflection';
import { didYouMean, isPlainObject } from '@flotilla/core/values';
import { indexesOf } from '../schema/index-name.js';
import { keyedRowsText } from '../schema/refused-rows.js';

type Index = ReturnType<typeof indexesOf>[number];
type Values = Readonly<Record<string, unknown>>;

/**
 * Returns the unique index over the fields of `by`.
 * @throws InvalidError when clients cannot write such a key
 */
export function upsertKey(entity: Entity, by: readonly string[]): Index {
  const wanted = by.toSorted().join();
  const writable = writableFields(entity);
  const keys = indexesOf(entity).filter(
    ({ unique, where, fields }) => unique && !where && fields.every((name) => Object.hasOwn(writable, name)),
  );
  const found = keys.find(({ fields }) => fields.toSorted().join() === wanted);
  if (found) return found;
  const names = keys.map(({ fields }) => fields.join(','));
  if (names.length === 0) throw InvalidError.of('by', `${entity.key} has no unique field.`);
  throw InvalidError.of(
    'by',
    `must be a unique field of ${entity.key}: ${names.join('; ')}.${didYouMean(by.join(), names)}`,
  );
}

/** Returns a row that has a value in each field of the key, as it is stored. @throws InvalidError */
export function requireKey(entity: Entity, { fields }: Index, row: unknown, path: string): Values {
  if (!isPlainObject(row)) throw InvalidError.of(path, 'must be an object.');
  const missing = fields.find((name) => row[name] === undefined || row[name] === null || row[name] === '');
  if (missing !== undefined) throw InvalidError.of(`${path}.${missing}`, `${missing} is required`);
  const file = fileFieldsOf(entity).find((name) => name in row);
  if (file !== undefined)
    throw InvalidError.of(
      `${path}.${file}`,
      "can't be set by this call. Upload the file by the call of its row.",
    );
  const key = fields.flatMap((name) => {
    const field = entity.fields[name];
    return field ? [[name, normalized(field, row[name])] as const] : [];
  });
  return { ...row, ...Object.fromEntries(key) };
}

/**
 * Locks the rows that have the keys of the given rows; returns the id of each, undefined when there is none.
 * Upserts of an entity run one at a time.
 */
export async function lockedByKey(
  entity: Entity,
  key: Index,
  rows: readonly Values[],
  tx: Transaction,
): Promise<(string | undefined)[]> {
  await lockUpserts(entity, tx);
  const sent = rows.map((row) => Object.fromEntries(key.fields.map((name) => [name, row[name]])));
  const found = await tx.query<{ at: number; id: string }>(keyedRowsText(entity, key), [
    JSON.stringify(sent),
  ]);
  const ids = new Map(found.map(({ at, id }) => [at, id]));
  return rows.map((_, index) => ids.get(index));
}

/** Waits until no other transaction upserts rows of the entity, and keeps others waiting until it ends. */
export async function lockUpserts({ key }: Entity, tx: Transaction): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended(${quoteLiteral(`upsert ${key}`)}, 0))`);
}

/**
 * Checks that no two rows of an upsert are for the same stored row; the unique index checks new rows.
 * @throws ConflictError naming each repeated row
 */
export function requireDistinct(
  entity: Entity,
  { fields }: Index,
  rows: readonly { readonly id: string | undefined; readonly values: Values; readonly path: string }[],
): void {
  const first = new Map<string, string>();
  const causes = rows.flatMap(({ id, values, path }): Cause[] => {
    const other = id === undefined ? undefined : first.get(id);
    if (id !== undefined && other === undefined) first.set(id, path);
    if (other === undefined) return [];
    return fields.map((name) => {
      const value = String(values[name]);
      return {
        field: `${path}.${name}`,
        message: `"${value}" is taken by ${other}`,
        rule: 'taken',
        params: { value },
      };
    });
  });
  if (causes.length > 0)
    throw new ConflictError(`${entity.key}: several rows have the same ${fields.join(', ')}.`, causes);
}
