import { Button } from '@flotilla/ui';
import { Share2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useT } from '../context/use-t.js';
import { useStudio, useStudioState } from './studio-context.js';
import { studioMessages } from './studio-messages.js';

const ShareDialog = lazy(() =>
  import('../change-sets/share-dialog.js').then((module) => ({ default: module.ShareDialog })),
);

/** Creates share links of the draft, after all typed values are saved. */
export function ShareDraft(): ReactNode {
  const t = useT(studioMessages);
  const store = useStudio();
  const changes = useStudioState((state) => state.changes);
  const setId = useStudioState((state) => state.setId);
  const [isOpen, setOpen] = useState(false);
  const { entity, id } = store.root;
  const open = async () => {
    await store.saveAll();
    setOpen(true);
  };
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        className="size-9 shrink-0 max-sm:hidden"
        aria-label={t('share')}
        title={t('share')}
        disabled={changes === 0}
        onClick={() => void open()}
      >
        <Share2 aria-hidden />
      </Button>
      <Suspense>
        {isOpen && setId !== undefined && (
          <ShareDialog set={{ id: setId, root: { entity: entity.key, id } }} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
