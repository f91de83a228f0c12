import { cn, Image, type ImageProps } from '@flotilla/ui';
import type { PictureFile } from '../rows.js';

export type PictureProps = Omit<ImageProps, 'src' | 'alt' | 'width' | 'height'> & { file: PictureFile };

/** What is taken for the size of a file that does not know its own. */
const unknownSize = { width: 1600, height: 1067 };

/** A stored picture, with the class names that the file itself carries. */
export function Picture({ file, className, frameClassName, ...props }: PictureProps) {
  const isSized = Boolean(file.width && file.height);
  return (
    <Image
      src={file.file}
      alt={file.alt ?? ''}
      width={isSized ? Number(file.width) : unknownSize.width}
      height={isSized ? Number(file.height) : unknownSize.height}
      className={cn(className, file.className)}
      frameClassName={cn(frameClassName, file.containerClassName)}
      {...props}
    />
  );
}
