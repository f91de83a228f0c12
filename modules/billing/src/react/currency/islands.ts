import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('billing', {
  /** Shows a price in the visitor's currency. */
  priceInChosen: { wake: 'load', enhance: () => import('./price-in-chosen.js').then((module) => module.showInChosen) },
  /** Stores the visitor's choice of a currency. */
  currencyToggle: { wake: 'load', enhance: () => import('./toggle-choice.js').then((module) => module.startToggle) },
});
