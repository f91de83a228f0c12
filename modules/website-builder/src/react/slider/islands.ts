import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('website-builder', {
  /** Until it is visible, and without JavaScript, the slides are a row to swipe through. */
  carousel: {
    wake: 'visible',
    enhance: () => import('./start-carousel.js').then((module) => module.startCarousel),
  },
});
