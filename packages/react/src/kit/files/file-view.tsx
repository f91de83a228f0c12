import { safeHref } from '@flotilla/core/rich-text';
import { buttonVariants, cn, Icon } from '@flotilla/ui';
import { useT } from '../../messages/use-t.js';
import { kitMessages } from '../kit-messages.js';
import { type FileKind, fileKind, nameOf } from './file-kind.js';
import { Picture, type PictureProps } from './picture.js';
import type { PictureFile } from './picture-file.js';

export type FileViewProps = PictureProps;

/** A file of the content by its kind: a picture, a video, a sound, or a download link. */
export function FileView(props: FileViewProps) {
  const View = views[fileKind(props.file.file)];
  return <View {...props} />;
}

function Video({ file, className }: FileViewProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a file of the content has no captions of its own
    <video
      src={file.file}
      controls
      playsInline
      preload="metadata"
      width={file.width ?? undefined}
      height={file.height ?? undefined}
      aria-label={labelOf(file)}
      className={cn('h-auto max-w-full rounded-2xl bg-deep', className, file.className)}
    />
  );
}

function Sound({ file }: FileViewProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- as above
    <audio
      src={file.file}
      controls
      preload="metadata"
      aria-label={labelOf(file)}
      className={cn('w-full max-w-prose', file.className)}
    />
  );
}

function Download({ file }: FileViewProps) {
  const t = useT(kitMessages);
  return (
    <a
      href={safeHref(file.file)}
      download
      aria-label={`${t('download')}: ${labelOf(file)}`}
      className={cn(
        buttonVariants({ variant: 'secondary' }),
        'h-auto min-h-11 max-w-full self-start py-2 whitespace-normal',
        file.className,
      )}
    >
      <Icon name="download" />
      <span className="min-w-0 wrap-anywhere">{labelOf(file)}</span>
    </a>
  );
}

const views: Readonly<Record<FileKind, (props: FileViewProps) => React.ReactNode>> = {
  picture: Picture,
  video: Video,
  sound: Sound,
  other: Download,
};

function labelOf({ alt, file }: PictureFile): string {
  return alt?.trim() || nameOf(file);
}
