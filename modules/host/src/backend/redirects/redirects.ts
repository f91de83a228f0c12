import { type Database as Db, Database, LOGGER, Rows, server } from '@flotilla/backend';
import { collectionTag, InvalidationBus, TagCache } from '@flotilla/backend/ports';
import type { MovedTo } from '@flotilla/core/documents';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { redirect, type Redirect } from '../../entities/redirect.js';
import {
  parametersOf,
  redirectSource,
  sourcesOf,
  splitAddress,
  withParameters,
} from '../../redirect-address.js';
import { followed, isPattern } from './redirect-paths.js';
import { addHits, parameterNames } from './redirects.sql.js';

/** The target of an address, and the id of its redirect. */
export interface FoundRedirect extends MovedTo {
  readonly id: string;
}

type StoredRedirect = Pick<Redirect, 'id' | 'from' | 'to' | 'isPermanent' | 'keepsQuery'>;
const fields = ['from', 'to', 'isPermanent', 'keepsQuery'] as const;

const patternCacheBytes = 1024 ** 2;
const namesCacheBytes = 4 * 1024 ** 2;
const bytesPerName = 150;
/** Further redirects with dynamic parts are ignored. */
const maxPatterns = 1000;
/** Hits are written in batches, so that a visit causes no write of its own. */
const countEveryMs = 5000;

/** Finds the redirects of addresses without a page, and counts their hits. */
@Injectable()
export class Redirects implements OnModuleDestroy {
  private readonly patterns: TagCache<readonly StoredRedirect[]>;
  /** Names of the query parameters in sources, by path. */
  private readonly names: TagCache<ReadonlyMap<string, readonly string[]>>;
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
    this.names = new TagCache(bus, { maxBytes: namesCacheBytes });
  }

  /** Returns the redirect of a path without a query, by one statement; the path may be escaped or not. */
  async find(path: string): Promise<FoundRedirect | undefined> {
    const found = await this.all().find({ where: { from: { inArray: waysToWrite(path) } }, fields });
    const own = found.find(({ from }) => from === path) ?? found[0];
    if (own && !isPattern(own.from)) return foundBy(own, own.to);
    for (const pattern of await this.withParts()) {
      if (pattern.from.includes('?')) continue;
      const { to } = followed({ path, parameters: [] }, pattern) ?? {};
      if (to !== undefined && to !== path) return foundBy(pattern, to);
    }
    return undefined;
  }

  /**
   * Returns the redirect with the most matching query parameters; undefined when none matches. The other
   * parameters are added to the new address, unless the redirect drops them.
   */
  async findByQuery(path: string, query: string): Promise<FoundRedirect | undefined> {
    const names = await this.namesAt(path);
    const requested = parametersOf(query);
    const parameters = requested.filter(
      ([name], index) => names.includes(name) && requested.findIndex(([other]) => other === name) === index,
    );
    if (parameters.length === 0) return undefined;
    const sources = waysToWrite(path).flatMap((way) => sourcesOf(way, parameters));
    const found = await this.all().find({ where: { from: { inArray: sources } }, fields });
    const literal = found.map((row) => ({
      row,
      to: row.to,
      used: parametersOf(splitAddress(row.from)[1]).map(([name]) => name),
    }));
    const patterns = (await this.withParts()).flatMap((row) => {
      const match = row.from.includes('?') ? followed({ path, parameters }, row) : undefined;
      return match ? [{ row, ...match }] : [];
    });
    const [best] = [...literal, ...patterns].toSorted((one, other) => other.used.length - one.used.length);
    if (!best) return undefined;
    const rest = best.row.keepsQuery ? requested.filter(([name]) => !best.used.includes(name)) : [];
    return foundBy(best.row, withParameters(best.to, rest));
  }

  /** Returns the names of the query parameters in redirects from a path. */
  async namesAt(path: string): Promise<readonly string[]> {
    const { value } = await this.names.get('all', async () => {
      const rows = await parameterNames(this.db);
      const byPath = Map.groupBy(rows, ({ path: of }) => of);
      const value = new Map(
        [...byPath].map(([of, own]) => [
          of,
          own.flatMap(({ name }) => parametersOf(name).map(([decoded]) => decoded)),
        ]),
      );
      return { value, tags: new Set([collectionTag(redirect.key)]), size: rows.length * bytesPerName };
    });
    const patterns = await this.withParts();
    const ofPatterns = patterns.flatMap(({ from }) => {
      const [pathOfPattern, query] = splitAddress(from);
      const isAtPath =
        isPattern(pathOfPattern) &&
        query !== '' &&
        followed({ path, parameters: [] }, { from: pathOfPattern, to: '' });
      return isAtPath ? parametersOf(query).map(([name]) => name) : [];
    });
    return [...new Set([...waysToWrite(path).flatMap((way) => value.get(way) ?? []), ...ofPatterns])];
  }

  /** Counts a hit. Hits are written in batches after some seconds; a killed process loses its batch. */
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
    this.counting = addHits(hits, this.db).catch((err: unknown) =>
      this.logger.warn({ err }, 'hits of redirects could not be written'),
    );
    return this.counting;
  }

  private async withParts(): Promise<readonly StoredRedirect[]> {
    const { value } = await this.patterns.get('all', async () => {
      const rows = await this.all().find({
        where: { from: { like: '%[%' } },
        orderBy: { from: 'asc' },
        fields,
        limit: maxPatterns,
      });
      return { value: rows, tags: new Set([collectionTag(redirect.key)]), size: rows.length * 400 };
    });
    return value;
  }

  private all() {
    return this.rows.of(redirect, { caller: server });
  }
}

const foundBy = ({ id, isPermanent, keepsQuery }: StoredRedirect, url: string): FoundRedirect => ({
  id,
  url,
  isPermanent,
  ...(!keepsQuery && { keepsQuery }),
});

/** Returns all stored forms of a path. */
function waysToWrite(path: string): string[] {
  const folded = path.toLowerCase();
  return [...new Set([path, encodeURI(path), folded, redirectSource(encodeURI(folded))])];
}
