import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('billing', {
  priceInChosen: {
    wake: 'load',
    enhance: () => import('./price-in-chosen.js').then((module) => module.showInChosen),
  },
  currencyToggle: {
    wake: 'load',
    enhance: () => import('./toggle-choice.js').then((module) => module.startToggle),
  },
});
