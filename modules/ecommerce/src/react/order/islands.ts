import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('ecommerce', {
  /** The place of a visitor's orders. */
  orderList: { wake: 'session', load: () => import('./order-list.js').then((module) => module.OrderList) },
});
