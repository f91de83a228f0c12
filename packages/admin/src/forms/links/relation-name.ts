import type { Entity } from '@flotilla/core';
import type { Relation } from '@flotilla/core/reflection';
import { useAdmin } from '../../context/admin-context.js';
import { farOf } from './relations.js';

/**
 * Returns a function that names a relation of an entity: by the rows at its far end, with their module if
 * names collide.
 */
export function useRelationName(entity: Entity): (relation: Relation) => string {
  const { registry, labels } = useAdmin();
  const all = [...registry.relationsOf(entity.key).values()];
  const plainName = (relation: Relation) => {
    const far = farOf(registry, relation);
    return labels.entities(far ?? relation.link);
  };
  return (relation) => {
    const name = plainName(relation);
    const far = farOf(registry, relation);
    const isShared = all.filter((other) => plainName(other) === name).length > 1;
    return isShared && far ? `${name} · ${labels.module(far.module)}` : name;
  };
}
