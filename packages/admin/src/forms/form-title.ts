import type { Entity } from '@flotilla/core';
import { useAccess } from '../context/access.js';
import { useAdmin } from '../context/admin-context.js';
import { useT } from '../context/use-t.js';
import { formMessages } from './form-messages.js';

/** Returns "Create Article", "Update Article", or "Article" for a row that the account may not change. */
export function useFormTitle(entity: Entity, start: unknown): string {
  const t = useT(formMessages);
  const name = useAdmin().labels.entity(entity);
  const isReadOnly = !useAccess().may('update', entity);
  if (start !== undefined && isReadOnly) return name;
  return start === undefined ? t('create', { entity: name }) : t('update', { entity: name });
}
