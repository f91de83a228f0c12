import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('website-builder', {
  /** Without JavaScript the browser checks and sends the form by itself. */
  subscription: { wake: 'interaction', enhance: () => import('./start-subscription.js').then((module) => module.startSubscription) },
});
