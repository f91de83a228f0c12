import type { ButtonProps } from '@flotilla/ui';
import { DropdownMenuItem, DropdownMenuSeparator } from '@flotilla/ui/overlays';
import { CalendarRange, EyeOff } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { PublishMenu, type PublishWay } from '../../change-sets/publish-menu.js';
import type { AdminRow } from '../../context/admin-row.js';
import { useT } from '../../context/use-t.js';
import { usePublishingState } from '../publishing/publishing-badge.js';
import { type Dates, movesFrom } from '../publishing/publishing-buttons.js';
import { publishingMessages } from '../publishing/publishing-messages.js';
import { draftingMessages } from './drafting-messages.js';

const ScheduleDialog = lazy(() =>
  import('../publishing/schedule-dialog.js').then((module) => ({ default: module.ScheduleDialog })),
);

interface DraftMenuProps {
  button: ButtonProps;
  isEmpty: boolean;
  hasDraft: boolean;
  /** The row, if the person may change when it is public. */
  row: AdminRow | undefined;
  onChoose: (way: PublishWay) => void;
  onDates: (dates: Dates) => void;
}

/** The menu of a draft, with the actions on the dates of its public row. Open from the start. */
export function DraftMenu({ button, isEmpty, hasDraft, row, onChoose, onDates }: DraftMenuProps): ReactNode {
  const t = useT(publishingMessages);
  const ofDraft = useT(draftingMessages);
  const state = usePublishingState(row);
  const [isScheduling, setScheduling] = useState(false);
  return (
    <>
      <PublishMenu {...{ button, isEmpty, hasDraft, onChoose }}>
        {row && (
          <>
            <DropdownMenuSeparator />
            {movesFrom(state, row).map(({ name, dates }) => (
              <DropdownMenuItem key={name} onSelect={() => onDates(dates)}>
                <EyeOff aria-hidden /> {t(name)}
              </DropdownMenuItem>
            ))}
            <DropdownMenuItem onSelect={() => setScheduling(true)}>
              <CalendarRange aria-hidden /> {ofDraft('dates')}
            </DropdownMenuItem>
          </>
        )}
      </PublishMenu>
      <Suspense>
        {isScheduling && (
          <ScheduleDialog row={row} onClose={() => setScheduling(false)} onSchedule={onDates} />
        )}
      </Suspense>
    </>
  );
}
