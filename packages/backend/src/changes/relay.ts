import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type InvalidationBus, invalidationChannel } from './invalidation-bus.js';
import type { Tag } from '../tags/tags.js';
import { Bell } from './bell.js';

/** An event that stands committed in the outbox. */
export interface CommittedEvent {
  readonly event: string;
  readonly topic: string;
  readonly tags: readonly Tag[];
}

/**
 * Empties the outbox: each event's tags are told to every process, and the event itself is handed to
 * the subscribers' queues, in one statement. A writer names what it committed, so that nothing is read
 * back; a sweep finds what a crashed process left. Processes take turns, so that messages stand in one order.
 */
export class Relay {
  private committed: CommittedEvent[] = [];
  private isStarted = false;
  private isSweepDue = false;
  private lastCount = 0;
  private readonly bell = new Bell(() => this.empty());
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly bus: InvalidationBus,
    private readonly subscribers: () => readonly { subscriber: string; topic: string }[],
    private readonly onDelivery: () => void,
    private readonly log: Logger,
  ) {}

  /** Returns once what a process that died left behind has been told, and what this one wrote while it started. */
  async start(): Promise<void> {
    this.isStarted = true;
    this.isSweepDue = true;
    await this.empty();
    this.timer = setInterval(() => this.sweep(), sweepInterval);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.bell.quiet();
  }

  /** Whether a topic has a subscriber. */
  isAwaited(topic: string): boolean {
    return this.subscribers().some((subscriber) => subscriber.topic === topic);
  }

  /** Tells of events that this process committed; those of several writers share a statement. */
  tell(events: readonly CommittedEvent[]): void {
    if (!this.isStarted) return;
    this.committed.push(...events);
    this.bell.ring();
  }

  private sweep(): void {
    this.isSweepDue = true;
    this.bell.ring();
  }

  private async empty(): Promise<void> {
    try {
      // Under load a short wait lets more events share a statement and a message.
      if (this.lastCount >= busyCount) await setTimeout(gatherMs);
      await this.tellCommitted();
      if (this.isSweepDue) await this.sweepOutbox();
    } catch (error) {
      this.log.warn({ err: error }, 'could not empty the outbox; it is tried again');
    }
  }

  private async tellCommitted(): Promise<void> {
    const events = this.committed;
    this.committed = [];
    this.lastCount = events.length;
    if (events.length === 0) return;
    const topics = new Set(events.map(({ topic }) => topic));
    const subscribers = this.subscribers().filter(({ topic }) => topics.has(topic));
    const values = [events.map(({ event }) => event), messagesOf(events)];
    if (subscribers.length === 0) return void (await this.bus.query('tell', tellText, values));
    await this.bus.query('tell and deliver', tellAndDeliverText, [...values, JSON.stringify(subscribers)]);
    this.onDelivery();
  }

  private async sweepOutbox(): Promise<void> {
    this.isSweepDue = false;
    const [done] = await this.bus.query<Swept>('sweep', sweepText, [JSON.stringify(this.subscribers())]);
    if (done?.events === batchSize) this.sweep();
    if (done && done.deliveries > 0) this.onDelivery();
  }
}

interface Swept extends Record<string, unknown> {
  readonly events: number;
  readonly deliveries: number;
}

const batchSize = 500;
const sweepInterval = 1000;
const busyCount = 7;
const gatherMs = 1;
/** A notification must stay below 8,000 bytes; one event's tags may stand above this sum. */
const bytesPerMessage = 4500;

/** The events' tags as the bodies of messages, which lack only their sequence and its brace. */
function messagesOf(events: readonly CommittedEvent[]): string[] {
  const messages: string[] = [];
  let tags = new Set<Tag>();
  let ids: string[] = [];
  let bytes = 0;
  const close = () => {
    messages.push(`"tags":${JSON.stringify([...tags])},"events":${JSON.stringify(ids)}}`);
    tags = new Set();
    ids = [];
    bytes = 0;
  };
  for (const { event, tags: own } of events) {
    for (const tag of own) tags.add(tag);
    ids.push(event);
    bytes += own.reduce((sum, tag) => sum + tag.length + 3, event.length + 3);
    if (bytes >= bytesPerMessage) close();
  }
  if (ids.length > 0) close();
  return messages;
}

/** Neither statement needs a flush to disk: after a crash the events are there again, and told again. */
const inTurn = `l as materialized (
  select set_config('synchronous_commit', 'off', true), pg_advisory_xact_lock(hashtext('flotilla_outbox'))
)`;

const told = `m as (
  select pg_notify('${invalidationChannel}', '{"sequence":' || nextval('flotilla_invalidation_seq') || ',' || b.body) as told
  from l, unnest($2::text[]) with ordinality as b(body, place) order by b.place
)`;

/** `$1`: numbers of events; `$2`: bodies of messages. */
const tellText = `
with ${inTurn}, d as (
  delete from flotilla_outbox where "id" = any($1::bigint[])
), ${told}
select count(m.told::text)::int as messages from m`;

/** As `tellText`; `$3`: who subscribes to what. A sweep may have handed an event over already: then it is not there. */
const tellAndDeliverText = `
with ${inTurn}, d as (
  delete from flotilla_outbox where "id" = any($1::bigint[]) returning "id", "topic", "payload"
), v as (
  insert into flotilla_delivery ("event", "subscriber", "topic", "payload")
  select d."id", s."subscriber", d."topic", d."payload"
  from d join json_to_recordset($3::json) as s("subscriber" text, "topic" text) on s."topic" = d."topic"
), ${told}
select count(m.told::text)::int as messages from m`;

/** `$1`: who subscribes to what. What nobody awaited when it was written has no payload to hand over. */
const sweepText = `
with ${inTurn}, d as (
  delete from flotilla_outbox where "id" in (select o."id" from flotilla_outbox o, l order by o."id" limit ${batchSize})
  returning "id", "topic", "payload", "tags"
), v as (
  insert into flotilla_delivery ("event", "subscriber", "topic", "payload")
  select d."id", s."subscriber", d."topic", d."payload"
  from d join json_to_recordset($1::json) as s("subscriber" text, "topic" text) on s."topic" = d."topic"
  where d."payload"::text <> 'null'
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
