import { anonymous, type Context, Database, VisibleRows } from '@flotilla/backend';
import {
  collectionTag,
  PublishedReader,
  TagCache,
  type Tag,
  type TagBus,
  InvalidationBus,
} from '@flotilla/backend/ports';
import { type DocumentSection, partParameter, type SearchAddresses } from '@flotilla/core/documents';
import { Inject, Injectable } from '@nestjs/common';
import { searchPages } from '../actions.js';
import { page } from '../entities/page.js';
import { addressBy, hasLanguages, type PageAddress, type RowValues } from './addresses.js';
import { type KnownPages, knownPages, maxKnownBytes, sizeOfKnown } from './localized-urls/known-pages.js';
import { knownAddresses } from './localized-urls/page-addresses.sql.js';
import { matchPattern, type PagePattern, type SegmentValue, segmentsIn, splitPath } from './page-pattern.js';
import { sectionTitle } from './page-texts.js';

/** The page of a URL, and the values of its dynamic segments. */
export interface ResolvedPage {
  readonly url: string;
  /** With the slugs that are valid in all languages. */
  readonly segments: Readonly<Record<string, string>>;
  /** Its address by language, with the rows of its segments; absent for pages that have the same in all languages. */
  readonly address?: PageAddress;
}

/** Path of the page with the results of the site's search. */
const searchPage = '/search';
const sectionCacheBytes = 256 * 1024;
/** Further sections are ignored. */
const maxSections = 200;
/** Further pages with a section are ignored. */
const maxParts = 1000;

/** Reads only published pages. */
const asEveryone: Context = { caller: anonymous };

/**
 * Finds the page of a URL: by the URL itself, else by URLs of languages, else by patterns with one indexed lookup
 * per dynamic segment.
 */
@Injectable()
export class PageResolver {
  private readonly pages: TagCache<KnownPages>;
  private readonly sections: TagCache<ReadonlyMap<string, DocumentSection>>;
  private readonly searches: TagCache<{ readonly addresses: SearchAddresses | undefined }>;

  constructor(
    @Inject(VisibleRows) private readonly visible: Pick<VisibleRows, 'of'>,
    @Inject(PublishedReader) private readonly reader: PublishedReader,
    @Inject(Database) private readonly db: Pick<Database, 'query'>,
    @Inject(InvalidationBus) bus: TagBus,
  ) {
    this.pages = new TagCache(bus, { maxBytes: maxKnownBytes });
    this.sections = new TagCache(bus, { maxBytes: sectionCacheBytes });
    this.searches = new TagCache(bus, { maxBytes: 1000 });
  }

  /** Returns the page of a URL, or undefined. Adds cache tags to `tags`. */
  async resolve(url: string, tags: Set<Tag>): Promise<ResolvedPage | undefined> {
    tags.add(collectionTag(page.key));
    const parts = splitPath(url);
    const literal = `/${parts.join('/')}`;
    const found = await this.visible
      .of(page, asEveryone)
      .one({ where: { url: { eq: literal } }, fields: [] });
    const { patterns, localized } = await this.known();
    const address = localized.get(literal);
    if (found && !literal.includes('[')) return { url: literal, segments: {}, address };
    if (address) return { url: address.path, segments: {}, address };
    for (const pattern of patterns) {
      const fit = await this.fit(pattern, parts, tags);
      if (fit) return { url: pattern.url, ...fit };
    }
    return undefined;
  }

  /**
   * Returns the address of the row that the row of a URL is a part of, with the part selected; undefined for other
   * URLs. A product shows its variations: `/products/cap-navy` moves to `/products/cap?option=cap-navy`.
   */
  async addressOfPart(url: string): Promise<string | undefined> {
    const parts = splitPath(url);
    for (const pattern of await this.dynamicPatterns()) {
      const values = matchPattern(pattern, parts);
      const [only] = values?.length === 1 ? values : [];
      const found = only && (await this.wholeOf(only));
      if (!found) continue;
      const path = segmentsIn(pattern).map((segment) => ('literal' in segment ? segment.literal : found));
      return `/${path.join('/')}?${new URLSearchParams({ [partParameter]: only.value }).toString()}`;
    }
    return undefined;
  }

