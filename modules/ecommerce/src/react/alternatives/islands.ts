import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('ecommerce', {
  /** Lists the products that are free on the days of the panel; without JavaScript a link leads to the category. */
  alternatives: {
    wake: 'visible',
    enhance: () => import('./start-alternatives.js').then((module) => module.startAlternatives),
  },
});
