import { defineEnhancement } from '@flotilla/react';

/** Without JavaScript the browser checks and sends the form by itself. */
export const subscription = defineEnhancement({
  name: 'website-builder.subscription',
  wake: 'interaction',
  enhance: () => import('./start-subscription.js').then((module) => module.startSubscription),
});
