import type { Addresses } from '@flotilla/core/languages';
import { Database, LANGUAGES } from '@flotilla/backend';
import {
  collectionTag,
  type DedicatedReads,
  FairConcurrencyLimit,
  InvalidationBus,
  PublishedReader,
  searchTerms,
  type Tag,
  TagCache,
} from '@flotilla/backend/ports';
import type { Entity, EntityKey, LocalizedText } from '@flotilla/core';
import { type DocumentRow, type RowPages, rowPath, type SearchHit } from '@flotilla/core/documents';
import { createLabels, kindOf, searchedFields } from '@flotilla/core/reflection';
import { isPlainObject } from '@flotilla/core/values';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { metadata } from '../../entities/metadata.js';
import { page } from '../../entities/page.js';
import { pagesToMetadata } from '../../links.js';
import { PageResolver } from '../page-resolver.js';
import { literalAddress } from '../addresses.js';
import { localizedRowPages, rowPagesOf } from '../row-pages.js';
import { SitemapUrls } from '../sitemap/sitemap-urls.js';
import { type FoundRow, foundRows } from './found-pages.sql.js';
import { pageSummaries, rowSummaries } from './summaries.js';

const cacheBytes = 4 * 1024 ** 2;
const maxPerKind = 12;
/** Words that no page is expected to have in full, such as "in" or "на". */
const minWordLength = 3;

/** The page urls of rows, and those that differ in a language. */
interface PagesOfRows {
  readonly rowPages: RowPages;
  readonly byLanguage: Readonly<Record<string, RowPages>>;
}

/** The kinds of pages of a site. */
interface SearchedPages {
  readonly entities: readonly Entity[];
  readonly pages: PagesOfRows;
  /** URLs of pages that search does not find: pages with own data of visitors, and error pages. */
  readonly hidden: readonly string[];
}

/** The results of a search with their cache tags. */
export interface FoundHits {
  readonly hits: readonly SearchHit[];
  readonly tags: ReadonlySet<Tag>;
}

/**
 * Searches the public pages of the site: pages, and rows that have pages. Leaves out drafts, and pages that are
 * excluded from search engines. Runs two statements, and one for each kind of row that it finds.
 */
@Injectable()
export class SiteSearch implements OnApplicationShutdown {
  private readonly reads: DedicatedReads;
  private readonly pages: TagCache<SearchedPages>;
  private readonly found: TagCache<FoundHits>;
  /** Any client may search for any words: when the queue is full, searches are rejected. */
  private readonly cold = new FairConcurrencyLimit({
    maxConcurrent: 2,
    maxQueued: 40,
    rejection: 'Too many searches are running.',
  });

  constructor(
    @Inject(Database) private readonly db: Pick<Database, 'dedicatedConnection' | 'query'>,
    @Inject(PublishedReader) private readonly reader: PublishedReader,
    @Inject(PageResolver) private readonly resolver: PageResolver,
    @Inject(SitemapUrls) private readonly sitemap: SitemapUrls,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
    @Inject(InvalidationBus) bus: InvalidationBus,
  ) {
    this.reads = db.dedicatedConnection('custom');
    this.pages = new TagCache(bus, { maxBytes: 100_000 });
    this.found = new TagCache(bus, { maxBytes: cacheBytes });
  }

  onApplicationShutdown(): Promise<void> {
    return this.reads.close();
  }

  /** Returns the best pages of each kind, the best first. `atLeast`: number of a change that they must include. */
  async find(search: string, atLeast?: number): Promise<FoundHits> {
    const words = wordsOf(search);
    if (words.length === 0) return { hits: [], tags: new Set() };
    const make = async () => {
      const value = await this.cold.run(() => this.search(words, atLeast));
      return { value, tags: value.tags, size: JSON.stringify(value.hits).length * 2 };
    };
    return (await this.found.get(words.join(' '), make, atLeast)).value;
  }

  private async search(words: readonly string[], atLeast: number | undefined): Promise<FoundHits> {
    const { entities, pages, hidden } = await this.searchedPages(atLeast);
    const tags = new Set<Tag>(
      [page, metadata, pagesToMetadata, ...entities].map(({ key }) => collectionTag(key)),
    );
    const query = { words, languages: this.languages, entities, hidden, limit: maxPerKind };
    const all = await foundRows({ ...query, match: 'all' }, this.reads);
    const isPartial = all.length === 0 && words.length > 1;
    const found = isPartial ? await foundRows({ ...query, match: 'any' }, this.reads) : all;
    const good = withoutWeak(found, isPartial ? minQuality.any : minQuality.all);
    return { hits: await this.hitsOf(good, pages, tags), tags };
  }

