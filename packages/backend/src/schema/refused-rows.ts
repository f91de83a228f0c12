import { quoteLiteral, quoteName } from '../database/sql.js';
import type { Entity } from '@flotilla/core';
import type { TableIndex } from './index-name.js';

/** A row that a unique index rejects. */
export interface TakenRow {
  /** Its index in the submitted list. */
  readonly at: number;
  /** The index of the row in the same list that has the values; null when a stored row has them. */
  readonly by: number | null;
  /** The values, as text, in the order of the index. */
  readonly values: readonly string[];
}

/**
 * Returns a statement that finds the rows of `$1`, a JSON array, which a unique index rejects. A row with an
 * `id` is a change of that row.
 */
export function takenRowsText(entity: Entity, { fields, lowered, where = {} }: TableIndex): string {
  const key = (alias: string) => fields.map((field) => compared(alias, field, lowered));
  const [own, stored] = [key('s'), key('o')];
  const conditions = (alias: string) =>
    Object.entries(where).map(([field, value]) => `${alias}.${quoteName(field)} = ${literal(value)}`);
  const isKey = [...own.map((column) => `${column} is not null`), ...conditions('s')].join(' and ');
  const equals = [...own.map((column, index) => `${column} = ${stored[index]}`), ...conditions('o')].join(
    ' and ',
  );
  const other = `select from ${quoteName(entity.table)} o where ${equals} and o."id" is distinct from s."id"`;
  const first = `min(s.at) over (partition by ${own.join(', ')})`;
  const values = fields.map((field) => `s.${quoteName(field)}::text`).join(', ');
  return (
    `with s as (${sentText(entity, ['id', ...fields, ...Object.keys(where)])}), ` +
    `k as (select s.at, array[${values}] as values, exists(${other}) as stored, ${first} as first from s where ${isKey}) ` +
    `select at, case when not stored then first end as by, values from k where stored or first < at order by at`
  );
}

/** Returns a statement that locks the stored rows with the keys of `$1`, a JSON array of rows without ids. */
export function keyedRowsText(entity: Entity, { fields, lowered }: TableIndex): string {
  const equals = fields
    .map((field) => `${compared('s', field, lowered)} = ${compared('o', field, lowered)}`)
    .join(' and ');
  const sent = sentText(entity, fields);
  return `with s as (${sent}) select s.at, o."id" from s join ${quoteName(entity.table)} o on ${equals} order by o."id" for update of o`;
}

/**
 * Returns a statement that finds the rows of `$1`, a JSON array, which reference a missing row of another
 * table.
 */
export function missingRowsText(entity: Entity, field: string, target: Entity): string {
  const column = `s.${quoteName(field)}`;
  const isThere = `exists(select from ${quoteName(target.table)} o where o."id" = ${column})`;
  return `with s as (${sentText(entity, [field])}) select s.at from s where ${column} is not null and not ${isThere} order by s.at`;
}

/** Returns the submitted rows, merged over the stored ones that they change. */
function sentText({ table }: Entity, fields: readonly string[]): string {
  const columns = [...new Set(fields)].map((field) => `p.${quoteName(field)}`).join(', ');
  return (
    `select e.ordinality::int - 1 as at, ${columns} from json_array_elements($1::json) with ordinality e ` +
    `left join ${quoteName(table)} t on t."id" = (e.value ->> 'id')::uuid, json_populate_record(t, e.value) p`
  );
}

function compared(alias: string, field: string, lowered: readonly string[]): string {
  const column = `${alias}.${quoteName(field)}`;
  return lowered.includes(field) ? `lower(${column})` : column;
}

const literal = (value: string | boolean) =>
  typeof value === 'boolean' ? String(value) : quoteLiteral(value);
