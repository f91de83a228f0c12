import type { LocalizedText } from '@flotilla/core';
import type { ShownFile } from '@flotilla/file-storage';
import { Link, useT } from '@flotilla/react';
import { Picture } from '@flotilla/react/kit';
import { messages } from '../messages.js';

export interface GalleryProps {
  pictures: readonly ShownFile[];
  /** Of what they show. */
  title: LocalizedText;
  /** Whether the visitor sees it at once. */
  priority: boolean;
}

/** All pictures of one thing: to swipe through on a phone, else the first one large and the others in pairs under it. Each leads to its file. */
export function Gallery({ pictures, title, priority }: GalleryProps) {
  const t = useT(messages);
  if (pictures.length === 0) return null;
  return (
    <ul
      aria-label={t('pictures')}
      className="-mx-gutter flex snap-x snap-mandatory gap-3 overflow-x-auto px-gutter [scrollbar-width:none] sm:mx-0 sm:grid sm:grid-cols-2 sm:gap-4 sm:overflow-visible sm:px-0"
    >
      {pictures.map((picture, index) => (
        <li key={picture.id} className="w-[92%] shrink-0 snap-center only:w-full sm:w-auto sm:first:col-span-2 sm:last:even:col-span-2">
          <Link
            href={picture.file}
            aria-label={picture.alt ? undefined : t('picture', { number: index + 1 })}
            className="block rounded-xl sm:rounded-2xl"
          >
            <Picture
              file={picture}
              title={title}
              ratio="3/2"
              priority={priority && index === 0}
              room="half"
              frameClassName="rounded-xl sm:rounded-2xl"
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}
