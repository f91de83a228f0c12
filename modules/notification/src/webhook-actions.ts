import { defineAction } from '@flotilla/core';
import { z } from 'zod';
import { delivery, deliveryStates, webhookEvent, wholeDelivery } from './webhook-shapes.js';

const webhooks = '/api/notification/webhooks';
const id = z.guid('must be a uuid');
const done = z.object({ ok: z.literal(true) });
const shared = { module: 'notification', access: 'admin' } as const;

export const webhookEvents = defineAction({
  ...shared,
  name: 'webhook-events',
  method: 'GET',
  path: `${webhooks}/events`,
  summary: 'Lists the events that endpoints can receive.',
  schemas: { answer: z.array(webhookEvent) },
});

export const newWebhookSecret = defineAction({
  ...shared,
  name: 'new-webhook-secret',
  method: 'POST',
  path: `${webhooks}/{id}/secret`,
  repeats: 'done',
  summary:
    'Creates the secret of an endpoint, and returns it once. The previous secret signs as well for another day, unless `revoke` is set.',
  schemas: {
    params: z.object({ id }),
    body: z.strictObject({ revoke: z.boolean().optional() }).optional(),
    answer: z.object({ secret: z.string() }),
  },
});

export const pingWebhook = defineAction({
  ...shared,
  name: 'ping-webhook',
  method: 'POST',
  path: `${webhooks}/{id}/ping`,
  limit: { calls: 30, per: 'minute' },
  summary: 'Sends a test event, `notification.webhook.ping`, to an endpoint.',
  schemas: { params: z.object({ id }), answer: done },
});

export const webhookDeliveries = defineAction({
  ...shared,
  name: 'webhook-deliveries',
  method: 'GET',
  path: `${webhooks}/{id}/deliveries`,
  summary: 'Lists the deliveries of an endpoint, newest first.',
  schemas: {
    params: z.object({ id }),
    query: z.object({
      state: z.enum(deliveryStates).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(30),
      after: id.optional(),
    }),
    answer: z.array(delivery),
    meta: z.object({ next: z.string().nullable() }),
  },
});

export const webhookDelivery = defineAction({
  ...shared,
  name: 'webhook-delivery',
  method: 'GET',
  path: `${webhooks}/{id}/deliveries/{deliveryId}`,
  summary: 'Returns a delivery with its body.',
  schemas: { params: z.object({ id, deliveryId: id }), answer: wholeDelivery },
});

export const replayDelivery = defineAction({
  ...shared,
  name: 'replay-webhook-delivery',
  method: 'POST',
  path: `${webhooks}/{id}/deliveries/{deliveryId}/replay`,
  summary: 'Sends a delivery again, with the same `webhook-id`.',
  schemas: { params: z.object({ id, deliveryId: id }), answer: done },
});

export const replayFailed = defineAction({
  ...shared,
  name: 'replay-failed-webhook-deliveries',
  method: 'POST',
  path: `${webhooks}/{id}/deliveries/replay`,
  summary: 'Sends all failed deliveries of an endpoint again that were created since a moment.',
  schemas: {
    params: z.object({ id }),
    body: z.strictObject({ since: z.iso.datetime({ offset: true }).max(40) }),
    answer: z.object({ replayed: z.int() }),
  },
});
