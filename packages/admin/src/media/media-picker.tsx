import { Dialog, DialogContent } from '@flotilla/ui';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import type { AdminRow } from '../context/admin-row.js';
import { type FileRequest, PickFileProvider } from '../context/pick-file.js';
import { useT } from '../language/use-t.js';
import { useUploads } from '../rows/uploads.js';
import { mediaMessages } from './media-messages.js';

const MediaLibrary = lazy(() => import('./media-library.js').then((module) => ({ default: module.MediaLibrary })));

interface Asked extends FileRequest {
  readonly answer: (row: AdminRow | undefined) => void;
}

/** Lets whatever is inside of it choose a file of the library. */
export function MediaPicker({ children }: { children: ReactNode }): ReactNode {
  const t = useT(mediaMessages);
  const uploads = useUploads();
  const [asked, setAsked] = useState<Asked>();
  const pick = useCallback(
    (request: FileRequest = {}) => new Promise<AdminRow | undefined>((answer) => setAsked({ ...request, answer })),
    [],
  );
  const answer = (row: AdminRow | undefined) => {
    asked?.answer(row);
    setAsked(undefined);
  };
  return (
    <PickFileProvider value={uploads && pick}>
      {children}
      {uploads && (
        <Dialog open={asked !== undefined} onOpenChange={(open) => !open && answer(undefined)}>
          <DialogContent title={t('choose')} closeLabel={t('close')} className="max-h-[88dvh] w-[min(64rem,calc(100vw-2rem))]">
            <Suspense fallback={t('loading')}>
              <MediaLibrary uploads={uploads} verb="pick" sort={asked?.type === 'image/' ? 'pictures' : 'all'} onChoose={answer} />
            </Suspense>
          </DialogContent>
        </Dialog>
      )}
    </PickFileProvider>
  );
}
