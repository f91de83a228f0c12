import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('billing', {
  /** Shows a price in the currency that the visitor chose on whatever page. */
  priceInChosen: { wake: 'load', enhance: () => import('./price-in-chosen.js').then((module) => module.showInChosen) },
  /** Remembers which currency the visitor chooses. */
  currencyToggle: { wake: 'load', enhance: () => import('./toggle-choice.js').then((module) => module.startToggle) },
});
