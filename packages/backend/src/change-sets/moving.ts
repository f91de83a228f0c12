import type { Registry } from '@flotilla/core';
import { ConflictError } from '@flotilla/core/errors';
import { isDeepStrictEqual } from 'node:util';
import { foreignKeysOf } from './layers.js';
import { keyOf, type PendingChange, type RowKey } from './pending-change.js';

/**
 * Returns the pending changes of some roots, and the new rows that they need or that need them, transitively.
 */
export function changesOfRoots(
  registry: Registry,
  pending: readonly PendingChange[],
  roots: readonly RowKey[] | undefined,
): PendingChange[] {
  if (!roots) return [...pending];
  const wanted = new Set(roots.map(({ entity, id }) => `${entity} ${id.toLowerCase()}`));
  const moved = new Map(
    pending
      .filter(({ root }) => wanted.has(`${root.entity} ${root.id}`))
      .map((change) => [keyOf(change), change]),
  );
  const creates = new Map(
    pending.filter(({ change }) => change === 'create').map((change) => [keyOf(change), change]),
  );
  const neededBy = ({ entity: key, paths }: PendingChange) => {
    const entity = registry.entities.get(key);
    const ends = entity ? foreignKeysOf(entity) : [];
    return ends.flatMap(
      ([field, to]) => creates.get(keyOf({ entity: to, rowId: String(paths[field]?.value) })) ?? [],
    );
  };
  for (const change of moved.values()) {
    for (const needed of neededBy(change)) moved.set(keyOf(needed), needed);
    if (change.change !== 'create') continue;
    for (const other of pending)
      if (neededBy(other).some((needed) => keyOf(needed) === keyOf(change))) moved.set(keyOf(other), other);
  }
  return [...moved.values()];
}

/**
 * Returns moved changes merged with those of the target. @throws ConflictError when both change a path to
 * different values, or one deletes a row that the other changes
 */
export function mergedInto(
  target: readonly PendingChange[],
  moved: readonly PendingChange[],
): PendingChange[] {
  const existing = new Map(target.map((change) => [keyOf(change), change]));
  return moved.map((change) => {
    const other = existing.get(keyOf(change));
    if (!other) return change;
    const isSameKind = other.change === change.change;
    const conflict = Object.entries(change.paths).find(
      ([path, { value }]) => other.paths[path] && !isDeepStrictEqual(other.paths[path].value, value),
    );
    if (!isSameKind || conflict) throw bothChange(change, conflict?.[0]);
    return { ...change, paths: { ...change.paths, ...other.paths } };
  });
}

function bothChange({ entity, rowId }: PendingChange, path: string | undefined): ConflictError {
  const row = `${entity} ${rowId}`;
  return new ConflictError({
    en: `Both change sets change ${row}${path === undefined ? '' : ` at ${path}`}. Undo one of the changes first.`,
    ru: `Одно и то же меняют оба выпуска: ${row}${path === undefined ? '' : `, ${path}`}. Сначала отмените одно из изменений.`,
  });
}
