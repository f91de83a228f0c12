import { Button, SubmitButton, type SubmitState } from '@flotilla/ui';
import { CalendarClock } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { AdminRow } from '../../context/admin-row.js';
import { useT } from '../../context/use-t.js';
import { phoneButton, ShortLabel } from '../short-label.js';
import { usePublishingState } from './publishing-badge.js';
import { publishingMessages } from './publishing-messages.js';
import { type PublishingState, thisMinute } from './publishing-state.js';

const ScheduleDialog = lazy(() =>
  import('./schedule-dialog.js').then((module) => ({ default: module.ScheduleDialog })),
);

/** Dates that a button sends with the form; `undefined` leaves a date to the server. */
export type Dates = Readonly<Partial<Record<'publishedAt' | 'unpublishedAt', string | null | undefined>>>;

export interface PublishingButtonsProps {
  /** The stored row; undefined for a new one. */
  row: AdminRow | undefined;
  state: SubmitState;
  pendingLabel: string;
  /** Label of the button that saves without changing the state. */
  saveLabel: ReactNode;
  submit: (dates: Dates) => void;
}

/** Dates that a new row is saved with by default: it is a draft. */
export const datesOfNew: Dates = { publishedAt: null };

/** The buttons of a publishable row's form: each saves the form and sets the publishing state. */
export function PublishingButtons({
  row,
  state,
  pendingLabel,
  saveLabel,
  submit,
}: PublishingButtonsProps): ReactNode {
  const t = useT(publishingMessages);
  const publishing = usePublishingState(row);
  const [isScheduling, setScheduling] = useState(false);
  const isDraft = publishing.kind === 'draft';
  const isBusy = state === 'pending';
  return (
    <>
      <SubmitButton
        state={state}
        pendingLabel={pendingLabel}
        variant={isDraft ? 'outline' : 'default'}
        className={phoneButton}
      >
        {isDraft ? <ShortLabel text={t('saveDraft')} /> : saveLabel}
      </SubmitButton>
      {movesFrom(publishing, row).map(({ name, dates }) => (
        <Button
          key={name}
          variant={isDraft ? 'default' : 'outline'}
          aria-disabled={isBusy}
          className={phoneButton}
          onClick={() => !isBusy && submit(dates)}
        >
          {t(name)}
        </Button>
      ))}
      {publishing.kind !== 'ended' && (
        <Button
          variant="ghost"
          className="px-4 max-sm:px-3"
          aria-haspopup="dialog"
          onClick={() => setScheduling(true)}
        >
          <CalendarClock aria-hidden className="sm:hidden" />
          <span className="max-sm:sr-only">{t('schedule')}</span>
        </Button>
      )}
      {isScheduling && (
        <Suspense>
          <ScheduleDialog row={row} onClose={() => setScheduling(false)} onSchedule={submit} />
        </Suspense>
      )}
    </>
  );
}

interface Move {
  readonly name: 'publish' | 'publishNow' | 'publishAgain' | 'unpublish' | 'backToDraft';
  readonly dates: Dates;
}

/** Returns the possible changes of a row in its state. Unpublishing keeps the date of publication. */
export function movesFrom({ kind }: PublishingState, row: AdminRow | undefined): readonly Move[] {
  if (kind === 'draft')
    return [{ name: 'publish', dates: { publishedAt: row ? thisMinute() : undefined, unpublishedAt: null } }];
  if (kind === 'published') return [{ name: 'unpublish', dates: { unpublishedAt: thisMinute() } }];
  if (kind === 'ended') return [{ name: 'publishAgain', dates: { unpublishedAt: null } }];
  return [
    { name: 'publishNow', dates: { publishedAt: thisMinute() } },
    { name: 'backToDraft', dates: { publishedAt: null } },
  ];
}
