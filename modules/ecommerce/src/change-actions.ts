import { defineAction } from '@flotilla/core';
import { z } from 'zod';
import { change, changeAction, newStay } from './change-shapes.js';
import { id, required } from './shapes.js';

const module = 'ecommerce';
const ofAdmins = { module, access: 'admin' } as const;
const mine = '/api/rbac/subjects/{id}/ecommerce-module/orders/{orderId}' as const;
const ofOrder = z.object({ id, orderId: required('orderId') });

export const draftChange = defineAction({
  ...ofAdmins,
  name: 'draft-order-change',
  method: 'POST',
  path: '/api/ecommerce/orders/{id}/changes',
  status: 201,
  summary:
    'Drafts an edit of a paid order and returns its effect on the price. Changes nothing. 409 for dates that are taken.',
  schemas: {
    params: z.object({ id }),
    body: z.strictObject({
      actions: z.array(changeAction).min(1).max(20),
      reason: z.string().trim().max(1000).default(''),
    }),
    answer: change,
  },
});

export const applyChange = defineAction({
  ...ofAdmins,
  name: 'apply-order-change',
  method: 'POST',
  path: '/api/ecommerce/order-changes/{id}/offer',
  summary:
    'Applies a drafted edit. A difference to pay becomes an instalment, whose link is mailed; a difference in favour of the buyer is refunded. 409 when the difference has changed. Idempotent.',
  schemas: { params: z.object({ id }), answer: change },
});

export const draftOwnChange = defineAction({
  module,
  access: 'owner',
  name: 'draft-own-change',
  method: 'POST',
  path: `${mine}/changes`,
  status: 201,
  limit: { calls: 30, per: 'minute' },
  summary:
    'Drafts other days or extras of a rental, and returns the effect on the price. 422 when its cancellation is not free any more, or when a payment would be due now.',
  schemas: { params: ofOrder, body: newStay, answer: change },
});

export const acceptOwnChange = defineAction({
  module,
  access: 'owner',
  name: 'accept-own-change',
  method: 'POST',
  path: `${mine}/changes/{changeId}/accept`,
  limit: { calls: 30, per: 'minute' },
  summary: 'Applies a drafted change of the buyer. 409 when its effect on the price has changed. Idempotent.',
  schemas: {
    params: z.object({ id, orderId: required('orderId'), changeId: required('changeId') }),
    answer: change,
  },
});

const ofLink = z.object({ link: z.string().max(120) });
const byLink = { module, access: 'public', limit: 'own' } as const;

export const draftLinkedChange = defineAction({
  ...byLink,
  name: 'draft-linked-change',
  method: 'POST',
  path: '/api/ecommerce/order-links/{link}/changes',
  status: 201,
  summary:
    'Drafts other days or extras for the order of a signed link, under the same rules as for its buyer.',
  schemas: { params: ofLink, body: newStay, answer: change },
});

export const acceptLinkedChange = defineAction({
  ...byLink,
  name: 'accept-linked-change',
  method: 'POST',
  path: '/api/ecommerce/order-links/{link}/changes/{changeId}/accept',
  summary: 'Applies a drafted change of the order of a signed link. Idempotent.',
  schemas: { params: ofLink.extend({ changeId: required('changeId') }), answer: change },
});
