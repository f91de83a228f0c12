import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('ecommerce', {
  /** The cart in the navbar; absent without a session. */
  cartButton: { wake: 'session', load: () => import('./cart-button.js').then((module) => module.CartButton) },
  cartPage: { wake: 'load', load: () => import('./cart-page.js').then((module) => module.CartPage) },
});
