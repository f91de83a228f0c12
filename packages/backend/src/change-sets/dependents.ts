import type { Registry } from '@flotilla/core';
import { foreignKeysOf } from './layers.js';
import { keyOf, type PendingChange } from './pending-change.js';

/** Returns a change, and the new rows that need the row which it creates, transitively. */
export function dependentsOf(
  registry: Registry,
  change: PendingChange,
  pending: readonly PendingChange[],
): PendingChange[] {
  const found = new Map([[keyOf(change), change]]);
  for (const one of found.values()) {
    if (one.change !== 'create') continue;
    for (const other of pending) {
      const entity = registry.entities.get(other.entity);
      const isDependent =
        entity !== undefined &&
        foreignKeysOf(entity).some(
          ([field, to]) => to === one.entity && other.paths[field]?.value === one.rowId,
        );
      if (isDependent) found.set(keyOf(other), other);
    }
  }
  return [...found.values()];
}

/** Returns a change of an editor, and the changed rows that need its new rows. New rows that need them are in it. */
export function withDependents(
  registry: Registry,
  group: readonly PendingChange[],
  pending: readonly PendingChange[],
): PendingChange[] {
  const made = new Set(group.filter(({ change }) => change === 'create').map(keyOf));
  const needsMade = ({ entity: key, paths }: PendingChange) => {
    const entity = registry.entities.get(key);
    const ends = entity ? foreignKeysOf(entity) : [];
    return ends.some(([field, to]) => made.has(keyOf({ entity: to, rowId: String(paths[field]?.value) })));
  };
  const dependents = pending.filter((one) => one.change === 'update' && needsMade(one));
  return [...new Set([...group, ...dependents])];
}
