import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('website-builder', {
  /** Without JavaScript the browser validates and submits the form. */
  subscription: {
    wake: 'interaction',
    enhance: () => import('./start-subscription.js').then((module) => module.startSubscription),
  },
});
