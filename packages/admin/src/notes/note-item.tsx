import type { Entity } from '@flotilla/core';
import { noteAnchor, type RowNote } from '@flotilla/core/notes';
import { useFormat } from '@flotilla/react';
import { Button } from '@flotilla/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useT } from '../context/use-t.js';
import { NoteForm } from './note-form.js';
import { noteMessages } from './note-messages.js';
import { useNoteWrites } from './use-row-notes.js';

export interface NoteItemProps {
  entity: Pick<Entity, 'key' | 'route'>;
  id: string;
  note: RowNote;
}

/**
 * A note with its author and time, and buttons for what the person may do with it. A link to the note unfolds and
 * focuses it.
 */
export function NoteItem({ entity, id, note }: NoteItemProps): ReactNode {
  const t = useT(noteMessages);
  const format = useFormat();
  const [isEditing, setEditing] = useState(false);
  const linked = useLinked(note.id);
  if (isEditing) return <NoteForm {...{ entity, id, note }} onDone={() => setEditing(false)} />;
  return (
    <div
      {...linked}
      className="flex min-w-0 scroll-mt-24 scroll-mb-24 flex-col gap-1 data-linked:border-s-4 data-linked:border-accent data-linked:ps-3"
    >
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

/** Focuses a note when the address names it, also again for another click on the same link. */
function useLinked(id: string) {
  const { hash, key } = useLocation();
  const ref = useRef<HTMLDivElement>(null);
  const anchor = noteAnchor(id);
  const isLinked = hash === `#${anchor}`;
  useEffect(() => {
    const place = ref.current;
    if (!isLinked || !place) return;
    const folded = place.closest('details');
    if (folded) folded.open = true;
    place.focus({ preventScroll: true });
    place.scrollIntoView({ block: 'center' });
  }, [isLinked, key]);
  return { ref, id: anchor, tabIndex: isLinked ? -1 : undefined, 'data-linked': isLinked || undefined };
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
