import { anonymous, type Context, VisibleRows } from '@flotilla/backend';
import {
  collectionTag,
  PublishedReader,
  TagCache,
  type Tag,
  type TagBus,
  InvalidationBus,
} from '@flotilla/backend/ports';
import { partParameter, type SearchAddresses } from '@flotilla/core/documents';
import { Inject, Injectable } from '@nestjs/common';
import { searchPages } from '../actions.js';
import { page } from '../entities/page.js';
import {
  byExactness,
  type DynamicSegment,
  matchPattern,
  type PagePattern,
  parsePattern,
  splitPath,
} from './page-pattern.js';

/** The page of a URL, and the values of its dynamic segments. */
export interface ResolvedPage {
  readonly url: string;
  readonly segments: Readonly<Record<string, string>>;
}

interface SegmentValue {
  readonly segment: DynamicSegment;
  readonly value: string;
}

/** Path of the page with the results of the site's search. */
const searchPage = '/search';
const patternCacheBytes = 1024 ** 2;
/** Further pages with dynamic segments are ignored. */
const maxPatterns = 1000;

/** Reads only published pages. */
export const asEveryone: Context = { caller: anonymous };

/**
 * Finds the page of a URL: by the URL itself, else by patterns with one indexed lookup per dynamic segment.
 */
@Injectable()
export class PageResolver {
  private readonly patterns: TagCache<readonly PagePattern[]>;
  private readonly searches: TagCache<{ readonly addresses: SearchAddresses | undefined }>;

  constructor(
    @Inject(VisibleRows) private readonly visible: Pick<VisibleRows, 'of'>,
    @Inject(PublishedReader) private readonly reader: PublishedReader,
    @Inject(InvalidationBus) bus: TagBus,
  ) {
    this.patterns = new TagCache(bus, { maxBytes: patternCacheBytes });
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
    if (found && !literal.includes('[')) return { url: literal, segments: {} };
    for (const pattern of await this.dynamicPatterns()) {
      const segments = await this.fit(pattern, parts, tags);
      if (segments) return { url: pattern.url, segments };
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
      const path = pattern.segments.map((segment) => ('literal' in segment ? segment.literal : found));
      return `/${path.join('/')}?${new URLSearchParams({ [partParameter]: only.value }).toString()}`;
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
    const { value } = await this.patterns.get('all', async () => {
      const patterns = await this.patternsIn(asEveryone);
      return { value: patterns, tags: new Set([collectionTag(page.key)]), size: patterns.length * 200 };
    });
    return value;
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
  async patternsIn(context: Context): Promise<PagePattern[]> {
    const rows = await this.visible.of(page, context).find({
      where: { url: { like: '%[%' } },
      orderBy: { url: 'asc' },
      fields: ['url'],
      limit: maxPatterns,
    });
    const patterns = rows
      .map((row) => parsePattern(row.url, this.reader.registry))
      .filter((pattern) => pattern !== undefined);
    return patterns.sort(byExactness);
  }

  private async fit(
    pattern: PagePattern,
    parts: readonly string[],
    tags: Set<Tag>,
  ): Promise<Record<string, string> | undefined> {
    const values = matchPattern(pattern, parts);
    if (!values) return undefined;
    for (const { segment, value } of values) {
      if (!segment.isPublic) continue;
      const row = await this.reader.one({ of: segment.row, field: segment.field, value }, tags);
      if (!row) return undefined;
    }
    return Object.fromEntries(values.map(({ segment, value }) => [segment.name, value]));
  }
}
