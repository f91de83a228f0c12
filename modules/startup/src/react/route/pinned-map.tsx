import type { LocalizedText } from '@flotilla/core';
import { Enhanced, type RenderContext, Title, useT } from '@flotilla/react';
import { Picture, type PictureFile } from '@flotilla/react/kit';
import { cn } from '@flotilla/ui';
import { FeatureItem } from '@flotilla/website-builder/react';
import type { SelectedFeature } from '@flotilla/website-builder';
import { islands } from './islands.js';
import { messages } from '../messages.js';
import { pinPositions } from './pin-positions.js';

export interface PinnedMapProps {
  /** For narrow screens. */
  tall: PictureFile;
  wide: PictureFile;
  title: LocalizedText;
  features: readonly SelectedFeature[];
  context: RenderContext;
}

/**
 * A map with a numbered pin for each place. A pin and its card are in one element, so that the keyboard moves
 * from one to the other. A grid places all pins over the map, and all cards in one position: below the map,
 * or on its open water.
 */
export function PinnedMap({ tall, wide, title, features, context }: PinnedMapProps) {
  const t = useT(messages);
  return (
    <Enhanced by={islands.pins}>
      <div className="relative -mx-gutter grid grid-cols-1 gap-y-4 sm:mx-0 xl:gap-y-0">
        <div className="col-start-1 row-start-1 overflow-hidden bg-deep sm:rounded-2xl">
          <Picture file={tall} title={title} className={cn(chart, 'md:hidden')} />
          <Picture file={wide} title={title} className={cn(chart, 'hidden md:block')} />
        </div>
        <div role="list" aria-label={t('places')} className="contents">
          {features.map((feature, index) => (
            <PinnedPlace key={feature.id} feature={feature} index={index} context={context} />
          ))}
        </div>
      </div>
    </Enhanced>
  );
}

function PinnedPlace({
  feature,
  index,
  context,
}: {
  feature: SelectedFeature;
  index: number;
  context: RenderContext;
}) {
  const card = `place-${feature.id}`;
  const isOpen = index === 0;
  return (
    <div role="listitem" data-place data-open={isOpen ? '' : undefined} className="group/place contents">
      <a
        href={`#${card}`}
        aria-expanded={isOpen}
        aria-controls={card}
        className={cn(pin, pinPositions[index])}
      >
        {index + 1}
        <span className="sr-only">
          {'. '}
          <Title of={feature} />
        </span>
      </a>
      <div
        id={card}
        className={cn(
          'relative col-start-1 row-start-2 mx-gutter hidden min-h-104 scroll-mt-navbar group-data-open/place:block sm:mx-0 sm:min-h-60 noscript:row-auto noscript:block noscript:min-h-0',
          'xl:z-10 xl:row-start-1 xl:m-6 xl:min-h-0 xl:w-[34rem] xl:self-end xl:justify-self-end xl:noscript:m-0 xl:noscript:w-auto xl:noscript:justify-self-stretch',
        )}
      >
        <span
          aria-hidden
          className="absolute start-3 top-3 z-10 hidden size-7 place-items-center rounded-full bg-deep text-xs font-bold text-deep-foreground noscript:grid"
        >
          {index + 1}
        </span>
        <FeatureItem feature={feature} context={context} />
      </div>
    </div>
  );
}

/** The map is drawn in the colours of a bright day. */
const chart = 'w-full dark:brightness-60 dark:saturate-75';

const pin =
  'absolute col-[1/2] row-[1/2] grid size-7 -translate-1/2 place-items-center rounded-full border-2 border-white bg-deep text-xs font-bold text-deep-foreground shadow-md transition-[scale,background-color] duration-200 group-data-open/place:z-10 group-data-open/place:scale-125 group-data-open/place:bg-accent group-data-open/place:text-accent-foreground hover:bg-accent hover:text-accent-foreground focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-deep motion-reduce:transition-none xl:size-9 xl:text-sm';
