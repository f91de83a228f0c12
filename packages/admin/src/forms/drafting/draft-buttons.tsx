import type { Entity } from '@flotilla/core';
import { discardChangeSet } from '@flotilla/core/change-sets';
import { failureLine } from '@flotilla/react/client';
import { Button, type ButtonProps, SubmitButton, type SubmitState, toast } from '@flotilla/ui';
import { ChevronDown } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { type Control, useFormState } from 'react-hook-form';
import type { PublishWay } from '../../change-sets/publish-menu.js';
import { publishMessages } from '../../change-sets/publish-messages.js';
import type { AdminRow } from '../../context/admin-row.js';
import { useInterfaceLanguage } from '../../context/language.js';
import { useT } from '../../context/use-t.js';
import type { Edited } from '../edited-values.js';
import type { Dates } from '../publishing/publishing-buttons.js';
import { phoneButton } from '../short-label.js';
import { DraftState } from './draft-state.js';
import type { SubmitOptions } from '../submit-options.js';
import type { Drafting } from './row-draft-context.js';

const DraftMenu = lazy(() => import('./draft-menu.js').then((module) => ({ default: module.DraftMenu })));
const DraftDialogs = lazy(() =>
  import('../../change-sets/draft-dialogs.js').then((module) => ({ default: module.DraftDialogs })),
);

export interface DraftButtonsProps {
  entity: Entity;
  row: AdminRow;
  control: Control<Edited>;
  drafting: Drafting;
  state: SubmitState;
  pendingLabel: string;
  saveLabel: ReactNode;
  /** Sends the form, with dates that apply immediately. @returns whether it is saved */
  submit: (dates: Dates, options?: SubmitOptions) => Promise<boolean>;
  /** Shows the row as it is after the draft was published or changed elsewhere. */
  onChanged: () => Promise<void>;
  /** Drops the input of the form. */
  onDiscard: () => void;
}

/** The buttons of the form of a public row: changes are saved in its draft, and published together. */
export function DraftButtons(props: DraftButtonsProps): ReactNode {
  const { control, drafting, state, pendingLabel, saveLabel, submit } = props;
  const t = useT(publishMessages);
  const { isDirty } = useFormState({ control });
  const [way, setWay] = useState<PublishWay>();
  const changes = drafting.set?.changes ?? 0;
  const isScheduled = drafting.set?.state === 'scheduled';
  const open = async (chosen: PublishWay) => {
    if (isDirty && chosen !== 'discard' && !(await submit({}, { follows: true }))) return;
    setWay(chosen);
  };
  const isReady = way === 'discard' || (state !== 'pending' && !isDirty);
  return (
    <>
      {!isScheduled && (
        <SubmitButton state={state} pendingLabel={pendingLabel} className={phoneButton}>
          {saveLabel}
        </SubmitButton>
      )}
      <div className="relative flex max-sm:flex-1">
        {!isScheduled && (
          <Button
            variant="outline"
            className="rounded-e-none max-sm:flex-1 max-sm:px-3"
            disabled={changes === 0 && !isDirty}
            onClick={() => void open('publish')}
          >
            {t('now')}
          </Button>
        )}
        <More
          {...props}
          isEmpty={(changes === 0 && !isDirty) || isScheduled}
          hasDraft={changes > 0 && !isScheduled}
          isAlone={isScheduled}
          onChoose={open}
        />
      </div>
      <DraftState set={drafting.set} isDirty={isDirty} draft={drafting.draft} />
      {way && isReady && <Dialogs {...props} way={way} onClose={() => setWay(undefined)} />}
    </>
  );
}

interface MoreProps extends DraftButtonsProps {
  /** Whether there is nothing to publish, not even unsaved input. */
  isEmpty: boolean;
  /** Whether there is a draft to discard. */
  hasDraft: boolean;
  /** Whether there is no button beside it. */
  isAlone: boolean;
  onChoose: (way: PublishWay) => Promise<void>;
}

/** The menu of the draft; loaded when it is opened. */
function More({ isEmpty, hasDraft, isAlone, onChoose, entity, row, drafting, submit }: MoreProps) {
  const t = useT(publishMessages);
  const [isUsed, setUsed] = useState(false);
  const button: ButtonProps = {
    variant: 'outline',
    className: isAlone ? 'px-3' : '-ms-px rounded-s-none px-3',
    'aria-label': t('more'),
    title: t('more'),
    children: <ChevronDown aria-hidden />,
  };
  const closed = <Button {...button} aria-haspopup="menu" onClick={() => setUsed(true)} />;
  if (!isUsed) return closed;
  return (
    <Suspense fallback={closed}>
      <DraftMenu
        {...{ button, isEmpty, hasDraft }}
        row={entity.publishing && drafting.draft.mayUpdate ? row : undefined}
        onChoose={(way) => void onChoose(way)}
        onDates={(dates) => void submit(dates)}
      />
    </Suspense>
  );
}

interface DialogsProps extends DraftButtonsProps {
  way: PublishWay;
  onClose: () => void;
}

function Dialogs({ way, drafting: { draft, set }, onChanged, onDiscard, onClose }: DialogsProps) {
  const t = useT(publishMessages);
  const { language } = useInterfaceLanguage();
  // A draft without changes of anyone has nothing to publish.
  if (!set) return null;
  const changed = async () => {
    try {
      await draft.refresh();
      await onChanged();
    } catch (error) {
      toast.error(await failureLine(error, language));
    }
  };
  const discard = async () => {
    try {
      await draft.live.muted.call(discardChangeSet, { params: { id: set.id } });
      onDiscard();
      onClose();
      toast.success(t('discarded'));
    } catch (error) {
      toast.error(await failureLine(error, language));
    }
    await changed();
  };
  return (
    <Suspense>
      <DraftDialogs
        {...{ way, set, onClose }}
        root={draft.root}
        onDiscard={() => void discard()}
        onChanged={() => void changed()}
      />
    </Suspense>
  );
}
