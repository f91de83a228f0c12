import { defineAction } from '@flotilla/core';
import { z } from 'zod';
import {
  addition,
  cartCheckout,
  charged,
  checkout,
  id,
  listQuery,
  productCheckout,
  quantities,
  required,
  shownOrder,
  totals,
} from './shapes.js';

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
  summary: 'Puts a product into the cart of a subject; one that is there already is raised. Each product, store and currency is an order.',
  schemas: { params: ofSubject, body: addition, answer: shownOrder },
});

export const ordersOfSubject = defineAction({
  ...owner,
  name: 'subject-orders',
  method: 'GET',
  path: `${mine}/orders`,
  summary: 'The orders of a subject with their lines and what these cost, by the same filters, orders and pages as any list.',
  schemas: { params: ofSubject, query: listQuery, answer: z.array(shownOrder) },
});

export const cartTotal = defineAction({
  ...owner,
  name: 'cart-total',
  method: 'GET',
  path: `${mine}/orders/total`,
  summary: 'What the cart of a subject costs, in each currency.',
  schemas: { params: ofSubject, answer: totals },
});

export const cartQuantity = defineAction({
  ...owner,
  name: 'cart-quantity',
  method: 'GET',
  path: `${mine}/orders/quantity`,
  summary: 'How many pieces are in the cart of a subject.',
  schemas: { params: ofSubject, answer: z.int() },
});

export const changeCart = defineAction({
  ...owner,
  name: 'change-cart',
  method: 'PATCH',
  path: `${mine}/orders/{orderId}`,
  summary: 'Sets how many of each line are in an order of the cart.',
  schemas: { params: ofOrder, body: quantities, answer: shownOrder },
});

export const removeFromCart = defineAction({
  ...owner,
  name: 'remove-from-cart',
  method: 'DELETE',
  path: `${mine}/orders/{orderId}`,
  summary: 'Takes an order out of the cart.',
  schemas: { params: ofOrder, answer: z.object(answered) },
});

export const checkOutOrder = defineAction({
  ...owner,
  name: 'check-out-order',
  method: 'POST',
  path: `${mine}/orders/{orderId}/checkout`,
  summary: 'Orders one order of the cart. Repeating it answers the same invoices.',
  schemas: { params: ofOrder, body: checkout, answer: charged },
});

export const checkOutCart = defineAction({
  ...owner,
  name: 'check-out-cart',
  method: 'POST',
  path: `${mine}/orders/checkout`,
  summary: 'Orders the named orders of the cart, all when none is named: one invoice for each currency, type and interval.',
  schemas: { params: ofSubject, body: cartCheckout, answer: charged },
});

export const checkOutProduct = defineAction({
  ...owner,
  name: 'check-out-product',
  method: 'POST',
  path: `${mine}/products/{productId}/checkout`,
  summary: 'Orders a product in one step, whatever is in the cart.',
  schemas: { params: z.object({ id, productId: required('productId') }), body: productCheckout, answer: charged },
});
