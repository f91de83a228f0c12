import type { Entity } from '@flotilla/core';
import { Button, cn, ErrorNotice, SubmitButton, type SubmitState } from '@flotilla/ui';
import { Progress } from '@flotilla/ui/controls';
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import type { Control } from 'react-hook-form';
import type { AdminRow } from '../context/admin-row.js';
import type { Drafting } from './drafting/row-draft-context.js';
import type { Edited } from './edited-values.js';
import { type Dates, PublishingButtons } from './publishing/publishing-buttons.js';
import { publishingMessages } from './publishing/publishing-messages.js';
import { useAccess } from '../context/access.js';
import { useT } from '../context/use-t.js';
import { formMessages } from './form-messages.js';
import { phoneButton, ShortLabel } from './short-label.js';
import type { SubmitOptions } from './submit-options.js';

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
  submit: (dates: Dates, options?: SubmitOptions) => Promise<boolean>;
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
  /** Whether the form is a part of another screen, which has no link back to a list. */
  isBare: boolean;
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
  isBare,
  className,
  ...sending
}: FormFootProps): ReactNode {
  const t = useT(formMessages);
  const access = useAccess();
  const isNew = row === undefined;
  const isLetIn = access.may(isNew ? 'create' : 'update', entity);
  const percent = Math.round(progress ?? 0);
  const bar = useRef<HTMLElement>(null);
  useRoomInScroller(bar);
  return (
    <footer
      ref={bar}
      // Hides the navigation of phones, whose place the bar takes.
      data-bar={isBare ? 'part' : 'form'}
      className={cn(
        'sticky bottom-(--sheet-end,0px) z-20 -mx-1 flex flex-wrap items-center gap-3 border-t border-border bg-background/95 px-1 py-3 backdrop-blur-sm',
        'max-sm:gap-x-2 max-sm:gap-y-1 max-sm:py-1.5',
        !isBare && 'max-sm:pb-[max(0.375rem,env(safe-area-inset-bottom))]',
        className,
      )}
    >
      <div className="contents max-sm:order-first max-sm:grid max-sm:w-full max-sm:gap-2">
        {failure !== undefined && <ErrorNotice fallback={failure} className="w-full px-4 py-3" />}
        {children}
      </div>
      {isLetIn && <SavingButtons {...{ entity, row, state }} {...sending} />}
      {isLetIn && isNew && goOn && (
        <Button variant="outline" onClick={goOn}>
          {t('createAndLink')}
        </Button>
      )}
      <Button variant="ghost" onClick={onClose} className={isBare ? 'max-sm:px-3' : 'max-sm:hidden'}>
        {t('close')}
      </Button>
      {isLetIn && hints}
      {/* On phones the state of the draft and the hints stand in one row, and the buttons below. */}
      {sending.drafting?.isRoot && <span aria-hidden className="order-first basis-full sm:hidden" />}
      {progress !== undefined && (
        <Progress value={progress} label={t('uploading', { percent })} className="max-w-48 flex-1" />
      )}
    </footer>
  );
}

/** Between the bar and an input above it. */
const gapPx = 8;

/** Keeps focused inputs above the bar when their scroller brings them into view. */
function useRoomInScroller(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const scroller = bar.current && scrollerOf(bar.current);
    if (!bar.current || !scroller) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      scroller.style.scrollPaddingBottom = `${(entry?.borderBoxSize[0]?.blockSize ?? 0) + gapPx}px`;
    });
    observer.observe(bar.current);
    return () => {
      observer.disconnect();
      scroller.style.scrollPaddingBottom = '';
    };
  }, [bar]);
}

function scrollerOf(element: HTMLElement): HTMLElement | undefined {
  for (let one = element.parentElement; one; one = one.parentElement)
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  return undefined;
}

type SavingButtonsProps = Omit<
  FormFootProps,
  'progress' | 'goOn' | 'onClose' | 'failure' | 'hints' | 'children' | 'isBare'
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
  const labels = { state, pendingLabel: t('saving'), saveLabel: <ShortLabel text={saveLabel} /> };
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
    <SubmitButton state={state} pendingLabel={labels.pendingLabel} className={phoneButton}>
      {row ? saveLabel : t('createButton')}
    </SubmitButton>
  );
}
