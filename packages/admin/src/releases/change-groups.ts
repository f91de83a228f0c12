import { type Entity, isLink, type Registry } from '@flotilla/core';
import type { PendingChangeView } from '@flotilla/core/change-sets';
import type { NamedRow } from './use-changed-rows.js';

/** A changed row of an installed entity. */
export interface ShownChange {
  readonly entity: Entity;
  readonly change: PendingChangeView;
}

/** A change of an editor, with the row that names it. */
export interface ChangeGroup {
  readonly main: ShownChange;
  readonly rows: readonly ShownChange[];
  readonly kind: 'added' | 'updated' | 'deleted' | 'moved' | 'reordered';
}

/** Returns the changes of editors that rows of a change set are. */
export function groupsOf(changes: readonly PendingChangeView[], { entities }: Registry): ChangeGroup[] {
  const groups = Map.groupBy(changes, ({ group }) => `${group.entity} ${group.id}`);
  return [...groups.values()].flatMap((all): ChangeGroup[] => {
    const rows = all.flatMap((change): ShownChange[] => {
      const entity = entities.get(change.entity);
      return entity ? [{ entity, change }] : [];
    });
    const main = rows.find(({ change: { entity, id, group } }) => entity === group.entity && id === group.id);
    const named = main ?? rows[0];
    return named ? [{ main: named, rows, kind: kindOf(named, rows) }] : [];
  });
}

/** The kind of the change of a single row. */
export const verbs = { create: 'added', update: 'updated', delete: 'deleted' } as const;

function kindOf({ entity, change }: ShownChange, rows: readonly ShownChange[]): ChangeGroup['kind'] {
  if (!isLink(entity)) return verbs[change.change];
  const kinds = new Set(rows.map((one) => one.change.change));
  if (kinds.has('create') && kinds.has('delete')) return 'moved';
  if (change.change !== 'update') return verbs[change.change];
  const paths = change.paths.map(({ path }) => path);
  if (paths.every((path) => path === 'orderIndex')) return 'reordered';
  return paths.includes('orderIndex') ? 'moved' : 'updated';
}

/** Returns the row whose label names a change: for a link, the row that it belongs to. */
export function namingRow({ entity, change }: ShownChange, { entities }: Registry): NamedRow {
  const { root, id } = change;
  const isDeleted = change.change === 'delete';
  const owner = isLink(entity) ? entities.get(root.entity) : undefined;
  return owner ? { entity: owner, id: root.id, isDeleted } : { entity, id, isDeleted };
}
