import type { LocalizedText } from '@flotilla/core';
import { cn, Image, type ImageProps } from '@flotilla/ui';
import { type Site, useSite } from '../../site/site.js';
import type { PictureFile } from './picture-file.js';
import { partOf } from './picture-part.js';
import { type PictureRoom, roomOf } from './picture-room.js';
import { sourcesOf } from './picture-sources.js';

export type PictureProps = Omit<
  ImageProps,
  'src' | 'alt' | 'title' | 'width' | 'height' | 'sizes' | 'sources' | 'placeholder'
> & {
  file: PictureFile;
  /** The slot in the layout; as wide as the page's content by default. */
  room?: PictureRoom;
  /** Title of the shown row, used as alternative text in languages that the file's own lacks. */
  title?: LocalizedText;
};

/** In the dark theme pictures are less bright than the text beside them. */
const dimmed = 'dark:brightness-85';

/** Assumed size of a file that doesn't know its own. */
const unknownSize = { width: 1600, height: 1067 };

/** A stored picture in the best width and format for the browser, with the class names of its file. */
export function Picture({ file, room = 'page', title, className, frameClassName, ...props }: PictureProps) {
  const { sizes, widest } = roomOf(room);
  const site = useSite();
  const { src, crop, size, ...part } = partOf(file, site.filesUrl);
  const sources = sourcesOf({ ...file, width: size?.width ?? file.width, crop }, widest, site.filesUrl);
  return (
    <Image
      src={src}
      {...altOf(file, title, site)}
      width={(size ?? unknownSize).width}
      height={(size ?? unknownSize).height}
      sources={sources}
      sizes={sources.length > 0 ? sizes : undefined}
      placeholder={part.placeholder}
      focus={part.focus}
      className={cn(room !== 'icon' && dimmed, className, file.className)}
      frameClassName={cn(frameClassName, file.containerClassName)}
      {...props}
    />
  );
}

/**
 * Returns the file's alternative text, or else the title; falls back to the default language, and then sets
 * `lang`.
 */
function altOf(
  file: PictureFile,
  title: LocalizedText | undefined,
  { language, languages }: Site,
): { alt: string; lang?: string } {
  const own = file.alt ?? '';
  if (own === '' || language === languages[0]) return { alt: own };
  const translated = file.altByLanguage?.[language]?.trim() || title?.[language]?.trim();
  return translated ? { alt: translated } : { alt: own, lang: languages[0] };
}
