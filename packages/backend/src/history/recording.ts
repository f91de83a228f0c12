import type { Entity, Fields, Registry } from '@flotilla/core';
import { isSecret } from '@flotilla/core/reflection';
import type { ChangedBy } from '../context/acting.js';
import { quoteLiteral, quoteName } from '../database/sql.js';
import { cascadesOf } from './cascades.js';
import type { ChangeName } from './change-table.js';

/** Returns SQL of a JSON object of columns under an alias, in the format of reads, without secrets. */
export type RowJson = (fields: Fields, alias: string) => string;

/** The author of a row's change, and its recorded kind if that differs from the statement's. */
export interface RecordedBy extends ChangedBy {
  readonly id: string;
  readonly change?: ChangeName;
}

/** Additions to a write statement that record its changes. */
export interface Recording {
  /** Additional columns that the write must return, with the aliases `b`, the row before, and `t`. */
  readonly answered: readonly string[];
  /** CTEs after `w`, the written rows as `id` and `row`. */
  readonly parts: readonly string[];
}

export interface RecordedWrite {
  readonly entity: Entity;
  readonly registry: Registry;
  readonly change: 'created' | 'updated' | 'deleted';
  /** The columns that an update sets. */
  readonly columns?: readonly string[];
  /** SQL of the author of each row: a JSON array of {@link RecordedBy}. */
  readonly by: string;
  readonly json: RowJson;
}

const nothing: Recording = { answered: [], parts: [] };

/**
 * Returns the additions that record changes in the same statement, so that neither exists without the other.
 */
export function recordingOf(write: RecordedWrite): Recording {
  const { unrecorded } = write.entity;
  if (unrecorded && !unrecorded.fields) return nothing;
  if (write.change === 'updated') return updateOf(write);
  const [before, after] = write.change === 'created' ? ['null', 'w.row'] : ['w.row', 'null'];
  const change = insertOf(write, { before, after, secrets: 'null' });
  return {
    answered: [],
    parts: [whoSql(write.by), change, ...(write.change === 'deleted' ? deletionsWith(write) : [])],
  };
}

/**
 * Records the inserts of a statement into several tables: the written rows are in `w` as `entity` (the key),
 * `id` and `row`. Rows that are not in `by` are not recorded.
 */
export const recordingOfInserts = (by: string): string[] => [
  whoSql(by),
  recordedChanges(`w."entity"`, 'created', { before: 'null', after: 'w.row', secrets: 'null' }),
];

const whoSql = (by: string) =>
  `a as (select * from json_to_recordset(${by}::json) as a("id" uuid, "change" text, "kind" text, "subject" text, "name" text, "request" text))`;

type RecordedValues = Readonly<Record<'before' | 'after' | 'secrets', string>>;

const insertOf = ({ entity, change }: RecordedWrite, values: RecordedValues) =>
  recordedChanges(quoteLiteral(entity.key), change, values);

function recordedChanges(
  key: string,
  change: RecordedWrite['change'],
  { before, after, secrets }: RecordedValues,
): string {
  const values = `${key}, w."id", coalesce(a."change", '${change}'), a."kind", a."subject", a."name", a."request"`;
  return `h as (
  insert into "flotilla_change" ("entity", "rowId", "change", "by", "subject", "name", "request", "before", "after", "secrets")
  select ${values}, ${before}, ${after}, ${secrets} from w join a on a."id" = w."id" returning "id", "rowId"
)`;
}

/** Records the set fields whose values have changed. */
function updateOf(write: RecordedWrite): Recording {
  const { entity, columns = [], json } = write;
  const recorded = columns.filter((name) => !entity.unrecorded?.fields?.includes(name));
  if (recorded.length === 0 && columns.length > 0) return nothing;
  const fields = Object.fromEntries(
    recorded.flatMap((name) => (entity.fields[name] ? [[name, entity.fields[name]]] : [])),
  );
  const secrets = Object.entries(fields).flatMap(([name, field]) => (isSecret(field) ? [name] : []));
  const marks = secrets.map(
    (name) =>
      `case when b.${quoteName(name)} is distinct from t.${quoteName(name)} then ${quoteLiteral(name)} end`,
  );
  const readable = Object.fromEntries(Object.entries(fields).filter(([, field]) => !isSecret(field)));
  const isShown = Object.keys(readable).length > 0;
  const readableValues = (alias: string) => (isShown ? `${json(readable, alias)}::jsonb` : `'{}'::jsonb`);
  const differing = (of: string, other: string) =>
    `(select coalesce(jsonb_object_agg(o.key, o.value), '{}') from jsonb_each(w.${of}) o where o.value is distinct from w.${other} -> o.key)::json`;
  return {
    answered: [
      `${readableValues('b')} as old`,
      `${readableValues('t')} as new`,
      ...(marks.length > 0
        ? [`nullif(array_remove(array[${marks.join(', ')}]::text[], null), '{}') as secrets`]
        : []),
    ],
    parts: [
      whoSql(write.by),
      insertOf(write, {
        before: differing('old', 'new'),
        after: differing('new', 'old'),
        secrets: marks.length > 0 ? 'w.secrets' : 'null',
      }),
    ],
  };
}

/** Records the cascade of a deletion, and deletes the notes of the rows. */
function deletionsWith(write: RecordedWrite): string[] {
  const cascade = cascadeOf(write);
  const taken = cascade.length > 0 ? ` or "rowId" in (select "rowId" from c)` : '';
  return [...cascade, `n as (delete from "flotilla_note" where "rowId" = any($1::uuid[])${taken})`];
}

/** Records rows that are deleted by a cascade, because the database does not report them. */
function cascadeOf({ entity, registry, json }: RecordedWrite): string[] {
  const taken = cascadesOf(entity, registry, `select r as "id", r as root from unnest($1::uuid[]) r`).filter(
    ({ entity: { unrecorded } }) => !unrecorded || unrecorded.fields,
  );
  if (taken.length === 0) return [];
  const rows = taken.map(
    (child) =>
      `select ${quoteLiteral(child.entity.key)} as "entity", t."id", i.root, ${json(child.entity.fields, 't')} as row ` +
      `from ${quoteName(child.entity.table)} t join (${child.ids}) i on i."id" = t."id"`,
  );
  return [
    `c as (
  insert into "flotilla_change" ("entity", "rowId", "change", "by", "subject", "name", "request", "before", "cause")
  select s."entity", s."id", 'deleted', a."kind", a."subject", a."name", a."request", s.row, h."id"
  from (${rows.join(' union all ')}) s join h on h."rowId" = s.root join a on a."id" = s.root returning "rowId"
)`,
  ];
}

/** Returns whether deleting a row cascades. Inserts of dependent rows must then wait until it is deleted. */
export function hasCascades(entity: Entity, registry: Registry): boolean {
  return cascadesOf(entity, registry, '').length > 0;
}
