import type { RichTextPictureProps } from '@flotilla/rich-text';
import { Image } from '@flotilla/ui';
import { useSite } from '../../site/site.js';
import { roomOf } from './picture-room.js';
import { sourcesOf } from './picture-sources.js';

/** A stored picture in running text, in the best width and format for the browser. */
export function TextPicture({ src, alt, width, height }: RichTextPictureProps) {
  const { sizes, widest } = roomOf('text');
  const sources = sourcesOf({ file: src, width }, widest, useSite().filesUrl);
  return (
    <Image
      src={src}
      alt={alt}
      width={width}
      height={height}
      sources={sources}
      sizes={sources.length > 0 ? sizes : undefined}
    />
  );
}
