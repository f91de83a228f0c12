import type { Entity, Registry } from '@flotilla/core';
import type { Relation } from '@flotilla/core/reflection';
import type { Access } from '../context/access.js';
import { type AdminRow, isRow } from '../context/admin-row.js';
import { isPrincipal, pictureColumn, pictureRelationOf } from './principal-picture.js';

/** Linked rows that a column shows. */
export interface LinkedRows {
  readonly target: Entity;
  /** Path of the query parameter `include`. */
  readonly include: string;
  readonly of: (row: AdminRow) => readonly AdminRow[];
}

interface Reader {
  readonly registry: Registry;
  readonly access: Access;
}

/**
 * Returns the linked rows of a column such as `@picture` or `blog.category.title`; undefined for fields, and
 * for rows that the person may not read.
 */
export function linkedRowsOf(entity: Entity, column: string, reader: Reader): LinkedRows | undefined {
  if (column === pictureColumn) {
    const picture = pictureRelationOf(entity, reader);
    return picture && linkedBy(picture.relation, picture.target, isPrincipal);
  }
  if (!column.includes('.')) return undefined;
  const { registry, access } = reader;
  const key = column.slice(0, column.lastIndexOf('.'));
  for (const relation of registry.relationsOf(entity.key).values()) {
    const { link, far } = relation;
    const target = far && registry.entities.get(far.key);
    if (!target || !access.may('read', target) || !access.may('read', link)) continue;
    if (far.key === key) return linkedBy({ ...relation, far }, target);
  }
  return undefined;
}

type Joining = Pick<Relation, 'token' | 'embedAs'> & { readonly far: NonNullable<Relation['far']> };

const every = () => true;

function linkedBy(
  { token, embedAs, far }: Joining,
  target: Entity,
  accepts: (link: AdminRow) => boolean = every,
): LinkedRows {
  return {
    target,
    include: `${token}.${far.as}`,
    of: (row) =>
      [row[embedAs]]
        .flat()
        .filter(isRow)
        .filter(accepts)
        .map((link) => link[far.as])
        .filter(isRow),
  };
}
