import { type Caller, Events, Writer } from '@flotilla/backend';
import { AUTHENTICATION, type Authentication, type Delivery } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { storeDelivery } from './deliveries.sql.js';
import { Endpoints } from './endpoints.js';
import { EventCatalog } from './event-catalog.js';
import { VisiblePayload } from './visible-payload.js';
import { WebhookSender } from './webhook-sender.js';

/** Larger payloads are sent with the id only; receivers read the row. */
const maxPayload = 256_000;

/**
 * Turns events into deliveries. The statement of a change also queues the event, so a process that ends after
 * the change loses none; an event that is handled twice is delivered under one id.
 */
@Injectable()
export class WebhookFanOut {
  constructor(
    @Inject(Events) events: Events,
    @Inject(Endpoints) private readonly endpoints: Endpoints,
    @Inject(EventCatalog) private readonly catalog: EventCatalog,
    @Inject(AUTHENTICATION) private readonly authentication: Authentication,
    @Inject(VisiblePayload) private readonly payloads: VisiblePayload,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(WebhookSender) private readonly sender: WebhookSender,
  ) {
    events.observe(
      'notification.webhooks',
      (key) => this.catalog.has(key) && this.endpoints.isWanted(key),
      (payload, delivery) => this.deliver(payload, delivery),
    );
  }

  private async deliver(payload: unknown, { id, event, sentAt }: Delivery): Promise<void> {
    const owners = new Map<string, Caller | undefined>();
    for (const { id: webhookId, ownerId } of await this.endpoints.subscribedTo(event)) {
      if (!owners.has(ownerId)) owners.set(ownerId, await this.authentication.subject(ownerId));
      const owner = owners.get(ownerId);
      const data = owner && (await this.payloads.of({ key: event, payload }, owner));
      if (!data) continue;
      const body = bodyOf(event, sentAt, data);
      await this.writer.transaction(async (tx) => {
        await storeDelivery({ webhookId, eventId: id, type: event, payload: body }, tx);
        await this.sender.wake(webhookId, tx);
      });
    }
  }
}

/** Returns the body of a message. */
export function bodyOf(type: string, at: Date, data: Readonly<Record<string, unknown>>): string {
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data });
  if (body.length <= maxPayload) return body;
  return JSON.stringify({ type, timestamp: at.toISOString(), data: { id: data['id'], isTruncated: true } });
}
