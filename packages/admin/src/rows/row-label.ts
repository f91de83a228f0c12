import type { Entity } from '@flotilla/core';
import { borrowedNames } from '@flotilla/core/administration';
import { presentationOf } from '@flotilla/core/reflection';
import { useCallback } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { type AdminRow, nameOfRow } from '../context/admin-row.js';
import { useAccess } from '../gate/access.js';
import { useT } from '../language/use-t.js';
import { pickerMessages } from './picker-messages.js';

/**
 * By what a row is called: as its definition says, a moment as tables show it; the end of its id where nothing else tells it apart, as
 * with people of whom nothing may be known.
 */
export function useRowLabel(): (entity: Entity, row: AdminRow) => string {
  const admin = useAdmin();
  const untitled = useT(pickerMessages)('untitled');
  return useCallback(
    (entity, row) => {
      const { rowLabel } = presentationOf(entity);
      if (rowLabel === 'id') return shortId(row.id);
      const name = nameOfRow(entity, row, admin);
      return name ?? (entity.shows?.calledBy ? `${admin.words.entity(entity)} ${shortId(row.id)}` : untitled);
    },
    [admin, untitled],
  );
}

/** What is read along with rows of an entity to know what they are called, as far as the person may read it; paths for `include`. */
export function useNaming(): (entity: Entity) => string[] {
  const { registry } = useAdmin();
  const access = useAccess();
  return useCallback(
    (entity) => {
      const readable = borrowedNames(entity, registry).filter(({ entity: far, relation }) =>
        [far, relation.link].every((one) => access.may('read', one)),
      );
      return [...new Set(readable.map(({ relation }) => `${relation.token}.${relation.far.as}`))];
    },
    [registry, access],
  );
}

/** The part of an id by which people tell rows apart. */
export function shortId(id: string): string {
  return id.slice(-8);
}
