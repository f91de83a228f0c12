import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('ecommerce', {
  /** Above the panel of a product: the visitor's orders of it that wait for their payment. */
  productWaiting: { wake: 'session', load: () => import('./product-waiting.js').then((module) => module.ProductWaiting) },
});
