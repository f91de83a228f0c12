import { importJobLimits } from '@flotilla/core/imports';
import { cn, FieldError } from '@flotilla/ui';
import { FileUp } from 'lucide-react';
import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { useT } from '../../context/use-t.js';
import { useFailureLine } from './import-failure.js';
import { importMessages } from './import-messages.js';
import type { ImportFailure } from './use-import.js';

interface ChooseFileProps {
  failure: ImportFailure | undefined;
  onChoose: (file: File) => void;
}

/** Takes the file of an import: chosen, or dropped. */
export function ChooseFile({ failure, onChoose }: ChooseFileProps): ReactNode {
  const t = useT(importMessages);
  const id = useId();
  const reason = useFailureLine(failure);
  const [isOver, setOver] = useState(false);
  const choose = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onChoose(file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files);
  };
  return (
    <div
      role="presentation"
      className="flex flex-col gap-3"
      onDragOver={(event) => (event.preventDefault(), setOver(true))}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <label
        className={cn(
          'flex cursor-pointer flex-col items-center gap-2 rounded-xl border border-dashed border-input p-8 text-center transition-colors',
          'hover:bg-muted has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
          isOver && 'border-ring bg-muted',
        )}
      >
        <FileUp aria-hidden className="size-8 text-muted-foreground" />
        <span className="font-semibold text-sea underline underline-offset-4">{t('choose')}</span>
        <span className="text-sm text-muted-foreground max-sm:hidden">{t('orDrop')}</span>
        <input
          type="file"
          accept=".csv,.tsv,.txt,.jsonl,.ndjson,.json,text/csv"
          aria-describedby={`${id}-formats`}
          className="sr-only"
          onChange={({ target }) => {
            choose(target.files);
            target.value = '';
          }}
        />
      </label>
      <p id={`${id}-formats`} className="text-sm text-muted-foreground">
        {t('formats', { rows: importJobLimits.rows, size: importJobLimits.bytes / 1024 ** 2 })}
      </p>
      {reason !== undefined && <FieldError>{reason}</FieldError>}
    </div>
  );
}
