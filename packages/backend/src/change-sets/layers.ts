import type { Entity, Registry } from '@flotilla/core';
import { targetOf } from '@flotilla/core/reflection';
import type { PendingChange } from './pending-change.js';

/** The pending changes of one entity. */
export interface Layer {
  readonly entity: Entity;
  readonly creates: readonly PendingChange[];
  readonly updates: readonly PendingChange[];
  readonly deletes: readonly PendingChange[];
  /**
   * Whether new rows come before changed ones: rows of the entity reference each other. Otherwise a change
   * may free a unique value for a new row.
   */
  readonly createsFirst: boolean;
}

/**
 * Returns pending changes by entity: referenced entities first, and rows sorted by id. Deletes run in the
 * reverse order, before the others, so that a new row can take the unique values of a deleted one. Leaves
 * out entities that are no longer installed.
 */
export function layersOf(registry: Registry, changes: readonly PendingChange[]): Layer[] {
  const byEntity = Map.groupBy(
    changes.toSorted((a, b) => (a.rowId < b.rowId ? -1 : 1)),
    ({ entity }) => entity,
  );
  return inOrder(registry, [...byEntity.keys()].toSorted()).map((entity) => {
    const own = byEntity.get(entity.key) ?? [];
    const of = (change: PendingChange['change']) => own.filter((one) => one.change === change);
    const createsFirst = foreignKeysOf(entity).some(([, to]) => to === entity.key);
    return { entity, creates: of('create'), updates: of('update'), deletes: of('delete'), createsFirst };
  });
}

/** Sorts entities so that each follows those that it references. */
function inOrder({ entities }: Registry, keys: readonly string[]): Entity[] {
  const ordered = new Map<string, Entity>();
  const started = new Set<string>();
  const add = (key: string) => {
    const entity = entities.get(key);
    if (!entity || started.has(key)) return;
    started.add(key);
    for (const [, to] of foreignKeysOf(entity)) if (keys.includes(to)) add(to);
    ordered.set(key, entity);
  };
  for (const key of keys) add(key);
  return [...ordered.values()];
}

/** Returns the fields with a foreign key, and the entity that each references. */
export function foreignKeysOf({ fields }: Entity): (readonly [field: string, to: string])[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const target = targetOf(field);
    return target?.hasForeignKey ? [[name, target.key] as const] : [];
  });
}
