import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('ecommerce', {
  /** The checkout of the cart. */
  cartCheckout: { wake: 'load', load: () => import('./cart-checkout.js').then((module) => module.CartCheckout) },
  /** The direct checkout of a product. */
  productCheckout: { wake: 'load', load: () => import('./product-checkout.js').then((module) => module.ProductCheckout) },
});
