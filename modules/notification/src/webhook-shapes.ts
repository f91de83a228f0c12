import { z } from 'zod';

/** Returns the keys of events of a stored endpoint. */
export const eventsIn = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];

/** Reasons why the server disabled an endpoint: it answered 410, or every delivery failed for days. */
export type WebhookProblem = 'gone' | 'failing';

/** Reasons why a delivery failed: the queue of its endpoint was full, or the outcome of the last attempt. */
export type DeliveryError = 'full' | 'redirect' | 'status' | 'timeout';

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

/** One event for one endpoint, with the outcome of its last attempt. */
export const delivery = z.object({
  id: z.string(),
  /** `webhook-id`: the same for all attempts and replays of an event. */
  messageId: z.string(),
  type: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  createdAt: z.string(),
  /** When it is sent next, while it waits. */
  dueAt: z.string(),
  endedAt: z.string().nullable(),
  status: z.int().nullable(),
  durationMs: z.int().nullable(),
  /** The first kilobyte of the response. */
  response: z.string().nullable(),
  /** `full`, `redirect`, `status`, `timeout`, or the message of a network error. */
  error: z.string().nullable(),
});
export type Delivery = z.output<typeof delivery>;

/** A delivery with its body. */
export const wholeDelivery = delivery.extend({ payload: z.string() });
export type WholeDelivery = z.output<typeof wholeDelivery>;

/** An event that endpoints can receive, and its entity if it is a change of rows. */
export const webhookEvent = z.object({ key: z.string(), entity: z.string().nullable() });
export type WebhookEvent = z.output<typeof webhookEvent>;
