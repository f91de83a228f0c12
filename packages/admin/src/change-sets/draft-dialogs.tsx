import type { ChangeSetView } from '@flotilla/core/change-sets';
import { AlertDialog, AlertDialogAction, AlertDialogCancel, AlertDialogContent } from '@flotilla/ui/overlays';
import type { ReactNode } from 'react';
import { useT } from '../context/use-t.js';
import type { RootKey } from './draft-of-row.js';
import { MoveDialog } from './move-dialog.js';
import { PublishDialog } from './publish-dialog.js';
import { publishMessages } from './publish-messages.js';
import type { PublishWay } from './publish-menu.js';
import { ShareDialog } from './share-dialog.js';

interface DraftDialogsProps {
  way: PublishWay;
  set: ChangeSetView;
  root: RootKey;
  onDiscard: () => void;
  /** Called when the draft may have changed; not after sharing. */
  onChanged: () => void;
  onClose: () => void;
}

/** The dialog of a way to publish, share or discard a draft. */
export function DraftDialogs({
  way,
  set,
  root,
  onDiscard,
  onChanged,
  onClose,
}: DraftDialogsProps): ReactNode {
  const close = () => {
    onClose();
    onChanged();
  };
  if (way === 'discard') return <Discard onDiscard={onDiscard} onClose={onClose} />;
  if (way === 'move') return <MoveDialog set={set} onClose={close} />;
  if (way === 'share') return <ShareDialog set={{ id: set.id, root }} onClose={onClose} />;
  return <PublishDialog set={set} isLater={way === 'schedule'} onClose={close} />;
}

function Discard({ onDiscard, onClose }: Pick<DraftDialogsProps, 'onDiscard' | 'onClose'>) {
  const t = useT(publishMessages);
  return (
    <AlertDialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <AlertDialogContent title={t('discardTitle')} description={t('discardHint')}>
        <AlertDialogCancel>{t('cancel')}</AlertDialogCancel>
        <AlertDialogAction onClick={onDiscard}>{t('confirmDiscard')}</AlertDialogAction>
      </AlertDialogContent>
    </AlertDialog>
  );
}
