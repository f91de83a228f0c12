import type { Entity } from '@flotilla/core';
import type { ReactNode } from 'react';
import { useT } from '../../context/use-t.js';
import { useWorkingSet } from '../../context/working-set.js';
import { deleteMessages } from './delete-messages.js';

/** Warns that an action of a list is public immediately. Forms of its rows use drafts. */
export function LiveNote({ entity: { drafts } }: { entity: Pick<Entity, 'drafts'> }): ReactNode {
  const t = useT(deleteMessages);
  const isInRelease = useWorkingSet() !== undefined;
  return drafts && !isInRelease ? <p className="text-sm text-muted-foreground">{t('live')}</p> : null;
}
