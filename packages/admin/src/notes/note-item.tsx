import type { Entity } from '@flotilla/core';
import type { RowNote } from '@flotilla/core/notes';
import { useFormat } from '@flotilla/react';
import { Button } from '@flotilla/ui';
import { type ReactNode, useState } from 'react';
import { useT } from '../context/use-t.js';
import { NoteForm } from './note-form.js';
import { noteMessages } from './note-messages.js';
import { useNoteWrites } from './use-row-notes.js';

export interface NoteItemProps {
  entity: Pick<Entity, 'key' | 'route'>;
  id: string;
  note: RowNote;
}

/** A note with its author and time, and buttons for what the person may do with it. */
export function NoteItem({ entity, id, note }: NoteItemProps): ReactNode {
  const t = useT(noteMessages);
  const format = useFormat();
  const [isEditing, setEditing] = useState(false);
  if (isEditing) return <NoteForm {...{ entity, id, note }} onDone={() => setEditing(false)} />;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p className="flex flex-wrap items-baseline gap-x-2 text-xs text-muted-foreground">
        <span className="font-semibold text-foreground">{note.author?.name ?? t('unknown')}</span>
        <time dateTime={note.at} className="tabular-nums">
          {format.dateTime(note.at)}
        </time>
        {note.editedAt !== null && <span title={format.dateTime(note.editedAt)}>{t('wasEdited')}</span>}
      </p>
      <p className="text-sm whitespace-pre-line wrap-anywhere">
        <NoteText note={note} />
      </p>
      {(note.isOwn || note.mayDelete) && (
        <p className="-ms-2 flex flex-wrap gap-1">
          {note.isOwn && (
            <Button variant="ghost" size="sm" className="px-2 text-xs" onClick={() => setEditing(true)}>
              {t('edit')}
            </Button>
          )}
          {note.mayDelete && <DeleteNote {...{ entity, id, note }} />}
        </p>
      )}
    </div>
  );
}

/** Deletes after a second press, which the button names. */
function DeleteNote({ entity, id, note }: NoteItemProps) {
  const t = useT(noteMessages);
  const { remove } = useNoteWrites(entity, id);
  const [isSure, setSure] = useState(false);
  return (
    <Button
      variant="ghost"
      size="sm"
      className="px-2 text-xs data-sure:text-destructive"
      data-sure={isSure || undefined}
      disabled={remove.isPending}
      onBlur={() => setSure(false)}
      onClick={() => (isSure ? remove.mutate(note.id) : setSure(true))}
    >
      {t(isSure ? 'confirmDelete' : 'delete')}
    </Button>
  );
}

/** The text of a note with its mentions in bold. */
function NoteText({ note: { text, mentions } }: Pick<NoteItemProps, 'note'>): ReactNode {
  const names = mentions.map(({ name }) => `@${name}`).toSorted((a, b) => b.length - a.length);
  if (names.length === 0) return text;
  const pattern = new RegExp(`(${names.map(escaped).join('|')})`);
  return text
    .split(pattern)
    .map((part, index) => (index % 2 === 1 ? <strong key={index}>{part}</strong> : part));
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
