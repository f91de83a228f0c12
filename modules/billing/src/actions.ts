import { defineAction, rowAnswer } from '@flotilla/core';
import { z } from 'zod';
import type { Authorization } from './entities/authorization.js';
import type { Instalment } from './entities/instalment.js';
import type { Refund } from './entities/refund.js';

export const providerWebhook = defineAction({
  module: 'billing',
  name: 'provider-webhook',
  method: 'POST',
  path: '/api/billing/payment-intents/{provider}/webhook',
  access: 'public',
  sends: '*/*',
  limit: { calls: 3000, per: 'minute' },
  summary:
    'Receives signed webhooks of a payment provider. Handles repeated, late and out-of-order webhooks idempotently.',
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
  summary:
    'Returns the page of the dummy provider, which pays an invoice without money. Only when the provider is configured.',
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
  limit: { calls: 300, per: 'minute' },
  summary: 'Applies the decision made on that page, and redirects the buyer back.',
  takes: 'form',
  repeats: 'done',
  schemas: { params, body: z.strictObject({ decision: z.enum(['pay', 'decline', 'later']) }) },
});

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
  summary:
    'Refunds an invoice in full or in part. Returns the pending refund; a job sends it to the provider.',
  status: 201,
  schemas: {
    params: z.object({ id: z.guid('must be a uuid') }),
    body: z.strictObject({ amount: amount.optional(), reason: z.string().max(1000).optional() }),
    answer: rowAnswer<Refund>('billing.refund'),
  },
});

export const markInstalmentPaid = defineAction({
  module: 'billing',
  name: 'mark-instalment-paid',
  method: 'POST',
  path: '/api/billing/instalments/{id}/mark-paid',
  access: 'admin',
  summary:
    'Records a payment by cash or bank transfer for an instalment that is paid after the purchase. Cancels its open invoices. 409 when it is paid or being processed.',
  schemas: {
    params: z.object({ id: z.guid('must be a uuid') }),
    body: z.strictObject({
      /** Number of the transfer or the receipt. */
      reference: z.string().trim().min(1).max(200),
    }),
    answer: rowAnswer<Instalment>('billing.instalment'),
  },
});

const authorizationParams = z.object({ id: z.guid('must be a uuid') });
const authorizationAnswer = rowAnswer<Authorization>('billing.authorization');

export const captureAuthorization = defineAction({
  module: 'billing',
  name: 'capture-authorization',
  method: 'POST',
  path: '/api/billing/authorizations/{id}/capture',
  access: 'admin',
  summary:
    'Takes a part of a held amount, and releases the rest. A job sends it to the provider. 409 when it is decided otherwise, or has expired.',
  schemas: {
    params: authorizationParams,
    body: z.strictObject({
      amount,
      /** Shown to the payer. */
      reason: z.string().trim().min(1).max(1000),
    }),
    answer: authorizationAnswer,
  },
});

export const releaseAuthorization = defineAction({
  module: 'billing',
  name: 'release-authorization',
  method: 'POST',
  path: '/api/billing/authorizations/{id}/release',
  access: 'admin',
  summary:
    'Releases a held amount, or withdraws the request to confirm it. A job sends it to the provider. 409 when it is decided otherwise, or has expired.',
  schemas: {
    params: authorizationParams,
    body: z.strictObject({ reason: z.string().trim().max(1000).optional() }),
    answer: authorizationAnswer,
  },
});

export const cancelSubscription = defineAction({
  module: 'billing',
  name: 'cancel-subscription',
  method: 'POST',
  path: '/api/billing/payment-intents/{id}/cancel-subscription',
  access: 'owner',
  summary: 'Cancels a subscription. It stays active until the end of the paid period.',
  schemas: {
    params: z.object({ id: z.guid('must be a uuid') }),
    answer: z.object({ status: z.string(), periodEnd: z.string().nullable(), isCanceled: z.boolean() }),
  },
});
