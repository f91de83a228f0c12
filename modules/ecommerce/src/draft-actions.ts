import { defineAction } from '@flotilla/core';
import { z } from 'zod';
import { draft, draftChanges, linkTerms, newDraft, paymentLink } from './draft-shapes.js';
import { id } from './shapes.js';

const ofAdmins = { module: 'ecommerce', access: 'admin' } as const;
const params = z.object({ id });

export const createDraft = defineAction({
  ...ofAdmins,
  name: 'create-order-draft',
  method: 'POST',
  path: '/api/ecommerce/orders/drafts',
  status: 201,
  summary:
    'Writes an order for a caller, and returns its price and what it still needs. Holds and charges nothing.',
  schemas: { body: newDraft, answer: draft },
});

export const orderDraftOf = defineAction({
  ...ofAdmins,
  name: 'order-draft',
  method: 'GET',
  path: '/api/ecommerce/orders/{id}/draft',
  summary: 'Returns an order that was written for a caller, with its price and the state of its link.',
  schemas: { params, answer: draft },
});

export const changeDraft = defineAction({
  ...ofAdmins,
  name: 'change-order-draft',
  method: 'PATCH',
  path: '/api/ecommerce/orders/{id}/draft',
  summary: 'Changes an order that was written for a caller. 409 while its payment link is open, and later.',
  schemas: { params, body: draftChanges, answer: draft },
});

export const sendPaymentLink = defineAction({
  ...ofAdmins,
  name: 'send-payment-link',
  method: 'POST',
  path: '/api/ecommerce/orders/{id}/payment-link',
  summary:
    'Places an order that was written for a caller, holds its dates and stock, and mails the buyer where to pay. For an open link it extends the time and mails again. 409 for dates that are taken, and when the order is paid.',
  schemas: { params, body: linkTerms, answer: paymentLink },
});

export const withdrawPaymentLink = defineAction({
  ...ofAdmins,
  name: 'withdraw-payment-link',
  method: 'DELETE',
  path: '/api/ecommerce/orders/{id}/payment-link',
  summary:
    'Withdraws a payment link: frees the dates and the stock, and makes the order a draft again. 409 when it is paid or being processed.',
  schemas: { params, answer: paymentLink },
});
