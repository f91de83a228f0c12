import { defineAction } from '@flotilla/core';
import { z } from 'zod';
import { linkedOrderAnswer, orderSearch } from './order-shapes.js';
import { checkoutAttributes, id, quantity, required, shownOrder, totals } from './shapes.js';

// Separate from the cart actions, so that product pages do not load them.
const mine = '/api/rbac/subjects/{id}/ecommerce-module' as const;
const orders = '/api/ecommerce/orders' as const;
const ofOrder = z.object({ id, orderId: required('orderId') });
const ofLink = z.object({ link: z.string().max(120) });
const answered = { ok: z.literal(true) };

const module = 'ecommerce';
const owner = { module, access: 'owner' } as const;

export const cancelOrder = defineAction({
  ...owner,
  name: 'cancel-order',
  method: 'POST',
  path: `${mine}/orders/{orderId}/cancel`,
  summary: 'Cancels an order that is not packed yet, and pays back what was paid; of a subscription, ends it with the period that is paid.',
  schemas: { params: ofOrder, answer: shownOrder },
});

export const reopenOrder = defineAction({
  ...owner,
  name: 'reopen-order',
  method: 'POST',
  path: `${mine}/orders/{orderId}/reopen`,
  summary:
    'Puts an order that waits for its payment back into the cart, with all that is paid by the same payment. Repeating it answers the same.',
  schemas: { params: ofOrder, answer: z.object(answered) },
});

export const sendOrderLink = defineAction({
  module,
  access: 'public',
  name: 'send-order-link',
  method: 'POST',
  path: '/api/ecommerce/order-links',
  status: 202,
  summary: 'Mails a signed link to the order that has this number and address. Answers the same where there is none.',
  schemas: { body: orderSearch, answer: z.object(answered) },
});

export const linkedOrder = defineAction({
  module,
  access: 'public',
  name: 'linked-order',
  method: 'GET',
  path: '/api/ecommerce/order-links/{link}',
  summary: 'The order that a signed link from its mails leads to, with its payments and files. A link is good for 180 days.',
  schemas: { params: ofLink, answer: linkedOrderAnswer },
});

export const cancelLinkedOrder = defineAction({
  module,
  access: 'public',
  name: 'cancel-linked-order',
  method: 'POST',
  path: '/api/ecommerce/order-links/{link}/cancel',
  summary: 'Cancels the order that a signed link from its mails leads to, as its buyer may.',
  schemas: { params: ofLink, answer: linkedOrderAnswer },
});

export const lineTotalOf = defineAction({
  ...owner,
  name: 'line-total',
  method: 'GET',
  path: '/api/ecommerce/orders-to-products/{id}/total',
  summary: 'What a line of an order costs.',
  schemas: { params: z.object({ id }), answer: totals },
});

export const orderTotal = defineAction({
  ...owner,
  name: 'order-total',
  method: 'GET',
  path: `${orders}/{id}/total`,
  summary: 'What an order costs, in each currency.',
  schemas: { params: z.object({ id }), answer: totals },
});

export const orderQuantity = defineAction({
  ...owner,
  name: 'order-quantity',
  method: 'GET',
  path: `${orders}/{id}/quantity`,
  summary: 'How many pieces an order has.',
  schemas: { params: z.object({ id }), answer: z.int() },
});

export const orderCheckoutAttributes = defineAction({
  ...owner,
  name: 'checkout-attributes',
  method: 'GET',
  path: `${orders}/{id}/checkout-attributes/{currencyId}`,
  summary: 'What an order costs in a currency, and whether it is paid once or at an interval.',
  schemas: { params: z.object({ id, currencyId: required('currencyId') }), answer: checkoutAttributes },
});

export const changeLine = defineAction({
  ...owner,
  name: 'change-line',
  method: 'PATCH',
  path: `${orders}/{id}/orders-to-products/{orderToProductId}`,
  summary: 'Sets how many of a line are in an order of the cart.',
  schemas: {
    params: z.object({ id, orderToProductId: required('orderToProductId') }),
    body: z.strictObject({ quantity }),
    answer: shownOrder,
  },
});

export const checkOrder = defineAction({
  module,
  access: 'admin',
  name: 'check-order',
  method: 'POST',
  path: `${orders}/{id}/check`,
  summary: 'Brings the state of an order in line with its payments.',
  schemas: { params: z.object({ id }), answer: shownOrder },
});

export const clearOldOrders = defineAction({
  module,
  access: 'admin',
  name: 'clear-old-orders',
  method: 'POST',
  path: `${orders}/clear-old-orders`,
  summary: 'Deletes orders of carts that have no payments and were not changed for 24 hours. Answers how many.',
  schemas: { answer: z.object({ deleted: z.int() }) },
});
