import { defineEnhancement } from '@flotilla/react';

/** Until it is seen, and without JavaScript, its slides are a row to swipe through. */
export const carousel = defineEnhancement({
  name: 'website-builder.carousel',
  wake: 'visible',
  enhance: () => import('./start-carousel.js').then((module) => module.startCarousel),
});
