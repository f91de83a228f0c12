import { defineAction } from '@flotilla/core';
import { z } from 'zod';
import { instalmentList } from './order-shapes.js';
import { charged, id, required } from './shapes.js';

const mine = '/api/rbac/subjects/{id}/ecommerce-module' as const;
const provider = z.strictObject({ provider: z.string('Invalid provider').max(100) });

const module = 'ecommerce';

export const listInstalments = defineAction({
  module,
  access: 'owner',
  name: 'instalments',
  method: 'GET',
  path: `${mine}/instalments`,
  summary: 'Lists the parts of prices that are paid by a plan: of one order, or of all orders, newest first.',
  schemas: {
    params: z.object({ id }),
    query: z.strictObject({ orderId: id.optional() }),
    answer: instalmentList,
  },
});

export const payInstalment = defineAction({
  module,
  access: 'owner',
  name: 'pay-instalment',
  method: 'POST',
  path: `${mine}/instalments/{instalmentId}/pay`,
  limit: { calls: 30, per: 'minute' },
  summary:
    'Returns the invoice that pays an instalment, with its payment page. 409 when it is paid or being processed.',
  schemas: {
    params: z.object({ id, instalmentId: required('instalmentId') }),
    body: provider,
    answer: charged,
  },
});

export const payLinkedInstalment = defineAction({
  module,
  access: 'public',
  name: 'pay-linked-instalment',
  method: 'POST',
  path: '/api/ecommerce/order-links/{link}/instalments/{instalmentId}/pay',
  limit: 'own',
  summary: 'Does the same for the order of a signed link.',
  schemas: {
    params: z.object({ link: z.string().max(120), instalmentId: required('instalmentId') }),
    body: provider,
    answer: charged,
  },
});
