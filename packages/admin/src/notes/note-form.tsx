import type { Entity } from '@flotilla/core';
import { noteLimits, type NotePerson, type RowNote } from '@flotilla/core/notes';
import { Button, Textarea } from '@flotilla/ui';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useT } from '../context/use-t.js';
import { MentionPicker } from './mention-picker.js';
import { noteMessages } from './note-messages.js';
import { useNoteWrites } from './use-row-notes.js';

export interface NoteFormProps {
  entity: Pick<Entity, 'key' | 'route'>;
  id: string;
  /** The note to change; a new one by default. */
  note?: RowNote;
  onDone?: () => void;
}

/** Adds or changes a note. `@` opens the list of colleagues. */
export function NoteForm({ entity, id, note, onDone }: NoteFormProps): ReactNode {
  const t = useT(noteMessages);
  const fieldId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number>(undefined);
  const [text, setText] = useState(note?.text ?? '');
  const [people, setPeople] = useState<readonly NotePerson[]>(note?.mentions ?? []);
  const [isPicking, setPicking] = useState(false);
  const { add, edit } = useNoteWrites(entity, id);
  const write = note ? edit : add;
  const isEmpty = text.trim() === '';
  const submit = () => {
    if (isEmpty || write.isPending) return;
    const mentions = people.filter(({ name }) => text.includes(`@${name}`)).map((person) => person.id);
    const onSuccess = () => {
      setText('');
      setPeople([]);
      onDone?.();
    };
    const data = { text: text.trim(), mentions: [...new Set(mentions)] };
    if (note) edit.mutate({ ...data, note: note.id }, { onSuccess });
    else add.mutate(data, { onSuccess });
  };
  const insert = (person: NotePerson) => {
    const at = caret.current ?? field.current?.selectionStart ?? text.length;
    const before = text.slice(0, at).replace(/@$/, '');
    const mention = `${before === '' || /\s$/.test(before) ? '' : ' '}@${person.name} `;
    caret.current = before.length + mention.length;
    setText(before + mention + text.slice(at));
    setPeople([...people, person]);
  };
  const focus = () => {
    field.current?.focus();
    if (caret.current !== undefined) field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  };
  const type = (typed: string, at: number) => {
    setText(typed);
    // An address such as a@b.c is no mention.
    if (typed.length > text.length && /(^|\s)@$/.test(typed.slice(0, at))) {
      caret.current = at;
      setPicking(true);
    }
  };
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        submit();
      }}
    >
      <label htmlFor={fieldId} className="sr-only">
        {t(note ? 'edited' : 'text')}
      </label>
      <Textarea
        ref={field}
        id={fieldId}
        value={text}
        maxLength={noteLimits.text}
        placeholder={note ? undefined : t('hint')}
        className="min-h-20 bg-card"
        aria-describedby={write.isError ? `${fieldId}-failed` : undefined}
        onChange={({ target }) => type(target.value, target.selectionStart)}
        onKeyDown={(event) => isSendKey(event) && submit()}
      />
      {write.isError && (
        <p id={`${fieldId}-failed`} role="alert" className="text-sm text-destructive">
          {t('notSaved')}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <MentionPicker
          {...{ entity, id, isOpen: isPicking, onOpen: setPicking, onPick: insert, onClosed: focus }}
        />
        {text.length > noteLimits.text * 0.9 && (
          <span className="text-xs text-muted-foreground tabular-nums">
            {t('tooLong', { count: text.length, max: noteLimits.text })}
          </span>
        )}
        <span className="ms-auto flex flex-wrap gap-2">
          {note && (
            <Button type="button" variant="ghost" size="sm" onClick={onDone}>
              {t('cancel')}
            </Button>
          )}
          <Button type="submit" variant="outline" size="sm" disabled={isEmpty || write.isPending}>
            {write.isPending ? t('adding') : t(note ? 'save' : 'add')}
          </Button>
        </span>
      </div>
    </form>
  );
}

const isSendKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key === 'Enter' && (ctrlKey || metaKey);
