import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('ecommerce', {
  /** Follows the options of a product with variations. */
  options: {
    wake: 'interaction',
    enhance: () => import('./start-options.js').then((module) => module.startOptions),
  },
});
