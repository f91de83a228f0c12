import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('ecommerce', {
  /** Updates the total of a product's panel immediately after a change. */
  buyPanel: { wake: 'load', enhance: () => import('./start-panel.js').then((module) => module.startPanel) },
  /** Opens the calendar of a rental, and itemizes its price. */
  stay: {
    wake: 'interaction',
    enhance: () => import('./start-stay.js').then((module) => module.startStay),
  },
  /** Adds the choice to the cart. Its code is loaded when the visitor is about to press the button. */
  addToCart: {
    wake: 'interaction',
    enhance: () => import('./start-adding.js').then((module) => module.startAdding),
  },
});
