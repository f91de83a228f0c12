import { defineAction, rowAnswer } from '@flotilla/core';
import { z } from 'zod';
import type { Refund } from './entities/refund.js';

/** Where providers tell what has become of payments. */
export const providerWebhook = defineAction({
  module: 'billing',
  name: 'provider-webhook',
  method: 'POST',
  path: '/api/billing/payment-intents/{provider}/webhook',
  access: 'public',
  sends: '*/*',
  summary: 'Takes what a payment provider tells, signed by it. What is told again, late or out of order changes nothing.',
  takes: 'raw',
  repeats: 'done',
  schemas: { params: z.object({ provider: z.string().max(100) }) },
});

const dummyPage = '/api/billing/dummy-payments/{invoiceId}';
const params = z.object({ invoiceId: z.guid('must be a uuid') });

export const showDummyPayment = defineAction({
  module: 'billing',
  name: 'dummy-payment',
  method: 'GET',
  path: dummyPage,
  access: 'public',
  needs: 'billing.dummy',
  sends: 'text/html',
  summary: 'The page of the dummy provider, on which an invoice is paid without money. Only where it is offered.',
  schemas: { params },
});

export const decideDummyPayment = defineAction({
  module: 'billing',
  name: 'decide-dummy-payment',
  method: 'POST',
  path: dummyPage,
  access: 'public',
  needs: 'billing.dummy',
  sends: 'text/html',
  summary: 'What was decided on that page: leads back to where the buyer came from.',
  takes: 'form',
  repeats: 'done',
  schemas: { params, body: z.strictObject({ decision: z.enum(['pay', 'decline', 'later']) }) },
});

/** An exact decimal. */
const amount = z
  .string()
  .max(30)
  .regex(/^\d{1,20}(\.\d{1,8})?$/, 'must be a decimal');

export const refundInvoice = defineAction({
  module: 'billing',
  name: 'refund-invoice',
  method: 'POST',
  path: '/api/billing/invoices/{id}/refund',
  access: 'admin',
  summary: 'Pays back what was paid, or a part of it. A job does it: the answer is the refund that waits for it.',
  status: 201,
  schemas: {
    params: z.object({ id: z.guid('must be a uuid') }),
    body: z.strictObject({ amount: amount.optional(), reason: z.string().max(1000).optional() }),
    answer: rowAnswer<Refund>('billing.refund'),
  },
});

export const cancelSubscription = defineAction({
  module: 'billing',
  name: 'cancel-subscription',
  method: 'POST',
  path: '/api/billing/payment-intents/{id}/cancel-subscription',
  access: 'owner',
  summary: 'Charges no more for a subscription; what was paid for stays open to its end.',
  schemas: {
    params: z.object({ id: z.guid('must be a uuid') }),
    answer: z.object({ status: z.string(), periodEnd: z.string().nullable(), isCanceled: z.boolean() }),
  },
});
