import type { Entity, Registry } from '@flotilla/core';
import { isGeneratedDefault } from '@flotilla/core/reflection';
import { quoteLiteral, quoteName } from '../database/sql.js';
import { backendKind } from '../kinds/index.js';
import { followingTitleSql } from '../rows/generated.js';
import { foreignKeysOf } from './layers.js';
import { withPaths, valuesOf } from './paths.js';
import { partsOfPath, type PendingChange } from './pending-change.js';

/** A statement with its values. */
export interface Lay {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Returns a statement that deletes rows without history and events. */
export function deletesOf({ table }: Entity, changes: readonly PendingChange[]): Lay {
  const text = `delete from ${quoteName(table)} where "id" = any($1::uuid[])`;
  return { text, values: [changes.map(({ rowId }) => rowId)] };
}

/**
 * Returns a statement that inserts new rows. A generated value, such as a slug, gets a suffix if a live row
 * has taken it, as a generated value of a live write does. Leaves out a row whose references do not exist, such as a link
 * to a deleted row: publishing reports it.
 */
export function createsOf(entity: Entity, changes: readonly PendingChange[], registry: Registry): Lay {
  const table = quoteName(entity.table);
  const columns = Object.keys(entity.fields).map(quoteName).join(', ');
  const exist = foreignKeysOf(entity).flatMap(([name, to]) => {
    const far = registry.entities.get(to);
    if (!far || far.key === entity.key) return [];
    const field = `r.${quoteName(name)}`;
    return [`(${field} is null or exists (select from ${quoteName(far.table)} o where o."id" = ${field}))`];
  });
  const values = Object.entries(entity.fields).map(([name, field]) => {
    const value = `r.${quoteName(name)}`;
    if (!field.generated || !backendKind(field.kind).generated) return value;
    const isTaken = `exists (select from ${table} o where o.${quoteName(name)} = ${value})`;
    return `case when ${isTaken} then ${value} || '-' || left(md5(r."id"::text), 6) else ${value} end`;
  });
  const where = exist.length > 0 ? ` where ${exist.join(' and ')}` : '';
  const text = `insert into ${table} (${columns}) select ${values.join(', ')} from jsonb_populate_recordset(null::${table}, $1::jsonb) r${where}`;
  return { text, values: [JSON.stringify(changes.map((change) => newRow(entity, change)))] };
}

/** Returns a new row as it would be stored. */
function newRow({ fields }: Entity, { rowId, paths, createdAt, updatedAt }: PendingChange) {
  const generated = Object.entries(fields).flatMap(([name, field]) =>
    isGeneratedDefault(field) ? [[name, createdAt] as const] : [],
  );
  const values = withPaths(Object.fromEntries(generated), valuesOf(paths));
  const empty = Object.entries(fields).flatMap(([name, field]) =>
    values[name] === undefined && field.default !== undefined && !isGeneratedDefault(field)
      ? [[name, field.default] as const]
      : [],
  );
  return { ...Object.fromEntries(empty), ...values, id: rowId, createdAt, updatedAt };
}

/**
 * Returns a statement that changes rows. Locks them in the order of their ids, as publishing does, so that
 * the two cannot deadlock. Rows that no longer exist are left out.
 */
export function updatesOf(entity: Entity, changes: readonly PendingChange[]): Lay {
  const table = quoteName(entity.table);
  const sent = changes.map((change) => sentUpdate(entity, change));
  const names = new Set(sent.flatMap(({ set, languages }) => Object.keys({ ...set, ...languages })));
  const values = [...names].toSorted().map((name) => {
    const [column, key] = [quoteName(name), quoteLiteral(name)];
    const merged = `(coalesce(t.${column}::jsonb, '{}') || (c.l -> ${key})) - array(select jsonb_array_elements_text(c.g -> ${key}))`;
    const isLocalized = sent.some(({ languages }) => name in languages);
    const ofLanguages = isLocalized ? ` when c.l ? ${key} then ${merged}` : '';
    return [name, `case when c.s ? ${key} then p.${column}${ofLanguages} else t.${column} end`] as const;
  });
  const assigned = withFollowingTitle(entity, Object.fromEntries(values));
  const assignments = Object.entries(assigned).map(([name, value]) => `${quoteName(name)} = ${value}`);
  const text =
    `with c as (select (e ->> 'id')::uuid as "id", e -> 'set' as s, e -> 'languages' as l, e -> 'removed' as g, (e ->> 'at')::timestamptz as at from jsonb_array_elements($1::jsonb) e), ` +
    `k as (select t."id" from ${table} t where t."id" = any($2::uuid[]) order by t."id" for update) ` +
    `update ${table} t set ${['"updatedAt" = greatest(t."updatedAt", c.at)', ...assignments].join(', ')} ` +
    `from k join c on c."id" = k."id" cross join lateral jsonb_populate_record(null::${table}, c.s) p where t."id" = k."id"`;
  return { text, values: [JSON.stringify(sent), changes.map(({ rowId }) => rowId)] };
}

/** Adds the administrator's titles that follow the pending titles, as publishing will. */
function withFollowingTitle(entity: Entity, values: Readonly<Record<string, string>>) {
  const { title, adminTitle } = values;
  const following = title === undefined ? undefined : followingTitleSql(entity, title);
  if (following === undefined) return values;
  const whole =
    adminTitle === undefined
      ? following
      : `case when c.s ? 'adminTitle' then p."adminTitle" else ${following} end`;
  return { ...values, adminTitle: whole };
}

/** Splits the paths of a change into whole fields, set languages and removed ones. */
function sentUpdate({ fields }: Entity, { rowId, paths, updatedAt }: PendingChange) {
  const set: Record<string, unknown> = {};
  const languages: Record<string, Record<string, unknown>> = {};
  const removed: Record<string, string[]> = {};
  for (const [path, { value }] of Object.entries(paths)) {
    const { field, language } = partsOfPath(path);
    // A deployment may have removed the field.
    if (!(field in fields)) continue;
    if (language === undefined) set[field] = value;
    else {
      const texts = (languages[field] ??= {});
      const gone = (removed[field] ??= []);
      if (value === null) gone.push(language);
      else texts[language] = value;
    }
  }
  return { id: rowId, set, languages, removed, at: updatedAt };
}
