import { type Entity, isLink, type Registry } from '@flotilla/core';
import type { PendingChangeView } from '@flotilla/core/change-sets';
import { writableFields } from '@flotilla/core/reflection';
import { isPlainObject } from '@flotilla/core/values';
import type { RowChange } from './studio-calls.js';

type Values = Readonly<Record<string, unknown>>;
type Definitions = Pick<Registry, 'entities'>;

/** Returns the pending changes that a deletion dropped: of rows that are gone, or deleted now. */
export function lostChanges(
  before: readonly PendingChangeView[],
  after: readonly PendingChangeView[],
): PendingChangeView[] {
  const kept = new Set(after.flatMap((one) => (one.change === 'delete' ? [] : [keyOf(one)])));
  return before.filter((one) => one.change !== 'delete' && !kept.has(keyOf(one)));
}

/** Returns changes that create lost rows again with their ids; rows before the links between them. */
export function recreated(lost: readonly PendingChangeView[], { entities }: Definitions): RowChange[] {
  const created = lost.flatMap((one) => {
    const entity = entities.get(one.entity);
    return entity && one.change === 'create' ? [{ entity, one }] : [];
  });
  return created
    .toSorted((a, b) => Number(isLink(a.entity)) - Number(isLink(b.entity)))
    .map(({ entity, one }) => ({
      ...{ change: 'create', entity: entity.key, id: one.id },
      data: valuesOf(entity, one, {}),
    }));
}

/** Returns the values of a lost update, on those that the row has now. */
export function valuesOf(entity: Entity, { paths }: PendingChangeView, row: Values): Values {
  const writable = writableFields(entity);
  const values: Record<string, unknown> = {};
  for (const { path, value } of paths) {
    const dot = path.indexOf('.');
    const field = dot < 0 ? path : path.slice(0, dot);
    if (!(field in writable)) continue;
    if (dot < 0) {
      if (value !== undefined) values[field] = value;
      continue;
    }
    const texts = values[field] ?? row[field];
    const { [path.slice(dot + 1)]: _, ...others } = isPlainObject(texts) ? texts : {};
    const isGone = value === undefined || value === null;
    values[field] = isGone ? others : { ...others, [path.slice(dot + 1)]: value };
  }
  return values;
}

const keyOf = ({ entity, id }: PendingChangeView) => `${entity} ${id}`;
