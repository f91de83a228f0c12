import type { Entity } from '@flotilla/core';
import { quoteLiteral, quoteName } from '../database/sql.js';

/** The rows that a statement writes. */
interface WrittenRanges {
  /** SQL after `from`: `r` has the written values, and `b` the rows before an update. */
  readonly rows: string;
  /** SQL after the other conditions that joins `r` with `b`. */
  readonly joint?: string;
  /** The columns that an update sets; all columns for an insert. */
  readonly changed?: readonly string[];
}

/**
 * Returns SQL for a `from` list: it takes an advisory lock for each exclusion constraint and its `equal` values.
 * The locks last until the end of the transaction. Returns an empty text for a write that breaks no constraint.
 * Without the locks, concurrent writers of overlapping ranges deadlock: PostgreSQL inserts a row before it waits
 * for the other writer.
 */
export function rangeLocks(
  { key, excludes = [] }: Entity,
  { rows, joint = '', changed }: WrittenRanges,
): string {
  const isSet = (name: string) => changed === undefined || changed.includes(name);
  const keys = excludes
    .filter(({ equal, range, where = {} }) => [...equal, ...range, ...Object.keys(where)].some(isSet))
    .map(({ name, equal }) => {
      const values = equal.map((field) => `${isSet(field) ? 'r' : 'b'}.${quoteName(field)}`);
      return `hash_record_extended(row(${[`${quoteLiteral(`${key} ${name}`)}::text`, ...values].join(', ')}), 0)`;
    });
  if (keys.length === 0) return '';
  const distinct = `select distinct k from ${rows}, unnest(array[${keys.join(', ')}]) k where true${joint}`;
  return `, (select count(pg_advisory_xact_lock(k)) from (${distinct} order by k) ordered) locked`;
}
