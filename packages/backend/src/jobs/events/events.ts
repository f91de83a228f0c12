import type { DefinedEvent, Event, PayloadOf, Registry } from '@flotilla/core';
import { didYouMean } from '@flotilla/core/values';
import type { WriteTransaction } from '../../invalidation/writer.js';
import { queuedJobs } from '../queued-jobs.js';
import type { JobRun, RunSettings } from '../job.js';
import type { Jobs } from '../jobs.js';
import { payloadJson } from '../queue.js';

/** One delivery of an event to one handler. Deliveries are at least once: retries have the same `id`. */
export interface Delivery<Key extends string = string> extends JobRun {
  readonly event: Key;
}

/** Handles an event; retried later when it fails. */
export type EventHandler<E extends Event> = (
  payload: PayloadOf<E>,
  delivery: Delivery<E['key']>,
) => Promise<void>;

/** The data of a job in a handler's queue. */
interface StoredEvent {
  readonly event: string;
  readonly payload: unknown;
}

/** A handler of events that are selected at run time. */
interface Observer {
  readonly name: string;
  readonly isSelected: (key: string) => boolean;
}

/** Retries span half a day, so that a dependency of a handler may be down for some hours. */
const defaults = { retryLimit: 24, concurrency: 4 };

/** Events of modules and their handlers. Each handler has a queue, and each event is a job in it. */
export class Events {
  private readonly handlers = new Map<string, string[]>();
  private readonly observers: Observer[] = [];

  constructor(
    private readonly registry: Registry,
    private readonly jobs: Jobs,
  ) {}

  /**
   * Registers the handler of one or more events, before startup. It is called at least once for each event,
   * and sequentially for events of one key (the field in `orderedBy`, or the id of a row), in commit order. A
   * failing event blocks only later events of its key, while it is retried and after it has failed for good.
   * `name` (`billing.invoice`) must be stable: waiting events are stored under it.
   * @throws Error when the name is taken or invalid, or no installed module defines the event
   */
  on<const E extends Event>(
    events: E | readonly E[],
    name: `${string}.${string}`,
    handle: EventHandler<E>,
    settings: Partial<RunSettings> = {},
  ): void {
    const byKey = new Map([events].flat().map((event) => [event.key, event as Event]));
    for (const event of byKey.values()) this.requireRegistered(event, name);
    this.jobs.add({
      ...defaults,
      ...settings,
      name,
      policy: 'key_strict_fifo',
      run: async (data, run) => {
        const { event, payload } = data as StoredEvent;
        const registered = byKey.get(event);
        if (!registered)
          throw new Error(`"${name}" no longer handles "${event}". Handle it, or delete the job.`);
        const parsed = registered.type === 'event' ? registered.payload.parse(payload) : payload;
        await handle(parsed as PayloadOf<E>, { ...run, event });
      },
    });
    for (const key of byKey.keys()) this.handlers.set(key, [...(this.handlers.get(key) ?? []), name]);
  }

  /**
   * Registers a handler of events that are selected at run time, before startup. `isSelected` runs at each
   * write, so it must be fast; for an event that it does not select no job is queued. The payload is in its
   * stored form.
   * @throws Error when the name is taken or invalid
   */
  observe(
    name: `${string}.${string}`,
    isSelected: (key: string) => boolean,
    handle: (payload: unknown, delivery: Delivery) => Promise<void>,
  ): void {
    this.jobs.add({
      ...defaults,
      name,
      policy: 'key_strict_fifo',
      run: async (data, run) => {
        const { event, payload } = data as StoredEvent;
        await handle(payload, { ...run, event });
      },
    });
    this.observers.push({ name, isSelected });
  }

  /**
   * Emits an event in the transaction of its change: handlers run after the commit. Transactions that emit
   * for one key take a lock, so that events are in commit order.
   * @throws Error when the event's module does not list it, or the payload does not match its schema
   */
  async emit<In extends object>(
    event: DefinedEvent<string, In>,
    payload: NoInfer<In>,
    tx: WriteTransaction,
  ): Promise<void> {
    if (this.registry.events.get(event.key) !== event) throw new Error(unlisted(event.key, this.registry));
    const wire = payloadJson(event.key, event.payload, payload);
    const handlers = this.handlersOf(event.key);
    if (handlers.length === 0) return;
    await this.ready();
    const key =
      event.orderedBy === undefined ? null : (JSON.parse(wire) as Record<string, unknown>)[event.orderedBy];
    await tx.query(emitText, [event.key, wire, key ?? null, handlers]);
  }

  /** Returns the names of an event's handlers. */
  handlersOf(key: string): readonly string[] {
    const handlers = this.handlers.get(key) ?? [];
    const selecting = this.observers.filter(({ isSelected }) => isSelected(key));
    return selecting.length === 0 ? handlers : [...handlers, ...selecting.map(({ name }) => name)];
  }

  /** Whether every handler has its queue, so that {@link ready} returns without waiting. */
  get isReady(): boolean {
    return this.jobs.isStarted;
  }

  /** Resolves once every handler has its queue. */
  ready(): Promise<void> {
    return this.jobs.start();
  }

  /** Requires that the event is defined by an installed module. @throws Error */
  private requireRegistered(event: Event, name: string): void {
    const { events, entities } = this.registry;
    if (event.type === 'row-event' ? entities.has(event.entity) : events.get(event.key) === event) return;
    const problem =
      event.type === 'event'
        ? unlisted(event.key, this.registry)
        : `"${event.entity}" is not installed. Install its module, or handle it only where it is.`;
    throw new Error(`Handler "${name}": ${problem}`);
  }
}

function unlisted(key: string, { events, modules }: Registry): string {
  const [module = ''] = key.split('.');
  if (events.has(key)) return `"${key}" is defined twice. Import the event that its module lists.`;
  if (!modules.some(({ name }) => name === module))
    return `no installed module defines "${key}". Install "${module}", or handle it only where it is.`;
  return `module "${module}" does not list "${key}".${didYouMean(key, events.keys())} Add it to the events of defineModule.`;
}

/** `$1`: key of the event, `$2`: payload, `$3`: key of the order, `$4`: handlers. */
const emitText = `
with turn as materialized (
  select pg_advisory_xact_lock(hashtextextended(h.name || ':' || $3::text, 0)) as locked from (select unnest($4::text[]) as name order by 1) h
), e as (
  select i."id", coalesce($3::text, i."id"::text) as "key", jsonb_build_object('event', $1::text, 'payload', $2::jsonb) as "data"
  from (select gen_random_uuid() as "id", count(turn.locked::text) from turn) i
), ${queuedJobs('e', '$4')}
select count(sent::text) from woken`;
