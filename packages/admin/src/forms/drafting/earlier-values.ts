import type { Entity } from '@flotilla/core';
import type { Changed } from '@flotilla/core/administration';
import { writableFields } from '@flotilla/core/reflection';
import type { AdminRow } from '../../context/admin-row.js';
import { changedValues, editedOf } from '../edited-values.js';
import type { Values } from '../../rows/row-calls.js';

/** Fields that say when the row is public. */
const dates = new Set(['publishedAt', 'unpublishedAt']);

interface EarlierInput {
  readonly entity: Entity;
  readonly languages: readonly string[];
  /** The public row. */
  readonly live: AdminRow;
  /** The row with its draft. */
  readonly drafted: AdminRow;
  /** The changes of the public row since, newest first. */
  readonly latest: readonly Changed[];
}

/**
 * Returns the values that take a drafted row back to an earlier state, without its dates of publication and its
 * secrets.
 */
export function earlierValues({ entity, languages, live, drafted, latest }: EarlierInput): Values {
  const writable = writableFields(entity);
  const before = latest.flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, change]) =>
      name in writable && !dates.has(name) && !change.isSecret
        ? [[name, change.before ?? null] as const]
        : [],
    ),
  );
  const state = { ...live, ...Object.fromEntries(before) };
  const changed = changedValues(
    entity,
    editedOf(entity, drafted, languages),
    editedOf(entity, state, languages),
  );
  return Object.fromEntries(Object.entries(changed).filter(([name]) => !dates.has(name)));
}

/** Returns whether the latest changes of a row are updates, so that it exists since before them. */
export const areUpdates = (latest: readonly Changed[]): boolean =>
  latest.length > 0 && latest.every(({ change }) => change === 'updated' || change === 'restored');
