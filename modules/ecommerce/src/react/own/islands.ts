import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('ecommerce', {
  /** The visitor's unpaid orders of a product, above its panel. */
  productWaiting: {
    wake: 'session',
    load: () => import('./product-waiting.js').then((module) => module.ProductWaiting),
  },
});
