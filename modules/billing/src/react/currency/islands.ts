import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('billing', {
  priceInChosen: {
    wake: 'load',
    enhance: () => import('./price-in-selected-currency.js').then((module) => module.showInSelectedCurrency),
  },
  currencyToggle: {
    wake: 'load',
    enhance: () => import('./toggle-choice.js').then((module) => module.startToggle),
  },
});
