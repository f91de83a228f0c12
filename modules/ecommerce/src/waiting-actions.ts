import { defineAction } from '@flotilla/core';
import { emailSchema } from '@flotilla/core/values';
import { z } from 'zod';
import { day, id, required } from './shapes.js';

const module = 'ecommerce';

/** The request. It has no id and no time, so that it does not reveal whether the address waits already. */
const waiting = z.object({
  productId: id,
  storeId: id.nullable(),
  startDate: z.string(),
  endDate: z.string(),
  email: z.string(),
});
export type WaitingAnswer = z.output<typeof waiting>;

export const waitForDates = defineAction({
  module,
  access: 'owner',
  name: 'wait-for-dates',
  method: 'POST',
  path: '/api/rbac/subjects/{id}/ecommerce-module/waiting-entries',
  status: 201,
  limit: [
    { calls: 10, per: 'minute', by: 'subject' },
    { calls: 30, per: 'hour' },
  ],
  summary:
    'Requests a mail when taken days of a product are free. Idempotent for the same address and days. 422 when they are free or can’t be booked.',
  schemas: {
    params: z.object({ id }),
    body: z
      .strictObject({
        productId: required('productId'),
        /** Any store by default. */
        storeId: id.optional(),
        startDate: day,
        endDate: day,
        email: emailSchema(),
      })
      .refine(({ startDate, endDate }) => endDate >= startDate, {
        path: ['endDate'],
        message: 'must not be before startDate.',
      }),
    answer: waiting,
  },
});

const ofEntry = '/api/ecommerce/waiting-entries/{id}/unsubscription' as const;
const code = z.object({ code: z.string().max(100).default('') });

export const stopWaitingPage = defineAction({
  module,
  access: 'public',
  name: 'stop-waiting-page',
  method: 'GET',
  path: ofEntry,
  sends: 'text/html',
  summary: 'Shows the page of a link that ends waiting for dates. Changes nothing.',
  schemas: { params: z.object({ id }), query: code },
});

export const stopWaiting = defineAction({
  module,
  access: 'public',
  name: 'stop-waiting',
  method: 'POST',
  path: ofEntry,
  // Mail readers send a form of either kind (RFC 8058, section 3.2).
  takes: 'raw',
  repeats: 'done',
  sends: 'text/html',
  limit: { calls: 20, per: 'minute' },
  summary: 'Ends waiting for dates of an address by one request, `List-Unsubscribe=One-Click` (RFC 8058).',
  schemas: { params: z.object({ id }), query: code },
});
