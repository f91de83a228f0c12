import { useT } from '@flotilla/react';
import { Icon, type IconName } from '@flotilla/ui';
import { messages } from '../messages.js';

/**
 * Buttons at the left and right edge of a slider, and the announcement of the current slide for screen
 * readers.
 */
export function CarouselControls({ count }: { count: number }) {
  const t = useT(messages);
  return (
    <>
      <Edge side="previous" icon="chevron-left" label={t('previousSlide')} />
      <Edge side="next" icon="chevron-right" label={t('nextSlide')} />
      <p
        aria-hidden="true"
        className="pointer-events-none absolute end-4 top-4 z-10 hidden rounded-full bg-deep/60 px-3 py-1 text-xs font-semibold text-white tabular-nums backdrop-blur-xs group-has-[.swiper-initialized]/carousel:block"
      >
        <span data-carousel="number">1</span> / {count}
      </p>
      <p data-carousel="announcement" aria-live="polite" className="sr-only" />
    </>
  );
}

interface EdgeProps {
  side: keyof typeof sides;
  icon: IconName;
  label: string;
}

/** Less high on phones, where texts and buttons fill the bottom of a slide. */
function Edge({ side, icon, label }: EdgeProps) {
  return (
    <button
      type="button"
      data-carousel={side}
      aria-label={label}
      className={`${sides[side]} group/edge absolute top-0 z-10 grid h-3/7 w-14 place-items-center text-white outline-none sm:h-full sm:w-20 noscript:hidden`}
    >
      <span className="grid size-10 place-items-center rounded-full bg-deep/55 text-lg outline-offset-2 backdrop-blur-xs transition-colors group-hover/edge:bg-deep/85 group-focus-visible/edge:outline-2">
        <Icon name={icon} />
      </span>
    </button>
  );
}

const sides = { previous: 'start-0', next: 'end-0' };
