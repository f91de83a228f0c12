import { type RefObject, useEffect } from 'react';
import type { Swiper } from 'swiper/types';

const transitionMs = 450;

/** Starts Swiper on the slides, which are in the page already. It is fetched only here, in the browser. */
export function useSwiper(root: RefObject<HTMLElement | null>, count: number): void {
  useEffect(() => {
    const element = root.current;
    if (!element || count < 2) return;
    let isGone = false;
    let swiper: Swiper | undefined;
    void start(element).then((started) => {
      if (isGone) started.destroy();
      else swiper = started;
    });
    return () => {
      isGone = true;
      swiper?.destroy();
    };
  }, [root, count]);
}

async function start(element: HTMLElement): Promise<Swiper> {
  const [{ Swiper }, { Keyboard, Navigation }] = await Promise.all([import('swiper'), import('swiper/modules')]);
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const buttons = element.parentElement;
  element.scrollTo({ left: 0, behavior: 'instant' });
  return new Swiper(element, {
    modules: [Keyboard, Navigation],
    loop: true,
    speed: isCalm ? 0 : transitionMs,
    keyboard: { enabled: true, onlyInViewport: true },
    navigation: {
      prevEl: buttons?.querySelector<HTMLElement>('[data-carousel=previous]') ?? null,
      nextEl: buttons?.querySelector<HTMLElement>('[data-carousel=next]') ?? null,
    },
  });
}
