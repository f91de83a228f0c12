import { defineIsland } from '@flotilla/react';

/** The place of a visitor's orders. */
export const orderList = defineIsland({
  name: 'ecommerce.order-list',
  wake: 'session',
  load: () => import('./order-list.js').then((module) => module.OrderList),
});
