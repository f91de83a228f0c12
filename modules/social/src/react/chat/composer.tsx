import { useT } from '@flotilla/react';
import { Button, Icon, Label, Textarea, VisuallyHidden } from '@flotilla/ui';
import { type KeyboardEvent, type SubmitEvent, useId, useRef, useState } from 'react';
import { maxFiles, maxMessage } from '../../shapes.js';
import { messages } from '../messages.js';
import type { Sending } from './use-sending.js';

/** A text field, a button, and files. Enter sends; Shift+Enter starts a new line. */
export function Composer({ sending }: { sending: Sending }) {
  const t = useT(messages);
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const { draft, setDraft, send, isOnline } = sending;
  const isEmpty = draft.trim() === '';

  const submit = (event: SubmitEvent<HTMLFormElement> | KeyboardEvent) => {
    event.preventDefault();
    if (isEmpty || files.length > maxFiles) return;
    send(draft.trim(), files);
    setFiles([]);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3 border-t border-border p-4">
      {!isOnline && (
        <p role="status" className="rounded-md bg-muted px-4 py-2 text-sm">
          {t('offline')}
        </p>
      )}
      {files.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {files.map((file, index) => (
            <li
              key={`${file.name}-${index}`}
              className="flex max-w-full items-center gap-1 rounded-full bg-muted py-1 ps-4 pe-1 text-sm"
            >
              <span className="truncate">{file.name}</span>
              <Button
                type="button"
                variant="ghost"
                size="icon"
                className="size-8"
                aria-label={t('removeFile', { name: file.name })}
                onClick={() => setFiles(files.filter((other) => other !== file))}
              >
                <Icon name="close" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {files.length > maxFiles && (
        <p role="alert" className="text-sm font-medium text-destructive">
          {t('tooManyFiles', { count: maxFiles })}
        </p>
      )}
      <Label htmlFor={id} className="sr-only">
        {t('message')}
      </Label>
      <div className="flex items-end gap-2">
        <Button
          type="button"
          variant="ghost"
          size="icon"
          className="size-12"
          aria-label={t('attach')}
          onClick={() => chooser.current?.click()}
        >
          <Icon name="download" className="rotate-180" />
        </Button>
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          aria-hidden="true"
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            setFiles([...files, ...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
        <Textarea
          id={id}
          name="description"
          value={draft}
          maxLength={maxMessage}
          rows={1}
          placeholder={t('message')}
          className="max-h-48 min-h-12 flex-1 resize-none"
          onInput={({ currentTarget }) => setDraft(currentTarget.value)}
          onKeyDown={(event) =>
            event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing && submit(event)
          }
        />
        <Button type="submit" disabled={isEmpty} className="h-12 max-sm:size-12 max-sm:p-0">
          <Icon name="arrow-right" className="sm:hidden" />
          <VisuallyHidden className="sm:not-sr-only">{t('submit')}</VisuallyHidden>
        </Button>
      </div>
    </form>
  );
}
