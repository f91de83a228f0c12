import { defineAction } from '@flotilla/core';
import { z } from 'zod';
import { addition, id, listQuery, quantities, required, orderWithLines, totals } from './shapes.js';

const mine = '/api/rbac/subjects/{id}/ecommerce-module' as const;
const ofSubject = z.object({ id });
const ofOrder = z.object({ id, orderId: required('orderId') });
const answered = { ok: z.literal(true) };

const module = 'ecommerce';
const owner = { module, access: 'owner' } as const;

export const addToCart = defineAction({
  ...owner,
  name: 'add-to-cart',
  method: 'POST',
  path: `${mine}/orders`,
  status: 201,
  limit: 'own',
  summary:
    'Adds a product to the cart of a subject, or raises its quantity. Each product, store and currency is a separate order.',
  schemas: { params: ofSubject, body: addition, answer: orderWithLines },
});

export const ordersOfSubject = defineAction({
  ...owner,
  name: 'subject-orders',
  method: 'GET',
  path: `${mine}/orders`,
  summary:
    'Lists the orders of a subject with lines and prices. Takes the same filters, sorting and paging as any list.',
  schemas: { params: ofSubject, query: listQuery, answer: z.array(orderWithLines) },
});

export const cartTotal = defineAction({
  ...owner,
  name: 'cart-total',
  method: 'GET',
  path: `${mine}/orders/total`,
  summary: 'Returns the totals of the cart of a subject by currency.',
  schemas: { params: ofSubject, answer: totals },
});

export const cartQuantity = defineAction({
  ...owner,
  name: 'cart-quantity',
  method: 'GET',
  path: `${mine}/orders/quantity`,
  summary: 'Returns the number of pieces in the cart of a subject.',
  schemas: { params: ofSubject, answer: z.int() },
});

export const changeCart = defineAction({
  ...owner,
  name: 'change-cart',
  method: 'PATCH',
  path: `${mine}/orders/{orderId}`,
  limit: 'own',
  summary: 'Sets the quantities of the lines of an order in the cart.',
  schemas: { params: ofOrder, body: quantities, answer: orderWithLines },
});

export const removeFromCart = defineAction({
  ...owner,
  name: 'remove-from-cart',
  method: 'DELETE',
  path: `${mine}/orders/{orderId}`,
  summary: 'Removes an order from the cart.',
  schemas: { params: ofOrder, answer: z.object(answered) },
});
