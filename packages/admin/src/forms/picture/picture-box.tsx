import type { Entity } from '@flotilla/core';
import { Button, cn, Skeleton, toast } from '@flotilla/ui';
import { Crop, ImageUp } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useAccess } from '../../context/access.js';
import type { AdminRow } from '../../context/admin-row.js';
import { usePickFile } from '../../context/pick-file.js';
import { useT } from '../../context/use-t.js';
import { UploadsInProgress } from '../../media/uploads-in-progress.js';
import { useBulkUpload } from '../../media/use-bulk-upload.js';
import { FileThumbnail } from '../../rows/file-thumbnail.js';
import { useRowLabel } from '../../rows/row-label.js';
import type { Uploads } from '../../rows/uploads.js';
import { FailedList } from '../../shell/failure/failed-list.js';
import { isUndescribed } from '../links/use-picture-sheet.js';
import { pictureFieldMessages } from './picture-field-messages.js';

export interface PictureBoxProps {
  label: string;
  uploads: Uploads;
  /** The picture; undefined for none. */
  file: AdminRow | undefined;
  state: 'loading' | 'failed' | 'ready';
  onAgain?: () => void;
  /** Whether private files are offered. */
  isPrivate: boolean;
  /** Takes a file as the picture; undefined without the permission. */
  onTake: ((file: AdminRow) => Promise<void> | void) | undefined;
  /** Removes the picture; resolves to whether it is removed. */
  onRemove: (() => Promise<boolean> | boolean) | undefined;
  /** Opens the alternative text, the focal point and the part to show. */
  onDescribe: (() => void) | undefined;
}

/** A picture with its actions. Takes a picture from the library, by drop or by paste. */
export function PictureBox(props: PictureBoxProps): ReactNode {
  const { label, uploads, file, state, onTake, onAgain } = props;
  const t = useT(pictureFieldMessages);
  const headingId = useId();
  const { inProgress, again, cancel, isOver, handlers } = useFileEvents(uploads, onTake);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button offers the same to keyboards
    <section
      aria-labelledby={headingId}
      {...handlers}
      className={cn(
        'flex min-w-0 flex-col gap-3 rounded-lg border border-border bg-card p-4 transition-colors',
        isOver && 'border-ring bg-secondary',
      )}
    >
      <h2 id={headingId} className="font-semibold">
        {label}
      </h2>
      {state === 'loading' && (
        <Skeleton role="status" aria-label={t('loading')} className="h-24 rounded-md" />
      )}
      {state === 'failed' && (
        <FailedList text={t('failed')} againLabel={t('again')} onAgain={() => onAgain?.()} />
      )}
      {state === 'ready' && (
        <div className="flex min-w-0 items-start gap-4 @3xl:flex-col @3xl:gap-3">
          <Shown entity={uploads.entity} file={file} />
          <div className="flex min-w-0 flex-1 flex-col items-start gap-2 @3xl:w-full">
            {file && <About {...props} file={file} />}
            <Actions {...props} />
            {!file && <p className="text-sm text-muted-foreground">{t(onTake ? 'dropHere' : 'noPicture')}</p>}
          </div>
        </div>
      )}
      <UploadsInProgress files={inProgress} onAgain={(one) => void again(one)} onCancel={cancel} />
    </section>
  );
}

/** Stores a dropped or pasted picture. Leaves several files to the tray of the form. */
function useFileEvents(uploads: Uploads, onTake: PictureBoxProps['onTake']) {
  const t = useT(pictureFieldMessages);
  const access = useAccess();
  const { upload, ...uploading } = useBulkUpload(uploads, onTake);
  const [isOver, setOver] = useState(false);
  const mayStore = onTake !== undefined && access.may('create', uploads.entity);
  const take = (event: DragEvent | ClipboardEvent, list: FileList) => {
    setOver(false);
    const [first, ...others] = list;
    if (!mayStore || !first || others.length > 0) return;
    event.preventDefault();
    if (first.type.startsWith('image/')) void upload([first]);
    else toast.error(t('onlyPictures'));
  };
  const handlers = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(mayStore);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => take(event, event.dataTransfer.files),
    onPaste: (event: ClipboardEvent) => take(event, event.clipboardData.files),
  };
  return { ...uploading, isOver, handlers };
}

/** A small picture beside the actions on narrow forms, a wide one above them beside the text. */
function Shown({ entity, file }: { entity: Entity; file: AdminRow | undefined }) {
  const size = 'size-20 shrink-0 rounded-md @3xl:aspect-video @3xl:h-auto @3xl:w-full';
  if (file) return <FileThumbnail entity={entity} row={file} className={size} />;
  return (
    <span className={cn('grid place-items-center bg-muted text-muted-foreground', size)}>
      <ImageUp aria-hidden className="size-7" strokeWidth={1.4} />
    </span>
  );
}

function About({ uploads, file, onDescribe }: PictureBoxProps & { file: AdminRow }) {
  const t = useT(pictureFieldMessages);
  const labelOf = useRowLabel();
  return (
    <>
      <p className="line-clamp-1 text-sm font-medium wrap-anywhere">{labelOf(uploads.entity, file)}</p>
      {onDescribe && isUndescribed(file) && (
        <button
          type="button"
          onClick={onDescribe}
          className="text-start text-xs font-medium text-accent underline underline-offset-4"
        >
          {t('undescribed')}
        </button>
      )}
    </>
  );
}

function Actions({ label, file, isPrivate, onTake, onRemove, onDescribe }: PictureBoxProps) {
  const t = useT(pictureFieldMessages);
  const pickFile = usePickFile();
  const chooser = useRef<HTMLButtonElement>(null);
  const pick = async () => {
    const picked = await pickFile?.({ type: 'image/', hasPrivate: isPrivate });
    if (picked) await onTake?.(picked);
  };
  const remove = async () => {
    if (!(await onRemove?.())) return;
    toast.success(t('removed'));
    // The pressed button is gone with the picture.
    chooser.current?.focus();
  };
  return (
    <div className="flex flex-wrap gap-x-1 gap-y-2">
      {onTake && (
        <Button
          ref={chooser}
          size="sm"
          variant="outline"
          className="px-3"
          aria-label={file && t('replaceNamed', { label })}
          onClick={() => void pick()}
        >
          {t(file ? 'replace' : 'choose')}
        </Button>
      )}
      {file && onDescribe && (
        <Button
          size="sm"
          variant="ghost"
          className="px-2.5"
          aria-label={t('describeNamed', { label })}
          title={t('describe')}
          onClick={onDescribe}
        >
          <Crop aria-hidden />
        </Button>
      )}
      {file && onRemove && (
        <Button
          size="sm"
          variant="ghost"
          className="px-3"
          aria-label={t('removeNamed', { label })}
          onClick={() => void remove()}
        >
          {t('remove')}
        </Button>
      )}
    </div>
  );
}
