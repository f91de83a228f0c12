import type { Entity } from '@flotilla/core';
import { Button, cn, ErrorNotice, SubmitButton, type SubmitState } from '@flotilla/ui';
import { Progress } from '@flotilla/ui/controls';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Control } from 'react-hook-form';
import type { AdminRow } from '../context/admin-row.js';
import type { Drafting } from './drafting/row-draft-context.js';
import type { Edited } from './edited-values.js';
import { type Dates, PublishingButtons } from './publishing/publishing-buttons.js';
import { publishingMessages } from './publishing/publishing-messages.js';
import { useAccess } from '../context/access.js';
import { useT } from '../context/use-t.js';
import { formMessages } from './form-messages.js';

const DraftButtons = lazy(() =>
  import('./drafting/draft-buttons.js').then((module) => ({ default: module.DraftButtons })),
);

export interface FormFootProps {
  entity: Entity;
  /** The stored row; undefined for a new one. */
  row: AdminRow | undefined;
  state: SubmitState;
  /** Progress of an upload, from 0 to 100. */
  progress: number | undefined;
  /** @returns whether the form is stored */
  submit: (dates: Dates) => Promise<boolean>;
  control: Control<Edited>;
  /** The draft for the changes; undefined for direct writes. */
  drafting: Drafting | undefined;
  /** Called when the draft was published or discarded. */
  onDraftChanged: () => Promise<void>;
  /** Drops the input of the form. */
  onDiscard: () => void;
  /** Creates the row and continues with its links. */
  goOn?: () => void;
  onClose: () => void;
  /** Error that belongs to no field. */
  failure: string | undefined;
  /** Hints about the row, after the buttons. */
  hints?: ReactNode;
  /** Errors by field. */
  children: ReactNode;
  className?: string;
}

/** The buttons of a form, which stay visible while scrolling. */
export function FormFoot({
  entity,
  row,
  state,
  progress,
  goOn,
  onClose,
  failure,
  hints,
  children,
  className,
  ...sending
}: FormFootProps): ReactNode {
  const t = useT(formMessages);
  const access = useAccess();
  const isNew = row === undefined;
  const isLetIn = access.may(isNew ? 'create' : 'update', entity);
  const percent = Math.round(progress ?? 0);
  return (
    <footer
      className={cn(
        'sticky bottom-(--sheet-end,0px) z-20 -mx-1 flex flex-wrap items-center gap-3 border-t border-border bg-background/95 px-1 py-3 backdrop-blur-sm',
        className,
      )}
    >
      {failure !== undefined && <ErrorNotice fallback={failure} className="w-full px-4 py-3" />}
      {children}
      {isLetIn && <SavingButtons {...{ entity, row, state }} {...sending} />}
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

type SavingButtonsProps = Omit<
  FormFootProps,
  'progress' | 'goOn' | 'onClose' | 'failure' | 'hints' | 'children'
>;

/** The buttons that save the form: in a draft, with the dates of its publication, or plainly. */
function SavingButtons({
  entity,
  row,
  state,
  submit,
  drafting,
  onDraftChanged,
  ...draft
}: SavingButtonsProps) {
  const t = useT(formMessages);
  const publishing = useT(publishingMessages);
  const saveLabel = drafting ? publishing('saveDraft') : t('updateButton');
  const labels = { state, pendingLabel: t('saving'), saveLabel };
  if (row && drafting?.isRoot)
    return (
      <Suspense>
        <DraftButtons
          {...{ entity, row, drafting, submit }}
          {...labels}
          {...draft}
          onChanged={onDraftChanged}
        />
      </Suspense>
    );
  if (entity.publishing)
    return <PublishingButtons row={row} {...labels} submit={(dates) => void submit(dates)} />;
  return (
    <SubmitButton state={state} pendingLabel={labels.pendingLabel}>
      {row ? saveLabel : t('createButton')}
    </SubmitButton>
  );
}
