import { Dialog, DialogContent } from '@flotilla/ui/overlays';
import type { ReactNode } from 'react';
import type { AdminRow } from '../context/admin-row.js';
import type { FileRequest } from '../context/pick-file.js';
import { useT } from '../context/use-t.js';
import type { Uploads } from '../rows/uploads.js';
import { MediaLibrary } from './media-library.js';
import { mediaMessages } from './media-messages.js';

export interface MediaDialogProps extends FileRequest {
  uploads: Uploads;
  /** Called with the selected file, or undefined when the dialog is closed. */
  onAnswer: (row: AdminRow | undefined) => void;
}

const sortOf = { 'image/': 'pictures', 'font/': 'fonts' } as const;

/** The media library in a dialog, for selecting a file. */
export function MediaDialog({ uploads, type, hasPrivate, onAnswer }: MediaDialogProps): ReactNode {
  const t = useT(mediaMessages);
  return (
    <Dialog open onOpenChange={(open) => !open && onAnswer(undefined)}>
      <DialogContent
        title={t('choose')}
        closeLabel={t('close')}
        className="max-h-[88dvh] w-[min(64rem,calc(100vw-2rem))]"
      >
        <MediaLibrary
          uploads={uploads}
          verb="pick"
          hasPrivate={hasPrivate}
          sort={type === undefined ? 'all' : sortOf[type]}
          isFixed={type === 'font/'}
          onChoose={onAnswer}
        />
      </DialogContent>
    </Dialog>
  );
}
