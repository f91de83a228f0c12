import type { Entity } from '@flotilla/core';
import { presentationOf } from '@flotilla/core/reflection';
import { useCallback } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { type AdminRow, nameOfRow } from '../context/admin-row.js';
import { useT } from '../language/use-t.js';
import { pickerMessages } from './picker-messages.js';

/** By what a row is called: the value of the field that its presentation names; the end of its id where nothing else tells it apart. */
export function useRowLabel(): (entity: Entity, row: AdminRow) => string {
  const { languages } = useAdmin();
  const t = useT(pickerMessages);
  const untitled = t('untitled');
  return useCallback(
    (entity, row) => (presentationOf(entity).rowLabel === 'id' ? shortId(row.id) : (nameOfRow(entity, row, languages) ?? untitled)),
    [languages, untitled],
  );
}

/** The part of an id by which people tell rows apart. */
export function shortId(id: string): string {
  return id.slice(-8);
}
