import { Button, cn } from '@flotilla/ui';
import { ImageUp } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, useId, useRef, useState } from 'react';
import { useT } from '../context/use-t.js';
import { Thumbnail } from '../rows/file-thumbnail.js';
import { type AdminKind, emptyOf, type KindInputProps } from './admin-kind.js';
import { Input } from './controls.js';
import { kindMessages } from './kind-messages.js';
import { TextFilter } from './text-cell.js';

/** The address of a stored file, or a new file to upload. */
export type EditedFile = string | File;

export const file: AdminKind<'file', EditedFile> = {
  Input: FileInput,
  Filter: TextFilter,
  toEdited: (value) => (typeof value === 'string' ? value : ''),
  // A new file is uploaded as a part of the form; in the data its name stands for its address.
  parse: (edited, field) => (edited instanceof File ? edited.name : edited) || emptyOf(field),
  isWide: true,
};

/** Accepts a file by dialog, drop or paste, and previews it before the upload. */
function FileInput({ value, onChange, onBlur, control }: KindInputProps<'file', EditedFile>) {
  const t = useT(kindMessages);
  const chooser = useRef<HTMLInputElement>(null);
  const addressId = useId();
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const [first] = files ?? [];
    if (first) onChange(first);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const onPaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    take(event.clipboardData.files);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button offers the same to keyboards
    <div
      role="group"
      aria-labelledby={control['aria-labelledby']}
      onDragOver={(event) => (event.preventDefault(), setOver(true))}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      onPaste={onPaste}
      className={cn(
        'flex flex-wrap items-center gap-4 rounded-lg border border-dashed border-input bg-card p-4 transition-colors',
        isOver && 'border-ring bg-secondary',
      )}
    >
      <Preview value={value} />
      <div className="flex min-w-52 flex-1 flex-col items-start gap-2">
        <input
          ref={chooser}
          type="file"
          tabIndex={-1}
          aria-hidden
          className="hidden"
          onChange={({ target }) => take(target.files)}
        />
        <Button
          {...control}
          aria-labelledby={undefined}
          size="sm"
          variant="outline"
          onBlur={onBlur}
          onClick={() => chooser.current?.click()}
        >
          {value === '' ? t('selectFile') : t('replaceFile')}
        </Button>
        <p className="text-xs text-muted-foreground">
          {value instanceof File ? `${value.name} · ${t('notUploaded')}` : t('dropFile')}
        </p>
        {typeof value === 'string' && (
          <>
            <label htmlFor={addressId} className="sr-only">
              {t('fileAddress')}
            </label>
            <Input
              id={addressId}
              value={value}
              placeholder={t('fileAddress')}
              onChange={({ target }) => onChange(target.value)}
              onBlur={onBlur}
              className="h-9 font-mono sm:text-xs"
            />
          </>
        )}
      </div>
    </div>
  );
}

function Preview({ value }: { value: EditedFile }) {
  const address = addressOf(value);
  const size = 'size-28 rounded-md';
  if (address)
    return <Thumbnail src={address} type={value instanceof File ? value.type : undefined} className={size} />;
  return (
    <span className={cn('grid place-items-center bg-muted text-muted-foreground', size)}>
      <ImageUp className="size-8" strokeWidth={1.4} />
    </span>
  );
}

const addresses = new WeakMap<File, string>();

/**
 * Returns a URL to display a file, stored or not; undefined for none. Object URLs are cached for the lifetime
 * of the page.
 */
function addressOf(value: EditedFile): string | undefined {
  if (!(value instanceof File)) return value || undefined;
  const address = addresses.get(value) ?? URL.createObjectURL(value);
  addresses.set(value, address);
  return address;
}
