import { Link, Localized, LocalizedRichText, Title } from '@flotilla/react';
import { Picture } from '@flotilla/react/kit';
import { Heading, type HeadingLevel } from '@flotilla/ui';
import { ButtonsArrays } from '../action/buttons-arrays.js';
import type { SelectedSlide } from '../../selections.js';

export interface SlidePanelProps {
  slide: SelectedSlide;
  level: HeadingLevel;
}

/**
 * A slide: texts on the dark bottom of its picture. With a URL and without buttons, the whole slide is a
 * link.
 */
export function SlidePanel({ slide, level }: SlidePanelProps) {
  const [picture] = slide.files;
  const arrays = slide.buttonsArrays;
  const isLink = slide.url && arrays.length === 0;
  return (
    <div className="relative isolate flex size-full items-end overflow-hidden bg-deep text-deep-foreground">
      {picture && <Picture file={picture} title={slide.title} room="page" cover className="-z-20" />}
      <div className="flex max-h-full w-full flex-col gap-2 bg-linear-to-t from-deep/95 via-deep/75 via-60% to-transparent px-6 pt-24 pb-6 sm:px-24 lg:pt-32 lg:pb-12">
        <Localized
          as={Heading}
          level={level}
          size="md"
          value={slide.title}
          className="line-clamp-2 shrink-0 wrap-anywhere"
        />
        <LocalizedRichText
          value={slide.subtitle}
          className="line-clamp-1 text-sm font-semibold lg:text-base"
        />
        <LocalizedRichText
          value={slide.description}
          className="line-clamp-3 max-w-xl text-sm text-deep-foreground/90 lg:text-base"
        />
        <div className="mt-2 empty:hidden">
          <ButtonsArrays arrays={arrays} size="sm" />
        </div>
      </div>
      {isLink && (
        <Link href={slide.url} className="absolute inset-0 -outline-offset-4">
          <Title of={slide} className="sr-only" />
        </Link>
      )}
    </div>
  );
}
