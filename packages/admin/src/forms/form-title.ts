import type { Entity } from '@flotilla/core';
import { useAdmin } from '../context/admin-context.js';
import { useT } from '../context/use-t.js';
import { formMessages } from './form-messages.js';

/** Returns "Create Article" or "Update Article". */
export function useFormTitle(entity: Entity, start: unknown): string {
  const t = useT(formMessages);
  const name = useAdmin().labels.entity(entity);
  return start === undefined ? t('create', { entity: name }) : t('update', { entity: name });
}
