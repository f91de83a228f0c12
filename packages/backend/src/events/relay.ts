import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type InvalidationBus, invalidationChannel } from '../cache/invalidation-bus.js';
import { Bell } from './bell.js';

/**
 * Empties the outbox: each event's tags are told to every process, and the event itself is handed to
 * the subscribers' queues, in one statement. Writers ring after their commit; a poll finds what a
 * crashed process left. One process drains at a time, so messages follow the order of commits.
 */
export class Relay {
  private lastCount = 0;
  private readonly bell = new Bell(() => this.drainSafely());
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly bus: InvalidationBus,
    private readonly subscribers: () => readonly { subscriber: string; topic: string }[],
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
    // Under load a short wait lets more events share a statement and a message.
    if (this.lastCount >= busyCount) await setTimeout(gatherMs);
    const [done] = await this.bus.query<Drained>('drain', drainText, [JSON.stringify(this.subscribers())]);
    this.lastCount = done?.events ?? 0;
    if (this.lastCount === batchSize) this.ring();
    if (done && done.deliveries > 0) this.onDelivery();
  }
}

interface Drained extends Record<string, unknown> {
  readonly events: number;
  readonly deliveries: number;
}

const batchSize = 500;
const pollInterval = 1000;
const busyCount = 7;
const gatherMs = 2;
/** A notification must stay below 8,000 bytes; one event's tags may stand above this sum. */
const bytesPerMessage = 4500;

/**
 * One statement is the whole transaction. It needs no flush to disk: after a crash the events are
 * there again, and told again. `$1`: who subscribes to what.
 */
const drainText = `
with l as materialized (
  select set_config('synchronous_commit', 'off', true), pg_advisory_xact_lock(hashtext('flotilla_outbox'))
), d as (
  delete from flotilla_outbox where "id" in (select o."id" from flotilla_outbox o, l order by o."id" limit ${batchSize})
  returning "id", "topic", "payload", "tags"
), v as (
  insert into flotilla_delivery ("event", "subscriber", "topic", "payload")
  select d."id", s."subscriber", d."topic", d."payload"
  from d join json_to_recordset($1::json) as s("subscriber" text, "topic" text) on s."topic" = d."topic"
  returning 1
), c as (
  select "id", "tags", sum(octet_length(array_to_string("tags", ',')) + 20) over (order by "id") / ${bytesPerMessage} as chunk from d
), m as (
  select pg_notify('${invalidationChannel}', json_build_object(
    'sequence', nextval('flotilla_invalidation_seq'), 'tags', json_agg(distinct t.tag), 'events', json_agg(distinct c."id"::text)
  )::text) as told
  from c, unnest(c."tags") as t(tag) group by c.chunk order by c.chunk
)
select (select count(*) from d)::int as events, (select count(*) from v)::int as deliveries, (select count(m.told::text) from m)::int as messages`;