  private async searchedPages(atLeast: number | undefined): Promise<SearchedPages> {
    const make = async () => {
      const tags = new Set<Tag>([page, metadata, pagesToMetadata].map(({ key }) => collectionTag(key)));
      const { patterns, hidden } = await this.sitemap.listed(tags);
      const rowPages = rowPagesOf(patterns);
      const search = await this.resolver.search();
      const { registry } = this.reader;
      const entities = Object.keys(rowPages)
        .flatMap((key) => registry.entities.get(key) ?? [])
        .filter(hasTitle);
      const pages = { rowPages, byLanguage: localizedRowPages(patterns) ?? {} };
      const value = { entities, pages, hidden: search ? [...hidden, search.page] : hidden };
      return { value, tags, size: 1000 };
    };
    return (await this.pages.get('all', make, atLeast)).value;
  }

  /** Returns the found rows with their texts, pictures and addresses. */
  private async hitsOf(found: readonly FoundRow[], pages: PagesOfRows, tags: Set<Tag>): Promise<SearchHit[]> {
    const byKind = Map.groupBy(found, ({ entity }) => entity);
    const kinds = await Promise.all(
      [...byKind].map(async ([key, rows]) => {
        const ids = rows.map(({ id }) => id);
        const isPage = key === page.key;
        const summaries = isPage
          ? await pageSummaries(ids, { reader: this.reader, languages: this.languages, tags })
          : await rowSummaries(key as EntityKey, ids, { reader: this.reader, tags });
        const kind = key as EntityKey;
        const kindTitle = this.labelOf(kind);
        return rows.flatMap(({ id, scores }): SearchHit[] => {
          const one = summaries.get(id);
          const url = one && (isPage ? String(one.row.url) : rowPath(pages.rowPages, kind, one.row));
          if (!one || url === undefined) return [];
          const addresses = isPage ? addressesOfPage(url, one.row) : addressesOf(pages, kind, one.row);
          return [{ ...one.summary, id, kind, kindTitle, url, ...(addresses && { addresses }), scores }];
        });
      }),
    );
    return kinds.flat();
  }

  private labelOf(key: EntityKey): LocalizedText {
    const { registry } = this.reader;
    const entries = this.languages.map((language) => [
      language,
      createLabels(language, registry.modules).entities(registry.entity(key)),
    ]);
    return Object.fromEntries(entries) as LocalizedText;
  }
}

/** Returns the paths of a row in languages that have addresses of their own; undefined without any. */
function addressesOf(
  { rowPages, byLanguage }: PagesOfRows,
  kind: EntityKey,
  row: DocumentRow,
): Addresses | undefined {
  const ofPages = Object.keys(byLanguage).filter((one) => byLanguage[one]?.[kind] !== undefined);
  const languages = new Set([...(isPlainObject(row.slugs) ? Object.keys(row.slugs) : []), ...ofPages]);
  if (languages.size === 0) return undefined;
  const pathIn = (one: string) => rowPath({ ...rowPages, ...byLanguage[one] }, kind, row, one) ?? '';
  return Object.fromEntries([...languages].map((one) => [one, pathIn(one)]));
}

/** Returns the paths of a page in languages that have paths of their own; undefined without any. */
const addressesOfPage = (url: string, { urls }: DocumentRow): Addresses | undefined =>
  isPlainObject(urls)
    ? literalAddress(
        url,
        Object.fromEntries(Object.entries(urls).map(([language, path]) => [language, String(path)])),
      ).addresses
    : undefined;

/** Matches below this share of the best quality in a language are removed. */
const minQuality = { all: 0.5, any: 0.3 };

/** Removes the matches that are much weaker than the best one in their language. */
function withoutWeak(found: readonly FoundRow[], share: number): FoundRow[] {
  const best: Record<string, number> = {};
  for (const { scores } of found)
    for (const [language, score] of Object.entries(scores))
      best[language] = Math.max(best[language] ?? 0, score);
  return found.flatMap((one) => {
    const good = Object.entries(one.scores).filter(
      ([language, score]) => score >= share * (best[language] ?? 0),
    );
    return good.length > 0 ? { ...one, scores: Object.fromEntries(good) } : [];
  });
}

/** Returns whether rows have a title in each language, which search compares. */
function hasTitle(entity: Entity): boolean {
  const field = entity.fields['title'];
  return (
    field !== undefined && kindOf(field.kind).isLocalized === true && searchedFields(entity).includes('title')
  );
}

/** Returns the words of a search, without short ones if there are others. */
function wordsOf(search: string): string[] {
  const words = searchTerms(search);
  const long = words.filter((word) => word.length >= minWordLength);
  return long.length > 0 ? long : words;
}
