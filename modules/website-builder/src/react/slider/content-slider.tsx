import type { LocalizedText } from '@flotilla/core';
import { Enhanced, Localized, localized, LocalizedRichText, type Place, useSite, useT } from '@flotilla/react';
import { Heading } from '@flotilla/ui';
import { islands } from './islands.js';
import { messages } from '../messages.js';
import type { ShownSlider } from '../../shown.js';
import { CarouselControls } from './carousel-controls.js';
import { SlidesInRow } from './slides-in-row.js';

export interface ContentSliderProps {
  slider: ShownSlider;
  /** Names the slider for screen readers when it has no title of its own. */
  title?: LocalizedText;
  place: Pick<Place, 'inner'>;
}

/** A slider of the content: a row of slides that snaps as one swipes through, until the carousel takes it over. */
export function ContentSlider({ slider, title, place }: ContentSliderProps) {
  const t = useT(messages);
  const site = useSite();
  const slides = slider.slides;
  if (slides.length === 0) return null;
  const level = place.inner;
  return (
    <div className="flex w-full flex-col gap-6 text-start">
      <div className="flex max-w-prose flex-col gap-3 empty:hidden">
        <Localized as={Heading} level={level} size="md" value={slider.title} />
        <LocalizedRichText value={slider.subtitle} className="text-lg text-muted-foreground" />
        <LocalizedRichText value={slider.description} className="space-y-3 text-muted-foreground" />
      </div>
      <div
        role="group"
        aria-roledescription={t('carousel')}
        aria-label={(localized(slider.title, site) ?? localized(title, site))?.value ?? t('slides')}
        className={slider.className ?? undefined}
      >
        {slides.length === 1 ? (
          <SlidesInRow slides={slides} level={level} />
        ) : (
          <Enhanced by={islands.carousel}>
            <div className="group/carousel relative">
              <SlidesInRow slides={slides} level={level} />
              <CarouselControls count={slides.length} />
            </div>
          </Enhanced>
        )}
      </div>
    </div>
  );
}
