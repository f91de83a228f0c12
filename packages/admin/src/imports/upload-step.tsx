import { uploadLimits, type ImportRun } from '@flotilla/core/imports';
import { Button, cn, FieldError } from '@flotilla/ui';
import { Progress } from '@flotilla/ui/controls';
import { FileUp } from 'lucide-react';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useT } from '../context/use-t.js';
import { FoldTitle } from './fold-title.js';
import { importMessages } from './import-messages.js';
import { useUpload } from './use-imports.js';
import { useImportFailure } from './use-report-texts.js';

const max = { max: String(uploadLimits.bytes / 1024 ** 2) };

/** Uploads the file of an export, by its button or by dropping it. */
export function UploadStep({ onStored }: { onStored: (run: ImportRun) => void }): ReactNode {
  const t = useT(importMessages);
  const [percent, setPercent] = useState(0);
  const [isTooLarge, setTooLarge] = useState(false);
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const upload = useUpload(setPercent, onStored);
  const isStopped = upload.variables?.stop.signal.aborted === true;
  const reason = useImportFailure(isStopped ? null : upload.error);
  const send = (file: File | undefined) => {
    if (!file) return;
    setTooLarge(file.size > uploadLimits.bytes);
    if (file.size > uploadLimits.bytes) return;
    setPercent(0);
    upload.mutate({ file, stop: new AbortController() });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    send(event.dataTransfer.files[0]);
  };
  if (upload.isPending)
    return (
      <div className="flex flex-col gap-3 rounded-xl border border-border bg-card p-6">
        <p role="status" className="font-medium wrap-anywhere">
          {t('uploading', { name: upload.variables.file.name })}
        </p>
        <Progress value={percent} label={t('uploading', { name: upload.variables.file.name })} />
        <Button variant="outline" className="self-start" onClick={() => upload.variables.stop.abort()}>
          {t('stopUpload')}
        </Button>
      </div>
    );
  return (
    <div className="flex flex-col gap-3">
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cn(
          'flex flex-col items-center gap-3 rounded-xl border border-dashed border-border bg-card p-6 text-center sm:p-10',
          isOver && 'border-primary bg-accent',
        )}
      >
        <FileUp aria-hidden className="size-8 text-muted-foreground" />
        <input
          ref={input}
          type="file"
          tabIndex={-1}
          aria-label={t('file')}
          className="sr-only"
          accept=".xml,.json,.zip,.csv,.tsv,.md,.markdown"
          onChange={({ target }) => {
            send(target.files?.[0]);
            target.value = '';
          }}
        />
        <Button aria-describedby={hint} onClick={() => input.current?.click()}>
          {t('choose')}
        </Button>
        <p className="text-sm text-muted-foreground max-sm:hidden">{t('drop')}</p>
        <p id={hint} className="max-w-prose text-sm text-muted-foreground">
          {t('formats', max)}
        </p>
      </div>
      {isTooLarge && <FieldError>{t('tooLarge', max)}</FieldError>}
      {upload.error && !isStopped && <FieldError>{reason}</FieldError>}
      <p className="text-sm text-muted-foreground">{t('nothingYet')}</p>
      <details className="group text-sm">
        <FoldTitle className="font-medium">{t('howTo')}</FoldTitle>
        <ul className="flex list-disc flex-col gap-1 ps-10 text-muted-foreground">
          <li>{t('howToWordPress')}</li>
          <li>{t('howToGhost')}</li>
          <li>{t('howToMarkdown')}</li>
        </ul>
      </details>
    </div>
  );
}
