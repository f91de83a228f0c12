import { type Link, type Registry } from '@flotilla/core';
import type { Relation } from '@flotilla/core/reflection';
import { quoteName } from '../database/sql.js';
import type { Params } from './params.js';
import { publicRows, type Visibility } from './projection.js';

/** Restricts a list to rows that a link joins with given rows. */
export interface JoinedWith {
  /** From the given rows to the rows of the list. */
  readonly relation: Relation;
  /** Ids of the given rows. */
  readonly ids: readonly string[];
  /** A row of the list to leave out. */
  readonly except?: string | undefined;
}

type Context = Visibility & { readonly registry: Registry };

/** Returns the conditions for a row under the alias `t` to be joined with the given rows by a visible link. */
export function joinedConditions(
  { relation: { link, ownField, far }, ids, except }: JoinedWith,
  params: Params,
  context: Context,
): string[] {
  if (!far || ids.length === 0) return ['false'];
  const near = ids.map((id) => params.bind(id, 'uuid')).join(', ');
  const conditions = [
    `l.${quoteName(far.field)} = t."id"`,
    `l.${quoteName(ownField)} in (${near})`,
    ...publicRows(link, 'l', context),
  ];
  return [
    `exists (select 1 from ${quoteName(link.table)} l where ${conditions.join(' and ')})`,
    ...(except === undefined ? [] : [`t."id" <> ${params.bind(except, 'uuid')}`]),
  ];
}

/** Returns the statement that finds the rows that visible links join with a row, in the order of the links. */
export function joinedIdsText(
  link: Link,
  { from, to, limit }: { readonly from: string; readonly to: string; readonly limit: number },
  context: Context,
): string {
  const conditions = [`l.${quoteName(from)} = $1::uuid`, ...publicRows(link, 'l', context)];
  return (
    `select l.${quoteName(to)} from ${quoteName(link.table)} l where ${conditions.join(' and ')} ` +
    `order by l."orderIndex", l."createdAt", l."id" limit ${limit}`
  );
}
