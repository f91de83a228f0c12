import { useT } from '@flotilla/react';
import { Icon, type IconName } from '@flotilla/ui';
import { useRef } from 'react';
import { messages } from '../messages.js';
import type { SlideModel } from './slide-model.js';
import { SlidePanel } from './slide-panel.js';
import { useSwiper } from './use-swiper.js';

export interface CarouselProps {
  slides: readonly SlideModel[];
}

/** Slides in an endless row. The edges of the picture are the buttons: a click on the left or right side moves on. */
export function Carousel({ slides }: CarouselProps) {
  const t = useT(messages);
  const root = useRef<HTMLDivElement>(null);
  useSwiper(root, slides.length);
  return (
    <section aria-roledescription="carousel" aria-label={t('slides')} className="group/carousel relative">
      <div
        ref={root}
        className="[scrollbar-width:none] snap-x snap-mandatory overflow-x-auto rounded-2xl motion-safe:scroll-smooth [&.swiper-initialized]:snap-none [&.swiper-initialized]:overflow-hidden"
      >
        <ul className="swiper-wrapper flex transition-transform">
          {slides.map((slide, index) => (
            <li
              key={slide.id}
              aria-label={t('slideNumber', { number: index + 1, count: slides.length })}
              className="swiper-slide h-[340px] w-full shrink-0 snap-center lg:h-[530px]"
            >
              <SlidePanel slide={slide} />
            </li>
          ))}
        </ul>
      </div>
      <Edge side="previous" icon="chevron-left" label={t('previousSlide')} />
      <Edge side="next" icon="chevron-right" label={t('nextSlide')} />
    </section>
  );
}

/** Shown once the carousel runs: before, there is nothing that it could do. */
function Edge({ side, icon, label }: { side: 'previous' | 'next'; icon: IconName; label: string }) {
  return (
    <button
      type="button"
      data-carousel={side}
      aria-label={label}
      className={`${edges[side]} group/edge absolute top-0 z-10 hidden h-3/7 w-14 place-items-center text-white outline-none sm:h-full group-has-[.swiper-initialized]/carousel:grid sm:w-20`}
    >
      <span className="grid size-10 place-items-center rounded-full bg-deep/55 text-lg outline-offset-2 backdrop-blur-xs transition-colors group-hover/edge:bg-deep/85 group-focus-visible/edge:outline-2">
        <Icon name={icon} />
      </span>
    </button>
  );
}

const edges = { previous: 'start-0', next: 'end-0' };
