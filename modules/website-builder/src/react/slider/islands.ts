import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('website-builder', {
  /** Until it is seen, and without JavaScript, its slides are a row to swipe through. */
  carousel: { wake: 'visible', enhance: () => import('./start-carousel.js').then((module) => module.startCarousel) },
});
