import { defineAction } from '@flotilla/core';
import { z } from 'zod';

/** Where providers tell what has become of payments. */
export const providerWebhook = defineAction({
  module: 'billing',
  name: 'provider-webhook',
  method: 'POST',
  path: '/api/billing/payment-intents/{provider}/webhook',
  access: 'public',
  summary: 'Takes what a payment provider tells, signed by it. What is told again, late or out of order changes nothing.',
  takes: 'raw',
  repeats: 'done',
  schemas: { params: z.object({ provider: z.string().max(100) }) },
});

/** A way to pay that a buyer may choose. */
export const offeredProvider = z.object({ name: z.string(), title: z.string() });

export const listProviders = defineAction({
  module: 'billing',
  name: 'providers',
  method: 'GET',
  path: '/api/billing/providers',
  access: 'public',
  summary: 'The ways to pay that a buyer may choose, in the order in which they are offered.',
  schemas: { answer: z.array(offeredProvider) },
});

const dummyPage = '/api/billing/dummy-payments/{invoiceId}';
const params = z.object({ invoiceId: z.guid('must be a uuid') });

export const showDummyPayment = defineAction({
  module: 'billing',
  name: 'dummy-payment',
  method: 'GET',
  path: dummyPage,
  access: 'public',
  summary: 'The page of the dummy provider, on which an invoice is paid without money. Only where it is offered.',
  schemas: { params },
});

export const decideDummyPayment = defineAction({
  module: 'billing',
  name: 'decide-dummy-payment',
  method: 'POST',
  path: dummyPage,
  access: 'public',
  summary: 'What was decided on that page: leads back to where the buyer came from.',
  takes: 'form',
  repeats: 'done',
  schemas: { params, body: z.strictObject({ decision: z.enum(['pay', 'decline', 'later']) }) },
});
