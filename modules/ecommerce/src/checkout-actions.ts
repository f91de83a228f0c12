import { defineAction } from '@flotilla/core';
import { z } from 'zod';
import {
  bookAddress,
  cartCheckout,
  checkout,
  checkoutAnswer,
  checkoutChange,
  newAddress,
  productCheckout,
} from './checkout-shapes.js';
import { charged, id, required } from './shapes.js';

// Separate from the cart actions, so that product pages do not load them.
const mine = '/api/rbac/subjects/{id}/ecommerce-module' as const;
const ofSubject = z.object({ id });
const ofOrder = z.object({ id, orderId: required('orderId') });
/** The order of the cart to check out; all of them without it. */
const ofPart = z.strictObject({ orderId: id.optional() });
const ofAddress = z.object({ id, addressId: required('addressId') });

const module = 'ecommerce';
const owner = { module, access: 'owner' } as const;

export const openCheckout = defineAction({
  ...owner,
  name: 'open-checkout',
  method: 'GET',
  path: `${mine}/checkout`,
  limit: 'own',
  summary: 'Returns the open checkout of the cart: addresses, deliveries, and the price with its taxes.',
  schemas: { params: ofSubject, query: ofPart, answer: checkoutAnswer },
});

export const changeCheckout = defineAction({
  ...owner,
  name: 'change-checkout',
  method: 'PATCH',
  path: `${mine}/checkout`,
  limit: 'own',
  summary: 'Sets contact, addresses, tax number and deliveries of the checkout. Returns its new price.',
  schemas: { params: ofSubject, query: ofPart, body: checkoutChange, answer: checkoutAnswer },
});

export const listAddresses = defineAction({
  ...owner,
  name: 'list-addresses',
  method: 'GET',
  path: `${mine}/addresses`,
  summary: 'Lists the address book of a subject, the default address first.',
  schemas: { params: ofSubject, answer: z.array(bookAddress) },
});

export const addAddress = defineAction({
  ...owner,
  name: 'add-address',
  method: 'POST',
  path: `${mine}/addresses`,
  status: 201,
  limit: 'own',
  summary: 'Adds an address to the address book. The first one becomes the default.',
  schemas: { params: ofSubject, body: newAddress, answer: bookAddress },
});

export const changeAddress = defineAction({
  ...owner,
  name: 'change-address',
  method: 'PATCH',
  path: `${mine}/addresses/{addressId}`,
  limit: 'own',
  summary: 'Changes an address of the address book.',
  schemas: { params: ofAddress, body: newAddress.partial(), answer: bookAddress },
});

export const removeAddress = defineAction({
  ...owner,
  name: 'remove-address',
  method: 'DELETE',
  path: `${mine}/addresses/{addressId}`,
  limit: 'own',
  summary: 'Removes an address from the address book. Orders keep their own copies.',
  schemas: { params: ofAddress, answer: z.object({ ok: z.literal(true) }) },
});

export const checkOutOrder = defineAction({
  ...owner,
  name: 'check-out-order',
  method: 'POST',
  path: `${mine}/orders/{orderId}/checkout`,
  limit: 'own',
  summary: 'Checks out one order of the cart. Idempotent: repeating it returns the same invoices.',
  schemas: { params: ofOrder, body: checkout, answer: charged },
});

export const checkOutCart = defineAction({
  ...owner,
  name: 'check-out-cart',
  method: 'POST',
  path: `${mine}/orders/checkout`,
  limit: 'own',
  summary:
    'Checks out the given orders of the cart, or all of them. Creates one invoice for each currency, type and interval.',
  schemas: { params: ofSubject, body: cartCheckout, answer: charged },
});

export const checkOutProduct = defineAction({
  ...owner,
  name: 'check-out-product',
  method: 'POST',
  path: `${mine}/products/{productId}/checkout`,
  limit: 'own',
  summary: 'Checks out a product directly, independent of the cart.',
  schemas: {
    params: z.object({ id, productId: required('productId') }),
    body: productCheckout,
    answer: charged,
  },
});
