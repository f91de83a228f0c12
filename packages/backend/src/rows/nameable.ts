import type { Entity, Registry } from '@flotilla/core';
import { targetOf } from '@flotilla/core/reflection';
import type { Caller } from '../context/caller.js';
import type { VisibleRows } from './visible-rows.js';

/** Returns whether a caller may learn the natural keys of the rows of an entity. */
export type MayName = (entity: Entity) => Promise<boolean>;

/**
 * Returns the permissions of a caller to name rows by their natural keys: of entities that it may read, if it may
 * read those that their keys name.
 */
export function permissionToName(visible: VisibleRows, registry: Registry, caller: Caller): MayName {
  const known = new Map<string, Promise<boolean>>();
  const mayName: MayName = (entity) => {
    const found = known.get(entity.key) ?? decide(entity);
    known.set(entity.key, found);
    return found;
  };
  const decide: MayName = async (entity) => {
    if (!(await visible.readsAll(entity, caller))) return false;
    for (const name of entity.naturalKey) {
      const field = entity.fields[name];
      const target = registry.entities.get((field && targetOf(field)?.key) ?? '');
      if (target && target.key !== entity.key && !(await mayName(target))) return false;
    }
    return true;
  };
  return mayName;
}
