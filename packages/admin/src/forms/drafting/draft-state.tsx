import { type ChangeSetView, unscheduleChangeSet } from '@flotilla/core/change-sets';
import { failureLine } from '@flotilla/react/client';
import { Button, cn, toast } from '@flotilla/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { publishMessages } from '../../change-sets/publish-messages.js';
import { useInterfaceLanguage } from '../../context/language.js';
import { momentText, zonedMomentText } from '../../context/moments.js';
import { useT } from '../../context/use-t.js';
import { draftingMessages } from './drafting-messages.js';
import type { RowDraft } from './row-draft.js';

interface DraftStateProps {
  set: ChangeSetView | undefined;
  draft: RowDraft;
  /** Whether the form has input that is not saved. */
  isDirty: boolean;
}

/** Says how many changes wait for Publish, whether they are saved, and when they will be published. */
export function DraftState({ set, draft, isDirty }: DraftStateProps): ReactNode {
  const t = useT(draftingMessages);
  const changes = set?.changes ?? 0;
  const saved = isDirty ? t('unsaved') : changes > 0 ? t('savedAt', { time: timeOf(set?.updatedAt) }) : '';
  return (
    <div
      role="group"
      aria-label={t('state')}
      className="flex min-w-0 flex-col gap-1 text-sm text-muted-foreground max-sm:order-first max-sm:flex-1 max-sm:text-xs"
    >
      <p role="status" className="flex items-center gap-1.5">
        <span
          aria-hidden
          className={cn('size-2 shrink-0 rounded-full', changes > 0 ? 'bg-accent' : 'bg-border')}
        />
        <span className="wrap-anywhere">
          {set && changes > 0 ? (
            <Link to={`/releases/${set.id}`} className="underline underline-offset-2 hover:text-foreground">
              {t('changes', { count: changes })}
            </Link>
          ) : (
            !isDirty && t('unchanged')
          )}
          {saved && `${changes > 0 ? ', ' : ''}${saved}`}
        </span>
      </p>
      {set && <Schedule set={set} draft={draft} />}
    </div>
  );
}

/** Shows when the draft will be published, or why it was not. A scheduled draft takes no edits. */
function Schedule({ set, draft }: { set: ChangeSetView; draft: RowDraft }) {
  const t = useT(publishMessages);
  const { language } = useInterfaceLanguage();
  if (set.state !== 'scheduled' && !set.problem) return null;
  const unschedule = async () => {
    try {
      await draft.live.muted.call(unscheduleChangeSet, { params: { id: set.id } });
      await draft.refresh();
    } catch (error) {
      toast.error(await failureLine(error, language));
    }
  };
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {set.state === 'scheduled'
        ? t('scheduled', { at: zonedMomentText(set.publishAt) })
        : t('blocked', { reason: set.problem?.message ?? '' })}
      {set.state === 'scheduled' && (
        <Button size="sm" variant="outline" onClick={() => void unschedule()}>
          {t('unschedule')}
        </Button>
      )}
    </div>
  );
}

/** Returns the time of today, or the day and time. */
function timeOf(moment: string | undefined): string {
  const [day, time] = momentText(moment).split(' ');
  const [today] = momentText(new Date().toISOString()).split(' ');
  return day === today ? String(time) : `${day} ${time}`;
}
