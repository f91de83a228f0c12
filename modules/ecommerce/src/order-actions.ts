import { defineAction } from '@flotilla/core';
import { z } from 'zod';
import { cancellation, expectedRefund, linkedOrderAnswer, orderSearch } from './order-shapes.js';
import { checkoutAttributes, id, quantity, required, orderWithLines, totals } from './shapes.js';

// Separate from the cart actions, so that product pages do not load them.
const mine = '/api/rbac/subjects/{id}/ecommerce-module' as const;
const orders = '/api/ecommerce/orders' as const;
const ofOrder = z.object({ id, orderId: required('orderId') });
const ofLink = z.object({ link: z.string().max(120) });
const answered = { ok: z.literal(true) };

const module = 'ecommerce';
const owner = { module, access: 'owner' } as const;

/** A further limit applies to each mailbox. */
const searches = {
  calls: 20,
  per: 'hour',
  message: 'There were too many searches for orders. Try again in an hour.',
} as const;

export const orderCancellation = defineAction({
  ...owner,
  name: 'order-cancellation',
  method: 'GET',
  path: `${mine}/orders/{orderId}/cancellation`,
  summary: 'Returns whether an order can be canceled now, and its refund.',
  schemas: { params: ofOrder, answer: cancellation },
});

export const cancelOrder = defineAction({
  ...owner,
  name: 'cancel-order',
  method: 'POST',
  path: `${mine}/orders/{orderId}/cancel`,
  summary:
    'Cancels an order that is not packed yet, or a rental that has not begun, and refunds it by its cancellation policy. Ends a subscription with its paid period. 409 when `refund` is given and another amount is refunded now.',
  schemas: { params: ofOrder, body: expectedRefund, answer: orderWithLines },
});

export const reopenOrder = defineAction({
  ...owner,
  name: 'reopen-order',
  method: 'POST',
  path: `${mine}/orders/{orderId}/reopen`,
  limit: 'own',
  summary: 'Returns an unpaid order to the cart, with the other orders of the same payment. Idempotent.',
  schemas: { params: ofOrder, answer: z.object(answered) },
});

export const sendOrderLink = defineAction({
  module,
  access: 'public',
  name: 'send-order-link',
  method: 'POST',
  path: '/api/ecommerce/order-links',
  status: 202,
  limit: searches,
  summary:
    'Mails a signed link to the order with this number and address. The response does not reveal whether it exists.',
  schemas: { body: orderSearch, answer: z.object(answered) },
});

export const linkedOrder = defineAction({
  module,
  access: 'public',
  name: 'linked-order',
  method: 'GET',
  path: '/api/ecommerce/order-links/{link}',
  limit: 'own',
  summary: 'Returns the order of a signed link, with its payments and files. A link is valid for 180 days.',
  schemas: { params: ofLink, answer: linkedOrderAnswer },
});

export const linkedOrderCancellation = defineAction({
  module,
  access: 'public',
  name: 'linked-order-cancellation',
  method: 'GET',
  path: '/api/ecommerce/order-links/{link}/cancellation',
  limit: 'own',
  summary: 'Returns whether the order of a signed link can be canceled now, and its refund.',
  schemas: { params: ofLink, answer: cancellation },
});

export const cancelLinkedOrder = defineAction({
  module,
  access: 'public',
  name: 'cancel-linked-order',
  method: 'POST',
  path: '/api/ecommerce/order-links/{link}/cancel',
  limit: 'own',
  summary: 'Cancels the order of a signed link, under the same rules as for its buyer.',
  schemas: { params: ofLink, body: expectedRefund, answer: linkedOrderAnswer },
});

export const lineTotalOf = defineAction({
  ...owner,
  name: 'line-total',
  method: 'GET',
  path: '/api/ecommerce/orders-to-products/{id}/total',
  summary: 'Returns the total of a line of an order.',
  schemas: { params: z.object({ id }), answer: totals },
});

export const orderTotal = defineAction({
  ...owner,
  name: 'order-total',
  method: 'GET',
  path: `${orders}/{id}/total`,
  summary: 'Returns the totals of an order by currency.',
  schemas: { params: z.object({ id }), answer: totals },
});

export const orderQuantity = defineAction({
  ...owner,
  name: 'order-quantity',
  method: 'GET',
  path: `${orders}/{id}/quantity`,
  summary: 'Returns the number of pieces of an order.',
  schemas: { params: z.object({ id }), answer: z.int() },
});

export const orderCheckoutAttributes = defineAction({
  ...owner,
  name: 'checkout-attributes',
  method: 'GET',
  path: `${orders}/{id}/checkout-attributes/{currencyId}`,
  summary: 'Returns the total of an order in a currency, and its payment interval if it has one.',
  schemas: { params: z.object({ id, currencyId: required('currencyId') }), answer: checkoutAttributes },
});

export const changeLine = defineAction({
  ...owner,
  name: 'change-line',
  method: 'PATCH',
  path: `${orders}/{id}/orders-to-products/{orderToProductId}`,
  summary: 'Sets the quantity of a line of an order in the cart.',
  schemas: {
    params: z.object({ id, orderToProductId: required('orderToProductId') }),
    body: z.strictObject({ quantity }),
    answer: orderWithLines,
  },
});

export const checkOrder = defineAction({
  module,
  access: 'admin',
  name: 'check-order',
  method: 'POST',
  path: `${orders}/{id}/check`,
  summary: 'Updates the state of an order from its payments.',
  schemas: { params: z.object({ id }), answer: orderWithLines },
});

export const clearOldOrders = defineAction({
  module,
  access: 'admin',
  name: 'clear-old-orders',
  method: 'POST',
  path: `${orders}/clear-old-orders`,
  summary: 'Deletes carts without payments that have not changed for 24 hours. Returns their number.',
  schemas: { answer: z.object({ deleted: z.int() }) },
});
