import type { Entity } from '@flotilla/core';
import { quoteName } from '../database/sql.js';
import type { Collations } from './collations.js';
import type { Reach } from './include.js';
import type { OwnScope } from './own-rows.js';
import type { Params } from './params.js';
import type { CheckedQuery } from './parse.js';
import { rowJson, type Visibility } from './projection.js';

/** What compiling a read needs beside the query. */
export interface CompileContext extends Visibility {
  readonly languages: readonly string[];
  readonly collations?: Collations;
  /** What is shown of the caller's own alone. */
  readonly ownOnly?: OwnScope;
  /** Keys of entities and links that the caller may not read: nothing is found by what they say of others. */
  readonly withoutNames?: ReadonlySet<string>;
  /** How much may be embedded; as much as for the server itself when left out. */
  readonly reach?: Reach;
}

/** What a read leaves out. */
export type Scope = Pick<CompileContext, 'ownOnly' | 'withoutPrivate' | 'withoutNames' | 'marksFiles'>;

const names = new WeakMap<Scope, string>();

/** Names what a read leaves out: reads that leave out the same are compiled alike. */
export function nameOfScope(scope: Scope): string {
  const known = names.get(scope);
  if (known !== undefined) return known;
  const { ownOnly, withoutPrivate, withoutNames, marksFiles } = scope;
  const keys = Object.entries({ own: ownOnly?.keys, searched: ownOnly?.searched, public: withoutPrivate, unnamed: withoutNames });
  const name = `${keys.map(([what, of]) => [what, ...(of ?? [])].join(' ')).join(' ')}${marksFiles ? ' marked' : ''}`;
  names.set(scope, name);
  return name;
}

/** Of each list so many pages have a statement of their own; those beyond share one. */
const plannedPages = 10;

/**
 * The rows of a page and one more. The numbers are checked, and written out: with a parameter here PostgreSQL would plan
 * anew for every request, which costs half as much as the list. Deep pages do that, so that statements stay few.
 */
export function window({ limit, offset }: CheckedQuery, params: Params): string {
  if (offset === 0) return `limit ${limit + 1}`;
  const isPlanned = offset % limit === 0 && offset / limit < plannedPages;
  return `limit ${limit + 1} offset ${isPlanned ? offset : params.bind(offset, 'bigint')}`;
}

/**
 * Ids one by one, so that PostgreSQL sees how many there are. Of an array it can't, and would plan anew for every request,
 * which takes longer than to read them with all that is embedded.
 */
export function idCondition(ids: readonly unknown[], params: Params): string {
  return `t."id" in (${ids.map((id) => params.bind(id, 'uuid')).join(', ')})`;
}

/** Reads rows by their ids, the first parameter, and locks them: `id`, `row`. */
export function lockedRowsText(entity: Entity): string {
  return `select t."id", ${rowJson(entity, 't')} as row from ${quoteName(entity.table)} t where t."id" = any($1::uuid[]) order by t."id" for update`;
}

export function whereAll(conditions: readonly string[]): string {
  return conditions.length ? `where ${conditions.join(' and ')}` : '';
}
