import type { DefinedEvent, Event, PayloadOf, Registry } from '@flotilla/core';
import { didYouMean } from '@flotilla/core/values';
import type { WriteTransaction } from '../../invalidation/writer.js';
import { filedJobs } from '../filed-jobs.js';
import type { JobRun, RunSettings } from '../job.js';
import type { Jobs } from '../jobs.js';
import { wireOf } from '../queue.js';

/** One delivery of an event to one handler: possibly not the first, and with the same `id` each time. */
export interface Delivery<Key extends string = string> extends JobRun {
  readonly event: Key;
}

/** Reacts to an event; a failure is tried again later. */
export type EventHandler<E extends Event> = (payload: PayloadOf<E>, delivery: Delivery<E['key']>) => Promise<void>;

/** What stands in a handler's queue. */
interface Kept {
  readonly event: string;
  readonly payload: unknown;
}

/** Half a day, in which what a handler needs may be away. */
const defaults = { retryLimit: 24, concurrency: 4 };

/** Events of modules: who handles them, and how they get there. Each handler has a queue, and each event is a job in it. */
export class Events {
  private readonly handlers = new Map<string, string[]>();

  constructor(
    private readonly registry: Registry,
    private readonly jobs: Jobs,
  ) {}

  /**
   * Says who handles an event, or several; to be said before the application starts. It is called at least once for each,
   * and for those of one key (the field that `orderedBy` names, the id of a row) in the order of their commits, one
   * after the other: one that fails holds back those of its key alone, while it is tried again and when it failed for
   * good. `name` (`billing.invoice`) is stable: what waits is kept under it.
   * @throws Error when the name is taken or wrong, or no installed module defines the event
   */
  on<const E extends Event>(
    events: E | readonly E[],
    name: `${string}.${string}`,
    handle: EventHandler<E>,
    settings: Partial<RunSettings> = {},
  ): void {
    const byKey = new Map([events].flat().map((event) => [event.key, event as Event]));
    for (const event of byKey.values()) this.demandKnown(event, name);
    this.jobs.add({
      ...defaults,
      ...settings,
      name,
      policy: 'key_strict_fifo',
      run: async (data, run) => {
        const { event, payload } = data as Kept;
        const known = byKey.get(event);
        if (!known) throw new Error(`"${name}" no longer handles "${event}". Handle it, or delete the job.`);
        const parsed = known.type === 'event' ? known.payload.parse(payload) : payload;
        await handle(parsed as PayloadOf<E>, { ...run, event });
      },
    });
    for (const key of byKey.keys()) this.handlers.set(key, [...this.handlersOf(key), name]);
  }

  /**
   * Emits an event in the transaction in which it happens: its handlers run once that commits. Transactions that emit for
   * one key take turns, so that their order is that of their commits.
   * @throws Error when the event's module does not list it, or the payload is not what its schema takes
   */
  async emit<In extends object>(event: DefinedEvent<string, In>, payload: NoInfer<In>, tx: WriteTransaction): Promise<void> {
    if (this.registry.events.get(event.key) !== event) throw new Error(unlisted(event.key, this.registry));
    const wire = wireOf(event.key, event.payload, payload);
    const handlers = this.handlersOf(event.key);
    if (handlers.length === 0) return;
    await this.ready();
    const key = event.orderedBy === undefined ? null : (JSON.parse(wire) as Record<string, unknown>)[event.orderedBy];
    await tx.query(emitText, [event.key, wire, key ?? null, handlers]);
  }

  /** Who handles an event. */
  handlersOf(key: string): readonly string[] {
    return this.handlers.get(key) ?? [];
  }

  /** Whether every handler has its queue: nobody has to wait for {@link ready}. */
  get isReady(): boolean {
    return this.jobs.isStarted;
  }

  /** Resolves once every handler has its queue. */
  ready(): Promise<void> {
    return this.jobs.start();
  }

  /** @throws Error */
  private demandKnown(event: Event, name: string): void {
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

/** `$1`: key of the event, `$2`: payload, `$3`: what orders it, `$4`: handlers. */
const emitText = `
with turn as materialized (
  select pg_advisory_xact_lock(hashtextextended(h.name || ':' || $3::text, 0)) as locked from (select unnest($4::text[]) as name order by 1) h
), e as (
  select i."id", coalesce($3::text, i."id"::text) as "key", jsonb_build_object('event', $1::text, 'payload', $2::jsonb) as "data"
  from (select gen_random_uuid() as "id", count(turn.locked::text) from turn) i
), ${filedJobs('e', '$4')}
select count(sent::text) from woken`;
