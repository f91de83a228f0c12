import type { Entity } from '@flotilla/core';
import { quoteName } from '../database/sql.js';
import type { Collations } from './collations.js';
import type { ReadLimits } from './include.js';
import type { OwnScope } from './own-rows.js';
import type { Params } from './params.js';
import type { CheckedQuery } from './parse.js';
import { rowJson, type Visibility } from './projection.js';

/** Context of compiling a read. */
export interface CompileContext extends Visibility {
  readonly languages: readonly string[];
  readonly collations?: Collations;
  /** Entities that are restricted to the caller's own rows. */
  readonly ownOnly?: OwnScope;
  /** Keys of entities and links that the caller may not read, which are not used as labels in a search. */
  readonly withoutNames?: ReadonlySet<string>;
  /** Limits of embedding; those of the server by default. */
  readonly limits?: ReadLimits;
}

/** The visibility of a read. */
export type Scope = Pick<CompileContext, 'ownOnly' | 'withoutPrivate' | 'withoutNames' | 'marksFiles'>;

const names = new WeakMap<Scope, string>();

/** Returns the name of a visibility. Reads with equal names share compiled statements. */
export function nameOfScope(scope: Scope): string {
  const cached = names.get(scope);
  if (cached !== undefined) return cached;
  const { ownOnly, withoutPrivate, withoutNames, marksFiles } = scope;
  const keys = Object.entries({
    own: ownOnly?.keys,
    searched: ownOnly?.searched,
    public: withoutPrivate,
    unnamed: withoutNames,
  });
  const name = `${keys.map(([what, of]) => [what, ...(of ?? [])].join(' ')).join(' ')}${marksFiles ? ' marked' : ''}`;
  names.set(scope, name);
  return name;
}

/** The first pages of a list have a statement each; later ones share one. */
const plannedPages = 10;

/**
 * Returns `limit` and `offset` for a page and one more row. Validated numbers as literals: with parameters
 * PostgreSQL would plan the statement for every request, which costs half as much as the list. Only deep
 * pages use a parameter, so that there are few statements.
 */
export function window({ limit, offset }: CheckedQuery, params: Params): string {
  if (offset === 0) return `limit ${limit + 1}`;
  const isPlanned = offset % limit === 0 && offset / limit < plannedPages;
  return `limit ${limit + 1} offset ${isPlanned ? offset : params.bind(offset, 'bigint')}`;
}

/**
 * Returns a condition with one parameter per id, so that PostgreSQL knows their number. With an array it
 * would plan the statement for every request, which takes longer than reading the rows with everything
 * embedded.
 */
export function idCondition(ids: readonly unknown[], params: Params): string {
  return `t."id" in (${ids.map((id) => params.bind(id, 'uuid')).join(', ')})`;
}

/** Returns the statement that reads rows by their ids (the first parameter) and locks them: `id`, `row`. */
export function lockedRowsText(entity: Entity): string {
  return `select t."id", ${rowJson(entity, 't')} as row from ${quoteName(entity.table)} t where t."id" = any($1::uuid[]) order by t."id" for update`;
}

/**
 * Returns the statement that reads rows by their ids (the first parameter) without locks: `id`, `row`, and
 * `version`, which each change of the row replaces.
 */
export function versionedRowsText(entity: Entity): string {
  return `select t."id", t.xmin::text as version, ${rowJson(entity, 't')} as row from ${quoteName(entity.table)} t where t."id" = any($1::uuid[])`;
}

/** Returns the statement that locks rows by their ids (the first parameter), in the order of their ids: `id`, `version`. */
export function lockedVersionsText({ table }: Entity): string {
  return `select t."id", t.xmin::text as version from ${quoteName(table)} t where t."id" = any($1::uuid[]) order by t."id" for update`;
}

export function whereAll(conditions: readonly string[]): string {
  return conditions.length ? `where ${conditions.join(' and ')}` : '';
}
