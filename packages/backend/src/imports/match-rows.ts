import type { Entity, Field } from '@flotilla/core';
import { InvalidError } from '@flotilla/core/errors';
import { isSecret, kindOf, writableFields } from '@flotilla/core/reflection';
import { normalized } from '@flotilla/core/rules';
import type { Transaction } from '../database/transactions.js';
import { quoteName } from '../database/sql.js';
import { backendKind } from '../kinds/index.js';
import { indexesOf } from '../schema/index-name.js';

type Values = Readonly<Record<string, unknown>>;

/** An entity, and the fields that identify its rows. */
export interface MatchKey {
  readonly entity: Entity;
  readonly key: readonly string[];
}

/**
 * Returns the fields that may identify rows of a file: the natural key, then the unique keys that clients can
 * write.
 */
export function matchKeys(entity: Entity): (readonly string[])[] {
  const writable = writableFields(entity);
  const isUsable = (name: string) => writable[name] !== undefined && !isSecret(writable[name]);
  const unique = indexesOf(entity)
    .filter((index) => index.unique && !index.where && index.fields.every(isUsable))
    .map(({ fields }) => fields);
  const byText = new Map([entity.naturalKey, ...unique].map((key) => [key.toSorted().join(), key]));
  return [...byText.values()].filter((key) => key.length > 0);
}

/** Returns the fields of `by`, or the natural key. @throws InvalidError when they do not identify rows */
export function matchKey(entity: Entity, by: string | undefined): readonly string[] {
  if (by === undefined) return entity.naturalKey;
  const keys = matchKeys(entity);
  const wanted = by.split(',').toSorted().join();
  const found = keys.find((key) => key.toSorted().join() === wanted);
  if (found) return found;
  const uniqueKeys = keys.map((key) => key.join()).join('; ');
  throw InvalidError.of('by', {
    en: `must be a unique key of ${entity.key}: ${uniqueKeys}.`,
    ru: `должен быть уникальный ключ ${entity.key}: ${uniqueKeys}.`,
  });
}

/** Returns the ids of the stored rows that have the values of `key` of each row: usually one, or none. */
export async function idsByKey(
  { entity, key }: MatchKey,
  rows: readonly Values[],
  reads: Pick<Transaction, 'query'>,
): Promise<readonly (readonly string[])[]> {
  if (key.length === 0 || rows.length === 0) return rows.map(() => []);
  // A key of nothing, as of a booking that comes from no feed, identifies no row.
  const keyed = rows.map((row) => hasKey({ entity, key }, row));
  const sent = rows.map((row) => Object.fromEntries(key.map((name) => [name, keyValue(entity, name, row)])));
  const text = matchText({ entity, key });
  const found = await reads.query<{ at: number; id: string }>(text, [JSON.stringify(sent)]);
  const byRow = Map.groupBy(found, ({ at }) => at);
  return keyed.map((isKeyed, index) => (isKeyed ? (byRow.get(index) ?? []).map(({ id }) => id) : []));
}

/** Returns whether a row has a key: a part of it that is not null. */
export function hasKey({ entity, key }: MatchKey, row: Values): boolean {
  return key.some((name) => keyValue(entity, name, row) !== null);
}

/** Returns the value of a part of the natural key, as it is stored. */
export function keyValue({ fields }: Entity, name: string, row: Values): unknown {
  const field = fields[name];
  const value = row[name] ?? field?.default;
  if (!field || value === undefined || value === null) return null;
  const plain = normalized(field, value);
  return backendKind(field.kind).store?.(plain) ?? plain;
}

function matchText({ entity: { table, fields }, key }: MatchKey): string {
  const columns = key.map((name) => `p.${quoteName(name)}`).join(', ');
  const isEqual = key.map((name) => equal(name, fields[name])).join(' and ');
  return (
    `with s as (select e.ordinality::int - 1 as at, ${columns} from json_array_elements($1::json) with ordinality e, ` +
    `json_populate_record(null::${quoteName(table)}, e.value) p) ` +
    `select s.at, o."id" from s join ${quoteName(table)} o on ${isEqual} order by s.at, o."id"`
  );
}

/** Two rows without an optional part of the key are equal. */
function equal(name: string, field: Field | undefined): string {
  const isLowered = field !== undefined && kindOf(field.kind).ignoresCase;
  const [sent, stored] = ['s', 'o'].map((alias) => {
    const column = `${alias}.${quoteName(name)}`;
    return isLowered ? `lower(${column})` : column;
  });
  const both = `${sent} = ${stored}`;
  return field?.optional ? `(${both} or (${sent} is null and ${stored} is null))` : both;
}
