import type { Entity } from '@flotilla/core';
import { Button, EmptyState } from '@flotilla/ui';
import type { ReactNode } from 'react';
import { useT } from '../context/use-t.js';
import { ChangeLine } from './change-line.js';
import { changeMessages } from './change-messages.js';
import { formMessages } from './form-messages.js';
import { useChanges } from './history-sheet.js';

/** Replaces the form of a missing row; if it was deleted, offers to restore it with its dependent rows. */
export function DeletedRow({ entity, id }: { entity: Entity; id: string }): ReactNode {
  const t = useT(formMessages);
  const own = useT(changeMessages);
  const { changes, restore } = useChanges(entity, id);
  const [last] = changes;
  const isDeleted = last?.change === 'deleted';
  return (
    <EmptyState title={<h1>{t('notFound')}</h1>} description={isDeleted ? undefined : t('notFoundHint')}>
      {isDeleted && <ChangeLine change={last} />}
      {isDeleted && last.isRestorable && (
        <Button onClick={() => void restore(last)}>{own('bringBack')}</Button>
      )}
    </EmptyState>
  );
}
