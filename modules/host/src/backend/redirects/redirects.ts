import { type Database as Db, Database, LOGGER, Rows, server } from '@flotilla/backend';
import { collectionTag, InvalidationBus, TagCache } from '@flotilla/backend/server';
import type { MovedTo } from '@flotilla/core/documents';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { redirect, type Redirect } from '../../entities/redirect.js';
import { followed, isPattern } from './redirect-paths.js';
import { addHits } from './redirects.sql.js';

/** Where an address leads, and the redirect that says so. */
export interface FoundRedirect extends MovedTo {
  readonly id: string;
}

type Known = Pick<Redirect, 'id' | 'from' | 'to' | 'isPermanent'>;
const known = ['from', 'to', 'isPermanent'] as const;

const patternCacheBytes = 1024 ** 2;
/** More redirects with dynamic parts than this are not looked at. */
const maxPatterns = 1000;
/** Hits are written together, so that a visit is no write. */
const countEveryMs = 5000;

/** Knows where addresses lead that no page has, and counts who goes there. */
@Injectable()
export class Redirects implements OnModuleDestroy {
  private readonly patterns: TagCache<readonly Known[]>;
  private hits = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  private counting: Promise<void> | undefined;

  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Database) private readonly db: Db,
    @Inject(InvalidationBus) bus: InvalidationBus,
    @Inject(LOGGER) private readonly logger: { warn: (what: object, message: string) => void },
  ) {
    this.patterns = new TagCache(bus, { maxBytes: patternCacheBytes });
  }

  /** Where a path leads, by one statement; what it is written as may be escaped or not. */
  async find(path: string): Promise<FoundRedirect | undefined> {
    const written = [...new Set([path, encodeURI(path)])];
    const own = await this.all().one({ where: { from: { inArray: written } }, fields: known });
    if (own && !isPattern(own.from)) return foundBy(own, own.to);
    for (const pattern of await this.withParts()) {
      const to = followed(path, pattern);
      if (to !== undefined && to !== path) return foundBy(pattern, to);
    }
    return undefined;
  }

  /** Says that somebody was sent on. It is written a few seconds later, with the others; a process that is killed forgets those. */
  count(id: string): void {
    this.hits.set(id, (this.hits.get(id) ?? 0) + 1);
    this.timer ??= setTimeout(() => void this.write(), countEveryMs).unref();
  }

  async onModuleDestroy(): Promise<void> {
    await this.counting;
    if (this.hits.size > 0) await this.write();
  }

  private write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const hits = this.hits;
    this.hits = new Map();
    this.counting = addHits(hits, this.db).catch((err: unknown) => this.logger.warn({ err }, 'hits of redirects could not be written'));
    return this.counting;
  }

  private async withParts(): Promise<readonly Known[]> {
    const { value } = await this.patterns.get('all', async () => {
      const rows = await this.all().find({ where: { from: { like: '%[%' } }, orderBy: { from: 'asc' }, fields: known, limit: maxPatterns });
      return { value: rows, tags: new Set([collectionTag(redirect.key)]), size: rows.length * 400 };
    });
    return value;
  }

  private all() {
    return this.rows.of(redirect, { caller: server });
  }
}

const foundBy = ({ id, isPermanent }: Known, url: string): FoundRedirect => ({ id, url, isPermanent });
