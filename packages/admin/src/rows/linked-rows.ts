import type { Entity, Registry } from '@flotilla/core';
import { fileFieldsOf } from '@flotilla/core/reflection';
import type { Access } from '../context/access.js';
import { type AdminRow, isRow } from '../context/admin-row.js';

/** Linked rows that a column shows. */
export interface LinkedRows {
  readonly target: Entity;
  /** Path of the query parameter `include`. */
  readonly include: string;
  readonly of: (row: AdminRow) => readonly AdminRow[];
}

/**
 * Returns the linked rows of a column such as `@picture` or `blog.category.title`; undefined for fields, and
 * for rows that the person may not read.
 */
export function linkedRowsOf(
  entity: Entity,
  column: string,
  { registry, access }: { registry: Registry; access: Access },
): LinkedRows | undefined {
  if (column !== '@picture' && !column.includes('.')) return undefined;
  const key = column.slice(0, column.lastIndexOf('.'));
  for (const { link, far, token, embedAs } of registry.relationsOf(entity.key).values()) {
    const target = far && registry.entities.get(far.key);
    if (!target || !access.may('read', target) || !access.may('read', link)) continue;
    const isWanted = column === '@picture' ? fileFieldsOf(target).length > 0 : far.key === key;
    if (isWanted)
      return {
        target,
        include: `${token}.${far.as}`,
        of: (row) =>
          [row[embedAs]]
            .flat()
            .filter(isRow)
            .flatMap((one) => (isRow(one[far.as]) ? [one[far.as] as AdminRow] : [])),
      };
  }
  return undefined;
}
