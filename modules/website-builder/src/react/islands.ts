import { defineIsland } from '@flotilla/react';
import type { CarouselProps } from './slider/carousel.js';

/** Until it is seen, and without JavaScript, its slides are a row to swipe through. */
export const carousel = defineIsland<CarouselProps>({
  name: 'website-builder.carousel',
  wake: 'visible',
  load: () => import('./slider/carousel.js').then((module) => module.Carousel),
});

export const islands = [carousel];
