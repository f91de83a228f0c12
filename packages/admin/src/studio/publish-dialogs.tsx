import { discardChangeSet } from '@flotilla/core/change-sets';
import { toast } from '@flotilla/ui';
import { AlertDialog, AlertDialogAction, AlertDialogCancel, AlertDialogContent } from '@flotilla/ui/overlays';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useT } from '../context/use-t.js';
import { MoveDialog } from '../change-sets/move-dialog.js';
import { PublishDialog } from '../change-sets/publish-dialog.js';
import { ShareDialog } from '../change-sets/share-dialog.js';
import { publishMessages } from './publish-messages.js';
import type { PublishWay } from './publish.js';
import { useStudio, useStudioState } from './studio-context.js';
import { useCommands } from './use-commands.js';

interface PublishDialogsProps {
  way: PublishWay;
  onClose: () => void;
}

/** The dialog of a way to publish, share or discard the draft. */
export function PublishDialogs({ way, onClose }: PublishDialogsProps): ReactNode {
  const store = useStudio();
  const changes = useStudioState((state) => state.changes);
  const { data: set } = useQuery({
    queryKey: ['studio-set', changes],
    queryFn: async () => (await store.calls.view()) ?? null,
    gcTime: 0,
    staleTime: 0,
  });
  const { entity, id } = store.root;
  const close = () => {
    onClose();
    void store.review();
  };
  if (!set) return null;
  if (way === 'discard') return <Discard id={set.id} onClose={onClose} />;
  if (way === 'move') return <MoveDialog set={set} onClose={close} />;
  if (way === 'share')
    return <ShareDialog set={{ id: set.id, root: { entity: entity.key, id } }} onClose={onClose} />;
  return <PublishDialog set={set} isLater={way === 'schedule'} onClose={close} />;
}

function Discard({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT(publishMessages);
  const store = useStudio();
  const commands = useCommands();
  const discard = () =>
    void commands.attempt(async () => {
      await store.calls.live.muted.call(discardChangeSet, { params: { id } });
      await store.leaveSet();
      toast.success(t('discarded'));
    });
  return (
    <AlertDialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <AlertDialogContent title={t('discardTitle')} description={t('discardHint')}>
        <AlertDialogCancel>{t('cancel')}</AlertDialogCancel>
        <AlertDialogAction onClick={discard}>{t('confirmDiscard')}</AlertDialogAction>
      </AlertDialogContent>
    </AlertDialog>
  );
}
