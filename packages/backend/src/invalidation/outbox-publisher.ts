import { setTimeout } from 'node:timers/promises';
import type { QueryResultRow } from 'pg';
import type { Logger } from 'pino';
import { type InvalidationBus, invalidationChannel } from './invalidation-bus.js';
import type { Tag } from './tags/tags.js';
import type { Database } from '../database/database.js';
import { positionColumns } from '../database/replicas/primary-position.js';
import { CoalescingRunner } from './coalescing-runner.js';

/** A committed change in the outbox: its number, and the tags that it invalidates. */
export interface CommittedChange {
  readonly message: string;
  readonly tags: readonly Tag[];
}

/**
 * Publishes the outbox: sends the tags of each change to every process. A writer passes its committed
 * changes, so they are not read back; a sweep publishes those of crashed processes. Processes take a lock, so
 * that messages have one order.
 */
export class OutboxPublisher {
  private committed: CommittedChange[] = [];
  private isStarted = false;
  /** Whether a statement with a pipelined publication is running. */
  private isPipelining = false;
  /** Running pipelined publications; each holds a connection. */
  private pipelinedSweeps = 0;
  /** The last change that this process wrote. Its later changes have higher numbers. */
  private lastWritten = '0';
  private isSweepDue = false;
  /** Writers with unpublished changes, and the number of writers in the last round. */
  private writers = 0;
  private lastWriters = 0;
  private readonly emptying = new CoalescingRunner(() => this.empty());
  private timer: NodeJS.Timeout | undefined;
  private readonly texts: { readonly publish: string; readonly sweep: string };

  constructor(
    private readonly bus: InvalidationBus,
    private readonly db: Database,
    private readonly log: Logger,
  ) {
    this.texts = publishTexts({ hasPosition: db.replicas !== undefined });
    bus.onReset(() => void this.announce());
  }

  /**
   * Publishes the remaining changes of crashed processes, and those of this process during startup; then
   * starts the sweep.
   */
  async start(): Promise<void> {
    this.isStarted = true;
    this.isSweepDue = true;
    await this.empty();
    this.timer = setInterval(() => this.sweep(), this.bus.isListening ? sweepInterval : idleSweepInterval);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.emptying.settle();
  }

  /**
   * Whether a change may be published by {@link writeAndPublish}, which runs one at a time. Other changes
   * share a statement and a message, and hold no connection while they wait.
   */
  get canPipeline(): boolean {
    return (
      this.isStarted &&
      this.bus.isConnected &&
      this.db.isPipelined &&
      !this.isPipelining &&
      this.pipelinedSweeps < maxPipelinedSweeps
    );
  }

  /**
   * Runs a statement that returns its changes, with the publication pipelined behind it, so that it waits for
   * no round trip.
   */
  async writeAndPublish<R extends CommittedChange & QueryResultRow>(
    text: string,
    values: readonly unknown[],
  ): Promise<R[]> {
    this.isPipelining = true;
    try {
      const publish = { text: this.texts.sweep, values: [this.lastWritten] };
      const { first, second } = await this.db.queryThen<R, { changes: number }>(text, values, publish);
      const isPublished = this.isSwept(second);
      const rows = await first;
      this.lastWritten = rows.at(-1)?.message ?? this.lastWritten;
      void isPublished.then((isDone) => isDone || this.publish(rows));
      return rows;
    } finally {
      this.isPipelining = false;
    }
  }

  /** Returns whether the pipelined sweep has published all changes. */
  private async isSwept(sweep: Promise<readonly { readonly changes: number }[]>): Promise<boolean> {
    this.pipelinedSweeps++;
    try {
      const [swept] = await sweep;
      return swept !== undefined && swept.changes < batchSize;
    } catch {
      return false;
    } finally {
      this.pipelinedSweeps--;
    }
  }

  /** Publishes changes that this process committed; changes of concurrent writers share a statement. */
  publish(changes: readonly CommittedChange[]): void {
    if (!this.isStarted) return;
    this.committed.push(...changes);
    this.writers++;
    this.emptying.request();
  }

  /**
   * Publishes changes over the pool when the listening connection did not receive their message. Processes
   * that receive it drop their cache entries within `deliveryMs`; this process gets no acknowledgement.
   */
  async publishOverPool(changes: readonly CommittedChange[]): Promise<void> {
    // Before startup there are no responses to delay; startup publishes the outbox.
    if (!this.isStarted) return;
    // Without the database, no process receives messages, and none trusts its cache.
    await this.db.query(this.texts.publish, publishValues(changes)).catch(() => undefined);
    if (this.bus.isListening) await setTimeout(deliveryMs);
  }

  /** Publishes all changes committed so far, including those of crashed processes. */
  async publishAll(): Promise<void> {
    let swept: { changes: number } | undefined;
    do [swept] = await this.db.query<{ changes: number }>(this.texts.sweep, ['0']);
    while (swept?.changes === batchSize);
  }

  /**
   * Publishes an empty change after this process has advanced the sequence. Until they receive a message, others
   * would be behind the sites that have the sequence from this process, and would answer them without caches.
   */
  private async announce(): Promise<void> {
    try {
      await this.db.query(`insert into flotilla_outbox ("tags") values ('{}')`);
      this.sweep();
    } catch (error) {
      this.log.debug({ err: error }, 'could not announce the sequence; the next change does');
    }
  }

  private sweep(): void {
    this.isSweepDue = true;
    this.emptying.request();
  }

