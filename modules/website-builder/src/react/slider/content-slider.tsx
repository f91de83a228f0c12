import type { LocalizedText } from '@flotilla/core';
import {
  Enhanced,
  Localized,
  localized,
  LocalizedRichText,
  type RenderContext,
  useSite,
  useT,
} from '@flotilla/react';
import { Heading, type HeadingLevel } from '@flotilla/ui';
import { islands } from './islands.js';
import { messages } from '../messages.js';
import type { SelectedSlide, SelectedSlider } from '../../selections.js';
import { CarouselControls } from './carousel-controls.js';
import { SlidePanel } from './slide-panel.js';

export interface ContentSliderProps {
  slider: SelectedSlider;
  /** Names the slider for screen readers when it has no title. */
  title?: LocalizedText;
  context: Pick<RenderContext, 'inner'>;
}

/** A slider of the content: a row of slides with scroll snapping, until the carousel's script takes over. */
export function ContentSlider({ slider, title, context }: ContentSliderProps) {
  const t = useT(messages);
  const site = useSite();
  const slides = slider.slides;
  if (slides.length === 0) return null;
  const level = context.inner;
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

/** The row of slides, each labeled by its number and title. */
function SlidesInRow({ slides, level }: { slides: readonly SelectedSlide[]; level: HeadingLevel }) {
  const t = useT(messages);
  const site = useSite();
  return (
    <div
      data-carousel="row"
      role="group"
      aria-label={t('slides')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be focusable by keyboard
      tabIndex={slides.length > 1 ? 0 : undefined}
      className={row}
    >
      <div className="swiper-wrapper flex transition-transform">
        {slides.map((slide, index) => {
          const number = t('slideNumber', { number: index + 1, count: slides.length });
          const title = localized(slide.title, site)?.value;
          return (
            <div
              key={slide.id}
              role="group"
              aria-roledescription={t('slide')}
              aria-label={title ? `${number}: ${title}` : number}
              className="swiper-slide h-[340px] w-full shrink-0 snap-center lg:h-[530px]"
            >
              <SlidePanel slide={slide} level={level} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** While the carousel runs, the row does not scroll; its content moves. */
const row = [
  'snap-x snap-mandatory overflow-x-auto rounded-2xl [scrollbar-width:none] motion-safe:scroll-smooth',
  '[&.swiper-initialized]:touch-pan-y [&.swiper-initialized]:snap-none [&.swiper-initialized]:overflow-hidden',
].join(' ');
