import { discardChangeSet } from '@flotilla/core/change-sets';
import { toast } from '@flotilla/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DraftDialogs } from '../change-sets/draft-dialogs.js';
import type { PublishWay } from '../change-sets/publish-menu.js';
import { publishMessages } from '../change-sets/publish-messages.js';
import { useT } from '../context/use-t.js';
import { useStudio, useStudioState } from './studio-context.js';
import { useCommands } from './use-commands.js';

interface PublishDialogsProps {
  way: PublishWay;
  onClose: () => void;
}

/** The dialog of a way to publish, share or discard the draft of the studio. */
export function PublishDialogs({ way, onClose }: PublishDialogsProps): ReactNode {
  const t = useT(publishMessages);
  const store = useStudio();
  const commands = useCommands();
  const revision = useStudioState((state) => state.set?.revision);
  const { data: set } = useQuery({
    queryKey: ['studio-set', revision],
    queryFn: async () => (await store.calls.view()) ?? null,
    gcTime: 0,
    staleTime: 0,
  });
  if (!set) return null;
  const { entity, id } = store.root;
  const discard = () =>
    void commands.attempt(async () => {
      await store.calls.live.muted.call(discardChangeSet, { params: { id: set.id } });
      await store.leaveSet();
      toast.success(t('discarded'));
    });
  return (
    <DraftDialogs
      {...{ way, set, onClose }}
      root={{ entity: entity.key, id }}
      onDiscard={discard}
      onChanged={() => void store.review()}
    />
  );
}