  private async empty(): Promise<void> {
    try {
      // Under load a short delay lets more changes share a statement and a message.
      if (this.lastWriters >= busyWriters) await setTimeout(batchDelayMs);
      await this.publishCommitted();
      if (this.isSweepDue) await this.sweepOutbox();
    } catch (error) {
      this.log.warn({ err: error }, 'could not publish the outbox; it will be retried');
    }
  }

  private async publishCommitted(): Promise<void> {
    const changes = this.committed;
    this.committed = [];
    this.lastWriters = this.writers;
    this.writers = 0;
    if (changes.length === 0) return;
    await this.query('publish', this.texts.publish, publishValues(changes));
  }

  private async sweepOutbox(): Promise<void> {
    this.isSweepDue = false;
    const [swept] = await this.query<{ changes: number }>('sweep', this.texts.sweep, ['0']);
    if (swept?.changes === batchSize) this.sweep();
  }

  /** Runs a statement on the listening connection, or on the pool if the process does not listen. */
  private query<R extends QueryResultRow>(
    name: string,
    text: string,
    values: readonly unknown[],
  ): Promise<R[]> {
    return this.bus.isListening ? this.bus.query<R>(name, text, values) : this.db.query<R>(text, values);
  }
}

/** Limits the connections held by publications that wait for another process's lock. */
const maxPipelinedSweeps = 3;
const batchSize = 500;
const sweepInterval = 1000;
/** In ms. Longer, because this process has no writers that wait for the changes of others. */
const idleSweepInterval = 60_000;
const busyWriters = 7;
const batchDelayMs = 1;
/** In ms. A listening process, and the sites that respond to it, drop their cache entries within this time. */
const deliveryMs = 700;
/**
 * A notification must stay below 8,000 bytes; the last tag, and the numbers of changes, come on top of this
 * sum.
 */
const bytesPerMessage = 4500;

function publishValues(changes: readonly CommittedChange[]): unknown[] {
  return [changes.map(({ message }) => message), bodiesOf(changes)];
}

/** Returns the changes' tags as bodies of messages, without sequence and opening brace. */
function bodiesOf(changes: readonly CommittedChange[]): string[] {
  const bodies: string[] = [];
  let tags = new Set<Tag>();
  let messages: string[] = [];
  let bytes = 0;
  const close = () => {
    bodies.push(`"tags":${JSON.stringify([...tags])},"changes":${JSON.stringify(messages)}}`);
    tags = new Set();
    messages = [];
    bytes = 0;
  };
  for (const { message, tags: own } of changes) {
    for (const tag of own) {
      tags.add(tag);
      bytes += Buffer.byteLength(tag) + 3;
      if (bytes >= bytesPerMessage) close();
    }
    // The number of a change is in the last of its messages, so that waiting for it waits for all.
    messages.push(message);
    bytes += message.length + 3;
  }
  if (messages.length > 0) close();
  return bodies;
}

/**
 * Neither statement needs a flush to disk: after a crash the changes are still in the outbox, and are
 * published again.
 */
const publisherLock = `l as materialized (
  select set_config('synchronous_commit', 'off', true), pg_advisory_xact_lock(hashtext('flotilla_outbox'))
)`;

/**
 * Returns the statements that publish. Messages contain the position of the primary after their changes when
 * this process reads from replicas; other servers than PostgreSQL's own may not have the function.
 */
function publishTexts({ hasPosition }: { hasPosition: boolean }): { publish: string; sweep: string } {
  const { lsn, at } = positionColumns;
  const position = `json_build_object('lsn', ${lsn}, 'at', ${at})`;
  return {
    publish: publishText(hasPosition ? ` || ',"position":' || ${position}` : ''),
    sweep: sweepText(hasPosition ? `\n    'position', ${position},` : ''),
  };
}

/** `$1`: numbers of changes; `$2`: bodies of messages. */
const publishText = (position: string) => `
with ${publisherLock}, d as (
  delete from flotilla_outbox where "id" = any($1::bigint[])
), m as (
  select pg_notify('${invalidationChannel}', '{"sequence":' || nextval('flotilla_invalidation_seq')${position} || ',' || b.body) as sent
  from l, unnest($2::text[]) with ordinality as b(body, place) order by b.place
)
select count(m.sent::text)::int as messages from m`;

/** `$1`: the number after which to look. Skips deleted entries that vacuum has not removed yet. */
const sweepText = (position: string) => `
with ${publisherLock}, d as (
  delete from flotilla_outbox where "id" in (select o."id" from flotilla_outbox o, l where o."id" > $1::bigint order by o."id" limit ${batchSize})
  returning "id", "tags"
), t as (
  select d."id", t.tag, sum(coalesce(octet_length(t.tag), 0) + octet_length(d."id"::text) + 8) over (order by d."id", t.tag) / ${bytesPerMessage} as chunk,
    lead(d."id") over (order by d."id", t.tag) is distinct from d."id" as is_last
  from d left join unnest(d."tags") as t(tag) on true
), m as (
  select pg_notify('${invalidationChannel}', json_build_object(
    'sequence', nextval('flotilla_invalidation_seq'),${position}
    'tags', coalesce(json_agg(distinct t.tag) filter (where t.tag is not null), '[]'),
    'changes', coalesce(json_agg(t."id"::text) filter (where t.is_last), '[]')
  )::text) as sent
  from t group by t.chunk order by t.chunk
)
select (select count(*) from d)::int as changes, (select count(m.sent::text) from m)::int as messages`;
