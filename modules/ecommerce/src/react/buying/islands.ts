import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('ecommerce', {
  /** The total at once, by what is chosen in the panel of a product. */
  buyPanel: { wake: 'load', enhance: () => import('./start-panel.js').then((module) => module.startPanel) },
  /** Puts what is chosen into the cart. What that takes is fetched when the visitor is about to press. */
  addToCart: { wake: 'interaction', enhance: () => import('./start-adding.js').then((module) => module.startAdding) },
});
