import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('ecommerce', {
  orderList: { wake: 'session', load: () => import('./order-list.js').then((module) => module.OrderList) },
  orderPage: { wake: 'load', load: () => import('./order-page.js').then((module) => module.OrderPage) },
  /** The page that a payment returns to. */
  paymentReturn: {
    wake: 'load',
    load: () => import('./payment-return.js').then((module) => module.PaymentReturn),
  },
});
