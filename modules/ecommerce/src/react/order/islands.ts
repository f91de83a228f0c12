import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('ecommerce', {
  /** The place of a visitor's orders. */
  orderList: { wake: 'session', load: () => import('./order-list.js').then((module) => module.OrderList) },
  /** One order, which a mail leads to. */
  orderPage: { wake: 'load', load: () => import('./order-page.js').then((module) => module.OrderPage) },
  /** Where a payment leads back to. */
  paymentReturn: { wake: 'load', load: () => import('./payment-return.js').then((module) => module.PaymentReturn) },
});
