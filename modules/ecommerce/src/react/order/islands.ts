import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('ecommerce', {
  /** The place of a visitor's orders. */
  orderList: { wake: 'session', load: () => import('./order-list.js').then((module) => module.OrderList) },
  /** Above the panel of a product: the visitor's orders of it that wait for their payment. */
  productWaiting: { wake: 'session', load: () => import('./product-waiting.js').then((module) => module.ProductWaiting) },
  /** One order, which a mail leads to. */
  orderPage: { wake: 'load', load: () => import('./order-page.js').then((module) => module.OrderPage) },
  /** Where a payment leads back to. */
  paymentReturn: { wake: 'load', load: () => import('./payment-return.js').then((module) => module.PaymentReturn) },
});
