import { localized, useSite, useT } from '@flotilla/react';
import type { HeadingLevel } from '@flotilla/ui';
import { messages } from '../messages.js';
import type { ShownSlide } from '../../shown.js';
import { SlidePanel } from './slide-panel.js';

/** The row of slides, each named by its place and its title. */
export function SlidesInRow({ slides, level }: { slides: readonly ShownSlide[]; level: HeadingLevel }) {
  const t = useT(messages);
  const site = useSite();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard too
    <div data-carousel="row" role="group" aria-label={t('slides')} tabIndex={slides.length > 1 ? 0 : undefined} className={row}>
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

/** Once the carousel runs, the row holds still and what is in it moves. */
const row = [
  'snap-x snap-mandatory overflow-x-auto rounded-2xl [scrollbar-width:none] motion-safe:scroll-smooth',
  '[&.swiper-initialized]:touch-pan-y [&.swiper-initialized]:snap-none [&.swiper-initialized]:overflow-hidden',
].join(' ');
