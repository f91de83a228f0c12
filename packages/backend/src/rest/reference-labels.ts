import type { Entity } from '@flotilla/core';
import { labeledReferences, type ReferenceLabels } from '@flotilla/core/administration';
import type { Caller } from '../context/caller.js';
import { quoteName } from '../database/sql.js';
import { rowLabel } from '../query/row-label.js';
import type { ReferenceKeyParts } from './reference-keys.js';

type Row = Readonly<Record<string, unknown>>;
type Parts = ReferenceKeyParts;

/**
 * Returns the labels of the rows that other rows reference, by reference field. They are empty for entities
 * whose rows the caller may not all read.
 */
export async function referenceLabels(
  entity: Entity,
  rows: readonly Row[],
  { caller, ...parts }: Parts & { readonly caller: Caller },
): Promise<ReferenceLabels> {
  const references = labeledReferences(entity, parts.stores.parts.compile.registry.entities);
  const labels = references.map(async ({ name, target }) => {
    const ids = [...new Set(rows.flatMap((row) => (typeof row[name] === 'string' ? [row[name]] : [])))];
    const byId = await labelsOf(target, ids, { caller, ...parts });
    return [name, (row: Row) => byId.get(row[name])] as const;
  });
  return Object.fromEntries(await Promise.all(labels));
}

async function labelsOf(
  target: Entity,
  ids: readonly string[],
  { caller, db, stores, visible }: Parts & { readonly caller: Caller },
): Promise<ReadonlyMap<unknown, string>> {
  if (ids.length === 0 || !(await visible.readsAll(target, caller))) return new Map();
  const { languages } = stores.parts.compile;
  const label = rowLabel(target, 't', languages, await visible.borrowedNames(target, caller));
  const found = await db.query<{ id: string; label: string }>(
    `select t."id", ${label} as label from ${quoteName(target.table)} t where t."id" = any($1::uuid[])`,
    [ids],
  );
  return new Map(found.map((row) => [row.id, row.label]));
}
