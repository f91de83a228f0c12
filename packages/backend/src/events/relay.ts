import type { Logger } from 'pino';
import { invalidationChannel, type Invalidation } from '../cache/invalidation-bus.js';
import type { Tag } from '../cache/tags.js';
import type { Database, Transaction } from '../query/database.js';
import { Bell } from './bell.js';

interface OutboxRow {
  id: string;
  topic: string;
  payload: unknown;
  tags: Tag[];
}

const batchSize = 500;
const pollInterval = 1000;
/** A notification's payload must stay below 8,000 bytes. */
const maxTagBytes = 6000;
const maxEventsPerMessage = 100;

/**
 * Empties the outbox: each event's tags are told to every process, and the event itself is handed to
 * the subscribers' queues, in one transaction. Writers ring after their commit; a poll finds what a
 * crashed process left. One process drains at a time, so messages follow the order of commits.
 */
export class Relay {
  private readonly bell = new Bell(() => this.drainSafely());
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: Database,
    private readonly subscribersOf: (topic: string) => readonly string[],
    private readonly onDelivery: () => void,
    private readonly log: Logger,
  ) {}

  start(): void {
    this.timer = setInterval(() => this.ring(), pollInterval);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.bell.quiet();
  }

  /** Asks for a drain; rings during one are answered by a single further drain. */
  ring(): void {
    this.bell.ring();
  }

  private async drainSafely(): Promise<void> {
    await this.drain().catch((error: unknown) => this.log.warn({ err: error }, 'could not empty the outbox; it is tried again'));
  }

  private async drain(): Promise<void> {
    const deliveries = await this.db.transaction(async (tx) => {
      await tx.query(`select set_config('synchronous_commit', 'off', true), pg_advisory_xact_lock(hashtext('flotilla_outbox'))`);
      const rows = await tx.query<OutboxRow & Record<string, unknown>>(
        `delete from flotilla_outbox where "id" in (select "id" from flotilla_outbox order by "id" limit ${batchSize}) returning "id", "topic", "payload", "tags"`,
      );
      if (rows.length === 0) return 0;
      if (rows.length === batchSize) this.ring();
      for (const message of messagesOf(rows)) await this.tell(tx, message);
      return this.queue(tx, rows);
    });
    if (deliveries > 0) this.onDelivery();
  }

  private async tell(tx: Transaction, message: Omit<Invalidation, 'sequence'>): Promise<void> {
    await tx.query(
      `select pg_notify('${invalidationChannel}', json_build_object('sequence', nextval('flotilla_invalidation_seq'), 'tags', $1::json, 'events', $2::json)::text)`,
      [JSON.stringify(message.tags), JSON.stringify(message.events)],
    );
  }

  private async queue(tx: Transaction, rows: readonly OutboxRow[]): Promise<number> {
    const deliveries = rows.flatMap((row) => this.subscribersOf(row.topic).map((subscriber) => ({ event: row.id, subscriber, topic: row.topic, payload: row.payload })));
    if (deliveries.length === 0) return 0;
    await tx.query(
      `insert into flotilla_delivery ("event", "subscriber", "topic", "payload") ` +
        `select r."event", r."subscriber", r."topic", r."payload" from json_populate_recordset(null::flotilla_delivery, $1::json) r`,
      [JSON.stringify(deliveries)],
    );
    return deliveries.length;
  }
}

/** Packs tags into messages of bounded size; an event belongs to the message with the last of its tags. */
function messagesOf(rows: readonly OutboxRow[]): Omit<Invalidation, 'sequence'>[] {
  const messages: { tags: Tag[]; events: string[] }[] = [];
  let tags = new Set<Tag>();
  let events: string[] = [];
  let bytes = 0;
  const flush = () => {
    if (tags.size || events.length) messages.push({ tags: [...tags], events });
    tags = new Set();
    events = [];
    bytes = 0;
  };
  for (const row of rows) {
    for (const tag of row.tags) {
      if (bytes > maxTagBytes) flush();
      if (!tags.has(tag)) bytes += tag.length + 3;
      tags.add(tag);
    }
    events.push(row.id);
    if (events.length >= maxEventsPerMessage) flush();
  }
  flush();
  return messages;
}

