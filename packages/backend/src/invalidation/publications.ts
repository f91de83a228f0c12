import type { Entity, Registry } from '@flotilla/core';
import type { Logger } from 'pino';
import type { Database } from '../database/database.js';
import { quoteLiteral, quoteName } from '../database/sql.js';
import type { InvalidationBus } from './invalidation-bus.js';
import { revalidatedTag } from './tags/path-tags.js';
import { linkTagsSql, scheduleTag, type Tag } from './tags/tags.js';
import type { Writer } from './writer.js';

/** Maximum interval between checks in ms: longer timers overflow, and the clock may be adjusted. */
const longestMs = 15 * 60_000;
/** Pause after a failed check, in ms. */
const retryMs = 1000;
/** Debounce in ms: writes come in bursts, and one check covers all of them. */
const gatherMs = 20;
/**
 * More tags than this are sent as "every page" instead, because a million rows may be published at one
 * moment.
 */
const maxTags = 5000;

interface Look extends Record<string, unknown> {
  readonly tags: readonly Tag[];
  /** The time of the check, by the clock of the database. */
  readonly at: string;
  /** Milliseconds until the next publication; null when none is scheduled. */
  readonly wait: string | null;
}

/**
 * Invalidates caches at the moment when a row is published or unpublished. Each listening process has a timer
 * for the next such moment and sends the invalidation itself, so processes do not depend on each other. Times
 * are compared only by the database, so clocks of processes do not matter.
 */
export class Publications {
  private readonly entities: readonly Entity[];
  private timer: NodeJS.Timeout | undefined;
  /** When the timer fires. */
  private due = Infinity;
  private since: string | undefined;
  private looking = Promise.resolve();
  private isStopped = false;

  constructor(
    private readonly registry: Registry,
    private readonly db: Pick<Database, 'query'>,
    private readonly writer: Pick<Writer, 'invalidate'>,
    private readonly bus: InvalidationBus,
    private readonly logger: Logger,
  ) {
    this.entities = [...registry.entities.values()].filter(({ publishing }) => publishing);
    bus.onStale((tags) => this.receive(tags));
    bus.onReset(() => this.lookIn(0));
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.looking;
  }

  /** Checks again after scheduling, because another moment may be the next one. */
  private receive(tags: readonly Tag[]): void {
    if (tags.includes(scheduleTag)) this.lookIn(gatherMs);
  }

  /** Schedules a check; an earlier one stays, even if more messages arrive. */
  private lookIn(ms: number): void {
    const due = performance.now() + ms;
    if (this.isStopped || this.entities.length === 0 || due >= this.due) return;
    clearTimeout(this.timer);
    this.due = due;
    this.timer = setTimeout(() => {
      this.due = Infinity;
      this.looking = this.looking.then(() => this.look());
    }, ms).unref();
  }

  /** Returns the tags of every page, and of every list of publishable rows. */
  private everything(): Tag[] {
    return [...this.entities.map(({ key }) => key), revalidatedTag('/', 'layout', [])];
  }

  private async look(): Promise<void> {
    try {
      const [found] = await this.db.query<Look>(lookText(this.entities, this.registry), [this.since ?? null]);
      this.since = found?.at;
      if (found && found.tags.length > 0)
        await this.writer.invalidate(found.tags.length > maxTags ? this.everything() : found.tags);
      this.lookIn(Math.min(longestMs, found?.wait ? Math.max(1, Math.ceil(Number(found.wait))) : longestMs));
    } catch (error) {
      this.logger.warn({ err: error }, 'could not check scheduled publications');
      this.lookIn(retryMs);
    }
  }
}

/**
 * `$1`: time of the last check. Returns the tags invalidated since, the current time, and the milliseconds
 * until the next moment.
 */
function lookText(entities: readonly Entity[], registry: Registry): string {
  const moments = ['publishedAt', 'unpublishedAt'];
  const each = entities.flatMap((entity) =>
    moments.map((moment) => ({ entity, moment, column: `t.${quoteName(moment)}` })),
  );
  const next = each.map(
    ({ entity, column }) =>
      `(select min(${column}) from ${quoteName(entity.table)} t where ${column} > now())`,
  );
  const changed = each.map(({ entity, column }) => {
    const knownTags = `array[${quoteLiteral(entity.key)}, ${quoteLiteral(`${entity.key}:`)} || t."id"]`;
    const tags = `${knownTags} || ${linkTagsSql(entity, 't', registry)}`;
    const rows = `select * from ${quoteName(entity.table)} t where ${column} > $1::timestamptz and ${column} <= now() limit ${maxTags + 1}`;
    return `select unnest(${tags}) as tag from (${rows}) t`;
  });
  return (
    `select array(select distinct c.tag from (${changed.join(' union all ')}) c limit ${maxTags + 1}) as tags, now()::text as at, ` +
    `(extract(epoch from least(${next.join(', ')}) - now()) * 1000)::text as wait`
  );
}
