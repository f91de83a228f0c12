import { defineEnhancement } from '@flotilla/react';

/** Until it is seen, and without JavaScript, its slides are a row to swipe through. */
export const carousel = defineEnhancement({
  name: 'website-builder.carousel',
  wake: 'visible',
  enhance: () => import('./slider/start-carousel.js').then((module) => module.startCarousel),
});

/** Until one of its tabs is pointed at, the first panel is shown; without JavaScript all of them are. */
export const tabs = defineEnhancement({
  name: 'website-builder.tabs',
  wake: 'interaction',
  enhance: () => import('./tabs/start-tabs.js').then((module) => module.startTabs),
});

/** Without JavaScript the browser checks and sends the form by itself. */
export const subscription = defineEnhancement({
  name: 'website-builder.subscription',
  wake: 'interaction',
  enhance: () => import('./subscription/start-subscription.js').then((module) => module.startSubscription),
});

/** Without JavaScript its links keep the page, but not the place on it. */
export const languageSwitch = defineEnhancement({
  name: 'website-builder.language-switch',
  wake: 'interaction',
  enhance: () => import('./navbar/keep-place.js').then((module) => module.keepPlace),
});

export const islands = [carousel, languageSwitch, tabs, subscription];
