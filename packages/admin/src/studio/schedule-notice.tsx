import { unscheduleChangeSet } from '@flotilla/core/change-sets';
import { Button } from '@flotilla/ui';
import type { ReactNode } from 'react';
import { zonedMomentText } from '../context/moments.js';
import { useT } from '../context/use-t.js';
import { publishMessages } from '../change-sets/publish-messages.js';
import { useStudio, useStudioState } from './studio-context.js';
import { useCommands } from './use-commands.js';

/** Shows when the draft will be published, or why it was not. A scheduled draft takes no edits. */
export function ScheduleNotice(): ReactNode {
  const t = useT(publishMessages);
  const store = useStudio();
  const commands = useCommands();
  const set = useStudioState((state) => state.set);
  if (set?.state !== 'scheduled' && !set?.problem) return null;
  const unschedule = () =>
    void commands.attempt(async () => {
      await store.calls.live.muted.call(unscheduleChangeSet, { params: { id: set.id } });
      await store.review();
    });
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 bg-accent-soft px-4 py-2 text-accent-soft-foreground"
    >
      {set.state === 'scheduled'
        ? t('scheduled', { at: zonedMomentText(set.publishAt) })
        : t('blocked', { reason: set.problem?.message ?? '' })}
      {set.state === 'scheduled' && (
        <Button size="sm" variant="outline" onClick={unschedule}>
          {t('unschedule')}
        </Button>
      )}
    </div>
  );
}
