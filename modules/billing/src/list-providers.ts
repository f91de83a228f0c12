import { defineAction } from '@flotilla/core';
import { z } from 'zod';

// By itself, since it is the one action of payments that goes to browsers of visitors.

/** A way to pay that a buyer may choose. */
const offeredProvider = z.object({ name: z.string(), title: z.string() });

export const listProviders = defineAction({
  module: 'billing',
  name: 'providers',
  method: 'GET',
  path: '/api/billing/providers',
  access: 'public',
  summary: 'The ways to pay that a buyer may choose, in the order in which they are offered.',
  schemas: { answer: z.array(offeredProvider) },
});
