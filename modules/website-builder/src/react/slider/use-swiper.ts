import { type RefObject, useEffect } from 'react';

/** Starts Swiper on the slides in the browser. On the server it is not even loaded. */
export function useSwiper(root: RefObject<HTMLElement | null>, count: number): void {
  useEffect(() => {
    const element = root.current;
    if (!element || count < 2) return;
    let isGone = false;
    let stop: (() => void) | undefined;
    void import('./start-swiper.js').then(({ startSwiper }) => {
      if (isGone) return;
      const swiper = startSwiper(element);
      stop = () => swiper.destroy();
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [root, count]);
}
