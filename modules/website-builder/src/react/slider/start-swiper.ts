import { Swiper } from 'swiper';
import { Keyboard, Navigation } from 'swiper/modules';

const transitionMs = 450;

/** Takes over slides that are in the page already, with the edge buttons beside them. */
export function startSwiper(element: HTMLElement): Swiper {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const edge = (side: 'previous' | 'next') => element.parentElement?.querySelector<HTMLElement>(`[data-carousel=${side}]`) ?? null;
  element.scrollTo({ left: 0, behavior: 'instant' });
  return new Swiper(element, {
    modules: [Keyboard, Navigation],
    loop: true,
    speed: isCalm ? 0 : transitionMs,
    keyboard: { enabled: true, onlyInViewport: true },
    navigation: { prevEl: edge('previous'), nextEl: edge('next') },
  });
}
