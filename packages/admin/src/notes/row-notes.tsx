import type { Entity } from '@flotilla/core';
import { Button, Icon, NamedList } from '@flotilla/ui';
import { type ReactNode, useState } from 'react';
import { useT } from '../context/use-t.js';
import { FailedList } from '../shell/failure/failed-list.js';
import { NoteForm } from './note-form.js';
import { NoteItem } from './note-item.js';
import { noteMessages } from './note-messages.js';
import { useRowNotes } from './use-row-notes.js';

export interface RowNotesProps {
  entity: Pick<Entity, 'key' | 'route'>;
  id: string;
  /** Whether the section starts open although it is empty. */
  isOpen?: boolean;
}

/** The notes of a row: folded while there are none, and absent for people who may not read them. */
export function RowNotes({ entity, id, isOpen = false }: RowNotesProps): ReactNode {
  const t = useT(noteMessages);
  const found = useRowNotes(entity, id);
  const [isUnfolded, setUnfolded] = useState(isOpen);
  const { notes, mayWrite, isHidden, isFailed } = found;
  if (isHidden || (notes.length === 0 && !mayWrite && !isFailed)) return null;
  return (
    <details
      open={isUnfolded || notes.length > 0 || isFailed}
      onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
      className="rounded-lg border border-border px-4"
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold">
        <Icon name="chevron-down" className="transition-transform [details:not([open])_&]:-rotate-90" />
        {t('notes')}
        {notes.length > 0 && (
          <span className="font-normal text-muted-foreground tabular-nums">
            {notes.length}
            {found.hasOlder && '+'}
          </span>
        )}
      </summary>
      <div className="flex flex-col gap-4 pt-1 pb-4">
        {isFailed && <FailedList text={t('failed')} againLabel={t('again')} onAgain={found.refetch} />}
        {mayWrite && <NoteForm entity={entity} id={id} />}
        {notes.length > 0 && (
          <NamedList label={t('notes')} className="flex flex-col gap-4">
            {notes.map((note) => (
              <li key={note.id}>
                <NoteItem {...{ entity, id, note }} />
              </li>
            ))}
          </NamedList>
        )}
        {found.hasOlder && (
          <Button variant="outline" size="sm" className="self-start" onClick={found.showOlder}>
            {t('older')}
          </Button>
        )}
      </div>
    </details>
  );
}