  /**
   * Returns the address of a path in languages that have addresses of their own, such as for a redirect to it;
   * undefined when all languages have the same.
   */
  async addressesOf(url: string): Promise<Required<PageAddress> | undefined> {
    const [path = ''] = url.split(/[?#]/, 1);
    const rest = url.slice(path.length);
    const { path: ofAll, addresses } = (await this.localizedAddress(splitPath(path))) ?? {};
    if (ofAll === undefined || !addresses) return undefined;
    const own = Object.entries(addresses).map(([language, one]) => [language, one + rest]);
    return { path: ofAll + rest, addresses: Object.fromEntries(own) };
  }

  private async localizedAddress(parts: readonly string[]): Promise<PageAddress | undefined> {
    const { registry } = this.reader;
    const { patterns, localized } = await this.known();
    const literal = localized.get(`/${parts.join('/')}`);
    if (literal) return literal;
    for (const pattern of patterns) {
      const values = matchPattern(pattern, parts) ?? [];
      const isLocalized =
        pattern.byLanguage !== undefined ||
        values.some(({ segment }) => segment.isPublic && hasLanguages(segment, registry));
      if (values.length === 0 || !isLocalized) continue;
      const fit = await this.fit(pattern, parts, new Set());
      if (fit) return fit.address;
    }
    return undefined;
  }

  /** Returns the value of a segment for the row that the row of the segment is a part of. */
  private async wholeOf({ segment, value }: SegmentValue): Promise<string | undefined> {
    const entity = this.reader.registry.entity(segment.entity);
    if (entity.partOf === undefined || !segment.isPublic) return undefined;
    const rows = this.visible.of(entity, asEveryone);
    const part = await rows.one({ where: { [segment.field]: { eq: value } }, fields: [entity.partOf] });
    const wholeId = part?.[entity.partOf];
    if (typeof wholeId !== 'string') return undefined;
    const whole = await rows.one({ where: { id: { eq: wholeId } }, fields: [segment.field] });
    const found = whole?.[segment.field];
    return typeof found === 'string' ? found : undefined;
  }

  /** Returns the pages whose URL has dynamic segments, most specific first. */
  async dynamicPatterns(): Promise<readonly PagePattern[]> {
    return (await this.known()).patterns;
  }

  /** Returns the pages with dynamic segments, and those with URLs of languages, by one statement that is cached. */
  async known(): Promise<KnownPages> {
    const { value } = await this.pages.get('all', async () => {
      const known = await this.knownIn(asEveryone);
      return { value: known, tags: new Set([collectionTag(page.key)]), size: sizeOfKnown(known) };
    });
    return value;
  }

  /** Returns a page that other pages belong to; undefined when no published page has the URL. */
  async section(url: string): Promise<DocumentSection | undefined> {
    const { value } = await this.sections.get('sections', async () => {
      const pages = this.visible.of(page, asEveryone);
      const parts = await pages.find({
        where: { section: { isNotNull: true } },
        fields: ['section'],
        limit: maxParts,
      });
      const urls = [...new Set(parts.flatMap((part) => part.section ?? []))].slice(0, maxSections);
      const rows = await pages.find({
        where: { url: { inArray: urls } },
        fields: ['url', 'shortTitle', 'titleByLanguage', 'title', 'language'],
        limit: maxSections,
      });
      const found = new Map(rows.map((row) => [row.url, { url: row.url, title: sectionTitle(row) }]));
      return { value: found, tags: new Set([collectionTag(page.key)]), size: 1000 + found.size * 1000 };
    });
    return value.get(url);
  }

  /** Returns the addresses of the site's search; undefined without a published page for it. */
  async search(): Promise<SearchAddresses | undefined> {
    const { value } = await this.searches.get('search', async () => {
      const found = await this.visible
        .of(page, asEveryone)
        .one({ where: { url: { eq: searchPage } }, fields: [] });
      const addresses = { page: searchPage, suggestions: searchPages.path };
      return {
        value: { addresses: found ? addresses : undefined },
        tags: new Set([collectionTag(page.key)]),
        size: 100,
      };
    });
    return value.addresses;
  }

  /** Returns these pages as a transaction sees them. */
  async knownIn({ tx }: Pick<Context, 'tx'>): Promise<KnownPages> {
    return knownPages(await knownAddresses(tx ?? this.db), this.reader.registry);
  }

  private async fit(
    pattern: PagePattern,
    parts: readonly string[],
    tags: Set<Tag>,
  ): Promise<Pick<ResolvedPage, 'segments' | 'address'> | undefined> {
    const values = matchPattern(pattern, parts);
    if (!values) return undefined;
    const rows: RowValues[] = [];
    for (const { segment, value } of values) {
      const { isPublic, field } = segment;
      const row = isPublic ? await this.reader.one({ of: segment.row, field, value }, tags) : undefined;
      if (row === null) return undefined;
      rows.push(row && hasLanguages(segment, this.reader.registry) ? row : { [field]: value });
    }
    const segments = values.map(({ segment }, index) => [segment.name, String(rows[index]?.[segment.field])]);
    return { segments: Object.fromEntries(segments), address: addressBy(pattern, rows) };
  }
}
