import { Button, cn } from '@flotilla/ui';
import { Progress } from '@flotilla/ui/controls';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../context/use-t.js';
import { mediaMessages } from './media-messages.js';
import type { FileInProgress } from './use-bulk-upload.js';

interface UploadsInProgressProps {
  files: readonly FileInProgress[];
  onAgain: (file: FileInProgress) => void;
  onCancel: (file: FileInProgress) => void;
}

/** Uploads in progress, and failed ones with their reason. */
export function UploadsInProgress({ files, onAgain, onCancel }: UploadsInProgressProps): ReactNode {
  const t = useT(mediaMessages);
  if (files.length === 0) return null;
  return (
    <div role="status" className="rounded-lg bg-muted p-3">
      <ul className="grid gap-2">
        {files.map((file) => (
          <li key={file.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <span
              className={cn(
                'min-w-40 flex-1 wrap-anywhere',
                file.failure !== undefined && 'text-destructive',
              )}
            >
              {file.failure === undefined
                ? file.name
                : t('uploadFailed', { name: file.name, reason: file.failure })}
            </span>
            <span className="flex items-center gap-1">
              {file.failure === undefined ? (
                <Progress value={file.percent} label={t('uploading', { name: file.name })} className="w-40" />
              ) : (
                <Button size="sm" variant="outline" onClick={() => onAgain(file)}>
                  {t('again')}
                </Button>
              )}
              <Button
                size="icon"
                variant="ghost"
                className="size-8"
                aria-label={file.failure === undefined ? t('cancelUpload', { name: file.name }) : t('close')}
                onClick={() => onCancel(file)}
              >
                <X />
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
