import type { Registry } from '@flotilla/core';
import { takesChangeSets } from '@flotilla/core/change-sets';
import { fileFieldsOf } from '@flotilla/core/reflection';
import { isLink, type Entity } from '@flotilla/core';
import type { Database } from '../database/database.js';
import { changedPaths, newPaths } from './paths.js';
import { type PathChange, type PendingChange, type RowState, wholeRow } from './pending-change.js';

/** A change in the history. */
export interface Recorded extends Record<string, unknown> {
  readonly entity: string;
  readonly rowId: string;
  readonly before: string | null;
  readonly after: string | null;
}

type Made = Pick<PathChange, 'by' | 'at'>;

/**
 * Returns the changes that undo a published change set, from the history. Their bases are the values after
 * the change set, so that publishing reports later changes as conflicts.
 */
export async function inverseOf(
  id: string,
  { db, registry }: { readonly db: Pick<Database, 'query'>; readonly registry: Registry },
  made: Made,
): Promise<PendingChange[]> {
  const text = `select "entity", "rowId", "before", "after" from flotilla_change where "changeSet" = $1::uuid order by "id"`;
  return inverseOfRecorded(await db.query<Recorded>(text, [id]), registry, made);
}

/** Returns the changes that undo recorded ones, the oldest first. */
export function inverseOfRecorded(
  recorded: readonly Recorded[],
  registry: Registry,
  made: Made,
): PendingChange[] {
  const byRow = Map.groupBy(recorded, ({ entity, rowId }) => `${entity} ${rowId}`);
  return [...byRow.values()].flatMap((changes) => {
    const entity = registry.entities.get(changes[0]?.entity ?? '');
    if (!entity || !takesChangeSets(entity) || fileFieldsOf(entity).length > 0) return [];
    return inverseOfRow(entity, changes, made) ?? [];
  });
}

function inverseOfRow(entity: Entity, changes: readonly Recorded[], made: Made): PendingChange | undefined {
  const [first, last] = [changes[0], changes.at(-1)];
  if (!first || !last) return undefined;
  // The first value of each field is from before the change set, the last one from after it.
  const before = Object.assign({}, ...changes.toReversed().map((one) => stateOf(one.before))) as RowState;
  const after = Object.assign({}, ...changes.map((one) => stateOf(one.after))) as RowState;
  const [wasCreated, isDeleted] = [first.before === null, last.after === null];
  if (wasCreated && isDeleted) return undefined;
  const whole = isDeleted ? before : after;
  const own = {
    entity: entity.key,
    rowId: first.rowId,
    root: isLink(entity)
      ? { entity: entity.left.key, id: String(whole[entity.left.field] ?? first.rowId) }
      : { entity: entity.key, id: first.rowId },
    createdAt: made.at,
    updatedAt: made.at,
  };
  if (wasCreated)
    return { ...own, change: 'delete', paths: { [wholeRow]: { base: after, value: null, ...made } } };
  if (isDeleted) return { ...own, change: 'create', paths: newPaths(entity, before, made) };
  const paths = changedPaths(entity, { before: after, after: before, pending: {} }, made);
  return Object.keys(paths).length > 0 ? { ...own, change: 'update', paths } : undefined;
}

const stateOf = (text: string | null) => (text === null ? {} : (JSON.parse(text) as RowState));
