import { defineEnhancement } from '@flotilla/react';

/** Shows a price in the currency that the visitor chose on whatever page. */
export const priceInChosen = defineEnhancement({
  name: 'billing.price-in-chosen',
  wake: 'load',
  enhance: () => import('./price-in-chosen.js').then((module) => module.showInChosen),
});

/** Remembers which currency the visitor chooses. */
export const currencyToggle = defineEnhancement({
  name: 'billing.currency-toggle',
  wake: 'load',
  enhance: () => import('./toggle-choice.js').then((module) => module.startToggle),
});
