import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import type { AdminRow } from '../context/admin-row.js';
import { type FileRequest, PickFileProvider } from '../context/pick-file.js';
import { useUploads } from '../rows/uploads.js';

const MediaDialog = lazy(() =>
  import('./media-dialog.js').then((module) => ({ default: module.MediaDialog })),
);

interface PendingRequest extends FileRequest {
  readonly answer: (row: AdminRow | undefined) => void;
}

/** Lets components inside it select a file of the library. */
export function MediaPicker({ children }: { children: ReactNode }): ReactNode {
  const uploads = useUploads();
  const [pending, setAsked] = useState<PendingRequest>();
  const pick = useCallback(
    (request: FileRequest = {}) =>
      new Promise<AdminRow | undefined>((answer) => setAsked({ ...request, answer })),
    [],
  );
  const answer = (row: AdminRow | undefined) => {
    pending?.answer(row);
    setAsked(undefined);
  };
  return (
    <PickFileProvider value={uploads && pick}>
      {children}
      <Suspense>
        {uploads && pending && <MediaDialog uploads={uploads} {...pending} onAnswer={answer} />}
      </Suspense>
    </PickFileProvider>
  );
}
