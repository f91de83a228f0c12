import type { Entity } from '@flotilla/core';
import { labelSources } from '@flotilla/core/administration';
import { presentationOf } from '@flotilla/core/reflection';
import { useCallback } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { type AdminRow, nameOfRow } from '../context/admin-row.js';
import { useAccess } from '../context/access.js';
import { useT } from '../context/use-t.js';
import { pickerMessages } from './picker-messages.js';

/**
 * Returns a function that labels rows as their entity defines; moments are formatted as in tables. Rows
 * without a label, such as people whose data is hidden, get the end of their id.
 */
export function useRowLabel(): (entity: Entity, row: AdminRow) => string {
  const admin = useAdmin();
  const untitled = useT(pickerMessages)('untitled');
  return useCallback(
    (entity, row) => {
      const { rowLabel } = presentationOf(entity);
      if (rowLabel === 'id') return shortId(row.id);
      const name = nameOfRow(entity, row, admin);
      return (
        name ?? (entity.ui?.labelFields ? `${admin.labels.entity(entity)} ${shortId(row.id)}` : untitled)
      );
    },
    [admin, untitled],
  );
}

/**
 * Returns a function that lists the `include` paths of rows that labels come from, as far as the person may
 * read them.
 */
export function useNaming(): (entity: Entity) => string[] {
  const { registry } = useAdmin();
  const access = useAccess();
  return useCallback(
    (entity) => {
      const readable = labelSources(entity, registry).filter(({ entity: far, relation }) =>
        [far, relation.link].every((one) => access.may('read', one)),
      );
      return [...new Set(readable.map(({ relation }) => `${relation.token}.${relation.far.as}`))];
    },
    [registry, access],
  );
}

/** Returns the end of an id, which distinguishes rows. */
export function shortId(id: string): string {
  return id.slice(-8);
}
