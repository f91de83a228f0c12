import { Button, SubmitButton, type SubmitState } from '@flotilla/ui';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { AdminRow } from '../context/admin-row.js';
import { useT } from '../language/use-t.js';
import { usePublishingState } from './publishing-badge.js';
import { publishingMessages } from './publishing-messages.js';
import { type PublishingState, thisMinute } from './publishing-state.js';

const ScheduleDialog = lazy(() => import('./schedule-dialog.js').then((module) => ({ default: module.ScheduleDialog })));

/** What a button sends beside the form; `undefined` leaves it to the server. */
export type Dates = Readonly<Partial<Record<'publishedAt' | 'unpublishedAt', string | null | undefined>>>;

export interface PublishingButtonsProps {
  /** As it is stored; a new one is not. */
  row: AdminRow | undefined;
  state: SubmitState;
  pendingLabel: string;
  /** Of the button that sends the form and leaves the row in its state. */
  saveLabel: string;
  submit: (dates: Dates) => void;
}

/** What is sent by the form itself: a new row is a draft until somebody says otherwise. */
export const datesOfNew: Dates = { publishedAt: null };

/** The buttons of a form of what is published: each sends the form, and says what becomes of the row. */
export function PublishingButtons({ row, state, pendingLabel, saveLabel, submit }: PublishingButtonsProps): ReactNode {
  const t = useT(publishingMessages);
  const publishing = usePublishingState(row);
  const [isScheduling, setScheduling] = useState(false);
  const isDraft = publishing.kind === 'draft';
  const isBusy = state === 'pending';
  return (
    <>
      <SubmitButton state={state} pendingLabel={pendingLabel} variant={isDraft ? 'outline' : 'default'}>
        {isDraft ? t('saveDraft') : saveLabel}
      </SubmitButton>
      {movesFrom(publishing, row).map(({ name, dates }) => (
        <Button key={name} variant={isDraft ? 'default' : 'outline'} aria-disabled={isBusy} onClick={() => !isBusy && submit(dates)}>
          {t(name)}
        </Button>
      ))}
      {publishing.kind !== 'ended' && (
        <Button variant="ghost" className="px-4" aria-haspopup="dialog" onClick={() => setScheduling(true)}>
          {t('schedule')}
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

/** What one may make of a row in its state. What ends keeps the day on which it appeared. */
function movesFrom({ kind }: PublishingState, row: AdminRow | undefined): readonly Move[] {
  if (kind === 'draft') return [{ name: 'publish', dates: { publishedAt: row ? thisMinute() : undefined, unpublishedAt: null } }];
  if (kind === 'published') return [{ name: 'unpublish', dates: { unpublishedAt: thisMinute() } }];
  if (kind === 'ended') return [{ name: 'publishAgain', dates: { unpublishedAt: null } }];
  return [
    { name: 'publishNow', dates: { publishedAt: thisMinute() } },
    { name: 'backToDraft', dates: { publishedAt: null } },
  ];
}
