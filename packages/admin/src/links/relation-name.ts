import type { Entity } from '@flotilla/core';
import type { Relation } from '@flotilla/core/reflection';
import { useAdmin } from '../context/admin-context.js';
import { farOf } from './relations.js';

/** What a relation is called, seen from an entity: the rows that it leads to, with their module where two are called alike. */
export function useRelationName(entity: Entity): (relation: Relation) => string {
  const { registry, words } = useAdmin();
  const all = [...registry.relationsOf(entity.key).values()];
  const plainName = (relation: Relation) => {
    const far = farOf(registry, relation);
    return words.entities(far ?? relation.link);
  };
  return (relation) => {
    const name = plainName(relation);
    const far = farOf(registry, relation);
    const isShared = all.filter((other) => plainName(other) === name).length > 1;
    return isShared && far ? `${name} · ${words.module(far.module)}` : name;
  };
}
