import type { Entity } from '@flotilla/core';
import { Button, EmptyState, Skeleton } from '@flotilla/ui';
import { Progress } from '@flotilla/ui/controls';
import { Dialog, DialogContent, DialogFooter } from '@flotilla/ui/overlays';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAdmin } from '../../context/admin-context.js';
import { useT } from '../../context/use-t.js';
import { ChooseFile } from './choose-file.js';
import { FileColumns } from './file-columns.js';
import { isDirect } from './import-calls.js';
import { importMessages } from './import-messages.js';
import { ImportPreview } from './import-preview.js';
import { type Import, useImport } from './use-import.js';

/** Imports rows from a file: its columns, a preview of the changes, and the result. */
export function ImportDialog({ entity, onClose }: { entity: Entity; onClose: () => void }): ReactNode {
  const t = useT(importMessages);
  const { labels } = useAdmin();
  const rows = useImport(entity);
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title={t('title', { models: labels.entities(entity) })}
        description={t('hint')}
        closeLabel={t('close')}
        className="w-[min(56rem,calc(100vw-1.5rem))] p-4 max-sm:gap-4"
      >
        <Step entity={entity} rows={rows} onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
}

interface StepProps {
  entity: Entity;
  rows: Import;
  onClose: () => void;
}

function Step({ entity, rows, onClose }: StepProps): ReactNode {
  const t = useT(importMessages);
  const { state } = rows;
  switch (state.step) {
    case 'choose':
      return <ChooseFile failure={state.failure} onChoose={(file) => void rows.choose(file)} />;
    case 'reading':
      return (
        <div role="status" aria-label={t('reading')} className="flex flex-col gap-2">
          <Skeleton className="h-10 rounded-md" />
          <Skeleton className="h-40 rounded-md" />
        </div>
      );
    case 'columns':
      return <FileColumns entity={entity} read={state.read} failure={state.failure} rows={rows} />;
    case 'checking':
    case 'storing':
      return (
        <Running
          step={state.step}
          progress={state.progress}
          onStop={isDirect(state.read.file) ? undefined : rows.stop}
        />
      );
    case 'preview':
      return <ImportPreview entity={entity} answer={state.preview} failure={state.failure} rows={rows} />;
    case 'done':
      return (
        <EmptyState
          role="status"
          icon={<CircleCheck aria-hidden />}
          title={t('done')}
          description={t('doneHint', { ...state.result })}
        >
          <Button onClick={onClose}>{t('finish')}</Button>
        </EmptyState>
      );
  }
}

interface RunningProps {
  step: 'checking' | 'storing';
  progress: { readonly done: number; readonly total: number | null };
  /** Undefined for a call that cannot be taken back. */
  onStop: (() => void) | undefined;
}

function Running({ step, progress: { done, total }, onStop }: RunningProps) {
  const t = useT(importMessages);
  const text = total === null ? '' : t('progress', { done, total });
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="font-semibold">
        {t(step)}
      </p>
      <Progress label={t(step)} value={total === null || total === 0 ? null : (done / total) * 100} />
      <p className="min-h-5 text-sm text-muted-foreground tabular-nums">{text}</p>
      {onStop && (
        <DialogFooter className="items-center">
          {step === 'storing' && <span className="text-sm text-muted-foreground">{t('stopHint')}</span>}
          <Button variant="outline" size="sm" onClick={onStop}>
            {t('stop')}
          </Button>
        </DialogFooter>
      )}
    </div>
  );
}
