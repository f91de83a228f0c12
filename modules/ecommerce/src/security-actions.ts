import { defineAction } from '@flotilla/core';
import { z } from 'zod';
import { securityList } from './order-shapes.js';
import { charged, id, required } from './shapes.js';

const mine = '/api/rbac/subjects/{id}/ecommerce-module' as const;
const provider = z.strictObject({ provider: z.string('Invalid provider').max(100) });

const module = 'ecommerce';

export const listSecurityDeposits = defineAction({
  module,
  access: 'owner',
  name: 'security-deposits',
  method: 'GET',
  path: `${mine}/security-deposits`,
  summary: 'Lists the security deposits of rentals: of one order, or of all orders, newest first.',
  schemas: {
    params: z.object({ id }),
    query: z.strictObject({ orderId: id.optional() }),
    answer: securityList,
  },
});

export const confirmSecurityDeposit = defineAction({
  module,
  access: 'owner',
  name: 'confirm-security-deposit',
  method: 'POST',
  path: `${mine}/security-deposits/{depositId}/confirm`,
  limit: { calls: 30, per: 'minute' },
  summary:
    'Returns the invoice that confirms a security deposit, with its payment page. 409 when it is confirmed or being processed.',
  schemas: {
    params: z.object({ id, depositId: required('depositId') }),
    body: provider,
    answer: charged,
  },
});

export const confirmLinkedDeposit = defineAction({
  module,
  access: 'public',
  name: 'confirm-linked-deposit',
  method: 'POST',
  path: '/api/ecommerce/order-links/{link}/security-deposits/{depositId}/confirm',
  limit: 'own',
  summary: 'Does the same for the order of a signed link.',
  schemas: {
    params: z.object({ link: z.string().max(120), depositId: required('depositId') }),
    body: provider,
    answer: charged,
  },
});
