import type { Entity } from '@flotilla/core';
import { Button, ErrorNotice, SubmitButton, type SubmitState } from '@flotilla/ui';
import { Progress } from '@flotilla/ui/controls';
import type { ReactNode } from 'react';
import type { AdminRow } from '../context/admin-row.js';
import { type Dates, PublishingButtons } from './publishing/publishing-buttons.js';
import { useAccess } from '../context/access.js';
import { useT } from '../context/use-t.js';
import { formMessages } from './form-messages.js';

export interface FormFootProps {
  entity: Entity;
  /** The stored row; undefined for a new one. */
  row: AdminRow | undefined;
  state: SubmitState;
  /** Progress of an upload, from 0 to 100. */
  progress: number | undefined;
  submit: (dates: Dates) => void;
  /** Creates the row and continues with its links. */
  goOn?: () => void;
  onClose: () => void;
  /** Error that belongs to no field. */
  failure: string | undefined;
  /** Hints about the row, after the buttons. */
  hints?: ReactNode;
  /** Errors by field. */
  children: ReactNode;
}

/** The buttons of a form, which stay visible while scrolling. */
export function FormFoot({
  entity,
  row,
  state,
  progress,
  submit,
  goOn,
  onClose,
  failure,
  hints,
  children,
}: FormFootProps): ReactNode {
  const t = useT(formMessages);
  const access = useAccess();
  const isNew = row === undefined;
  const isLetIn = access.may(isNew ? 'create' : 'update', entity);
  const percent = Math.round(progress ?? 0);
  return (
    <footer className="sticky bottom-(--sheet-end,0px) z-20 -mx-1 flex flex-wrap items-center gap-3 border-t border-border bg-background/95 px-1 py-3 backdrop-blur-sm">
      {failure !== undefined && <ErrorNotice fallback={failure} className="w-full px-4 py-3" />}
      {children}
      {isLetIn && entity.publishing && (
        <PublishingButtons
          row={row}
          state={state}
          pendingLabel={t('saving')}
          saveLabel={t('updateButton')}
          submit={submit}
        />
      )}
      {isLetIn && !entity.publishing && (
        <SubmitButton state={state} pendingLabel={t('saving')}>
          {isNew ? t('createButton') : t('updateButton')}
        </SubmitButton>
      )}
      {isLetIn && isNew && goOn && (
        <Button variant="outline" onClick={goOn}>
          {t('createAndLink')}
        </Button>
      )}
      <Button variant="ghost" onClick={onClose}>
        {t('close')}
      </Button>
      {isLetIn && hints}
      {progress !== undefined && (
        <Progress value={progress} label={t('uploading', { percent })} className="max-w-48 flex-1" />
      )}
    </footer>
  );
}
