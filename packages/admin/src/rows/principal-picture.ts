import type { Entity, Registry } from '@flotilla/core';
import { presentationOf, type Relation } from '@flotilla/core/reflection';
import type { Access } from '../context/access.js';
import type { AdminRow } from '../context/admin-row.js';
import { fileEntityOf } from './file-entity.js';

/** Name of the computed column, and of its label. */
export const pictureColumn = '@picture';

/** A link to files, and the entity of the files. */
export interface PictureRelation {
  readonly relation: Relation & { readonly far: NonNullable<Relation['far']> };
  readonly target: Entity;
}

/** Returns the link with the principal picture of an entity's rows; undefined for entities without one. */
export function pictureRelationOf(
  entity: Entity,
  { registry, access }: { registry: Registry; access: Access },
): PictureRelation | undefined {
  if (!(presentationOf(entity).columns as readonly string[]).includes(pictureColumn)) return undefined;
  const target = fileEntityOf(registry);
  if (!target) return undefined;
  for (const relation of registry.relationsOf(entity.key).values()) {
    const { link, far } = relation;
    if (!far || far.key !== target.key) continue;
    if (access.may('read', target) && access.may('read', link))
      return { relation: { ...relation, far }, target };
  }
  return undefined;
}

/** Returns whether a link may name the principal picture; the first such link does. */
export const isPrincipal = (link: AdminRow): boolean => link['variant'] === 'default';
