import { Link, Localized, LocalizedRichText } from '@flotilla/react';
import { Heading } from '@flotilla/ui';
import { ButtonLink } from '../action/button-link.js';
import { Picture } from '../picture/picture.js';
import type { SlideModel } from './slide-model.js';

/** One slide: its texts on the dark foot of its picture. A slide with a url and no buttons is a link as a whole. */
export function SlidePanel({ slide }: { slide: SlideModel }) {
  const isLink = slide.url && slide.buttons.length === 0;
  return (
    <div className="relative isolate flex size-full items-end overflow-hidden bg-deep text-deep-foreground">
      {slide.picture && (
        <Picture file={slide.picture} sizes="(min-width: 1312px) 1312px, 100vw" className="absolute inset-0 -z-20 size-full object-cover" />
      )}
      <div className="absolute inset-0 -z-10 bg-linear-to-t from-deep via-deep/70 via-45% to-transparent" />
      <div className="flex w-full flex-col gap-2 px-6 pb-6 sm:px-24 lg:pb-12">
        <Localized as={Heading} level={3} size="md" value={slide.title} />
        <LocalizedRichText value={slide.description} className="max-w-xl text-sm text-deep-foreground/90 lg:text-base" />
        <div className="mt-2 flex flex-wrap gap-3 empty:hidden">
          {slide.buttons.map((button) => (
            <ButtonLink key={button.id} button={button} size="sm" />
          ))}
        </div>
      </div>
      {isLink && (
        <Link href={slide.url} className="absolute inset-0">
          <Localized className="sr-only" value={slide.title} />
        </Link>
      )}
    </div>
  );
}
