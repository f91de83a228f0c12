import { defineAction } from '@flotilla/core';
import { z } from 'zod';

// A file of its own, because this is the only billing action in visitors' bundles.

const offeredProvider = z.object({
  name: z.string(),
  title: z.string(),
  /** Whether it holds amounts on cards, and whether it refunds. */
  canHold: z.boolean(),
  canRefund: z.boolean(),
});

export const listProviders = defineAction({
  module: 'billing',
  name: 'providers',
  method: 'GET',
  path: '/api/billing/providers',
  access: 'public',
  summary: 'Lists the payment providers that buyers can choose, in display order.',
  schemas: { answer: z.array(offeredProvider) },
});
