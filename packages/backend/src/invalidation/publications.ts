import type { Entity, Registry } from '@flotilla/core';
import type { Logger } from 'pino';
import type { Database } from '../database/database.js';
import { quoteLiteral, quoteName } from '../database/sql.js';
import type { InvalidationBus } from './invalidation-bus.js';
import { revalidatedTag } from './tags/path-tags.js';
import { linkTagsSql, scheduleTag, type Tag } from './tags/tags.js';
import type { Writer } from './writer.js';

/** A look is taken at least so often: a timer of weeks would overflow, and a clock may be set. */
const longestMs = 15 * 60_000;
/** After what failed. */
const retryMs = 1000;
/** Written rows come in crowds; one look is for all of them. */
const gatherMs = 20;
/** What touches more than this is told as "every page", and is not gathered: a million rows may appear at one moment. */
const maxTags = 5000;

interface Look extends Record<string, unknown> {
  readonly tags: readonly Tag[];
  /** Up to when was looked, by the clock of the database. */
  readonly at: string;
  /** How long it is until something appears or goes; null where nothing is known to. */
  readonly wait: string | null;
}

/**
 * Tells every cache at the moment at which a row becomes public, or ceases to be. Each process that hears of changes keeps a
 * timer to the next such moment, and says then, as a write would, what has become stale; so no process depends on
 * another one. Moments are compared by the database alone, so that clocks of processes don't matter.
 */
export class Publications {
  private readonly entities: readonly Entity[];
  private timer: NodeJS.Timeout | undefined;
  /** When it goes off. */
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
    bus.onStale((tags) => this.hear(tags));
    bus.onReset(() => this.lookIn(0));
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.looking;
  }

  /** Another moment may come first now. */
  private hear(tags: readonly Tag[]): void {
    if (tags.includes(scheduleTag)) this.lookIn(gatherMs);
  }

  /** At the latest: what is due earlier stays, however much is heard of meanwhile. */
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

  /** What every page, and every list of what is published, depends on. */
  private everything(): Tag[] {
    return [...this.entities.map(({ key }) => key), revalidatedTag('/', 'layout', [])];
  }

  private async look(): Promise<void> {
    try {
      const [found] = await this.db.query<Look>(lookText(this.entities, this.registry), [this.since ?? null]);
      this.since = found?.at;
      if (found && found.tags.length > 0) await this.writer.invalidate(found.tags.length > maxTags ? this.everything() : found.tags);
      this.lookIn(Math.min(longestMs, found?.wait ? Math.max(1, Math.ceil(Number(found.wait))) : longestMs));
    } catch (error) {
      this.logger.warn({ err: error }, 'could not look for what is to be published');
      this.lookIn(retryMs);
    }
  }
}

/** `$1`: since when. Answers what has become stale since, the moment of the look, and how many milliseconds are left until the next. */
function lookText(entities: readonly Entity[], registry: Registry): string {
  const moments = ['publishedAt', 'unpublishedAt'];
  const each = entities.flatMap((entity) => moments.map((moment) => ({ entity, moment, column: `t.${quoteName(moment)}` })));
  const next = each.map(({ entity, column }) => `(select min(${column}) from ${quoteName(entity.table)} t where ${column} > now())`);
  const changed = each.map(({ entity, column }) => {
    const known = `array[${quoteLiteral(entity.key)}, ${quoteLiteral(`${entity.key}:`)} || t."id"]`;
    const tags = `${known} || ${linkTagsSql(entity, 't', registry)}`;
    const rows = `select * from ${quoteName(entity.table)} t where ${column} > $1::timestamptz and ${column} <= now() limit ${maxTags + 1}`;
    return `select unnest(${tags}) as tag from (${rows}) t`;
  });
  return (
    `select array(select distinct c.tag from (${changed.join(' union all ')}) c limit ${maxTags + 1}) as tags, now()::text as at, ` +
    `(extract(epoch from least(${next.join(', ')}) - now()) * 1000)::text as wait`
  );
}
