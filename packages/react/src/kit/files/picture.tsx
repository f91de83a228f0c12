import type { LocalizedText } from '@flotilla/core';
import { cn, Image, type ImageProps } from '@flotilla/ui';
import { type Site, useSite } from '../../site/site.js';
import type { PictureFile } from './picture-file.js';
import { type PictureRoom, roomOf } from './picture-room.js';
import { sourcesOf } from './picture-sources.js';

export type PictureProps = Omit<ImageProps, 'src' | 'alt' | 'title' | 'width' | 'height' | 'sizes' | 'sources' | 'placeholder'> & {
  file: PictureFile;
  /** How wide it stands on the page; as wide as the page when not said. */
  room?: PictureRoom;
  /** The title of what it shows: the alternative text in the languages that the file's own is not in. */
  title?: LocalizedText;
};

/** What is taken for the size of a file that does not know its own. */
const unknownSize = { width: 1600, height: 1067 };

/** A stored picture in the width and format that suit the visitor, with the class names that the file itself carries. */
export function Picture({ file, room = 'page', title, className, frameClassName, ...props }: PictureProps) {
  const { sizes, widest } = roomOf(room);
  const sources = sourcesOf(file, widest);
  const isSized = Boolean(file.width && file.height);
  return (
    <Image
      src={file.file}
      {...altOf(file, title, useSite())}
      width={isSized ? Number(file.width) : unknownSize.width}
      height={isSized ? Number(file.height) : unknownSize.height}
      sources={sources}
      sizes={sources.length > 0 ? sizes : undefined}
      placeholder={file.placeholder?.startsWith('data:image/') ? file.placeholder : undefined}
      // The middle is where a browser crops to anyway.
      focus={file.focus && file.focus !== '50-50' ? file.focus : undefined}
      className={cn(className, file.className)}
      frameClassName={cn(frameClassName, file.containerClassName)}
      {...props}
    />
  );
}

/** The file's own alternative text, or the title in its place; in the default language, and saying so, where there is neither. */
function altOf(file: PictureFile, title: LocalizedText | undefined, { language, languages }: Site): { alt: string; lang?: string } {
  const own = file.alt ?? '';
  if (own === '' || language === languages[0]) return { alt: own };
  const translated = file.altByLanguage?.[language]?.trim() || title?.[language]?.trim();
  return translated ? { alt: translated } : { alt: own, lang: languages[0] };
}
