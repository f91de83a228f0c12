import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('ecommerce', {
  cartCheckout: {
    wake: 'load',
    load: () => import('./cart-checkout.js').then((module) => module.CartCheckout),
  },
  productCheckout: {
    wake: 'load',
    load: () => import('./product-checkout.js').then((module) => module.ProductCheckout),
  },
});
