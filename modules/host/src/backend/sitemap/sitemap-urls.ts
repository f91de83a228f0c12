import { Database, LANGUAGES } from '@flotilla/backend';
import { PublishedReader, type Tag } from '@flotilla/backend/ports';
import { errorPages, type IndexedUrl } from '@flotilla/core/documents';
import { Inject, Injectable } from '@nestjs/common';
import { PagesByView } from '../about/pages-by-view.sql.js';
import { isListed, type PagePattern } from '../page-pattern.js';
import { PageResolver } from '../page-resolver.js';
import { isCanonicalPage, rowPagesOf } from '../row-pages.js';
import {
  indexedPatterns,
  literalPages,
  patternRows,
  sizeOf,
  type UrlSource,
  urlsOf,
} from './url-source.sql.js';

/** Lists the pages for search engines in batches, so that memory use does not grow with the site. */
@Injectable()
export class SitemapUrls {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(PublishedReader) private readonly reader: PublishedReader,
    @Inject(PageResolver) private readonly resolver: PageResolver,
    @Inject(PagesByView) private readonly pages: PagesByView,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
  ) {}

  async size(): Promise<number> {
    const sizes = await Promise.all((await this.sources()).map((source) => sizeOf(source, this.db)));
    return sizes.reduce((sum, size) => sum + size, 0);
  }

  /** Yields a range of pages: first those with a literal URL, then the rows of the others. */
  async *slice(offset: number, limit: number): AsyncGenerator<IndexedUrl> {
    let skip = offset;
    let remaining = limit;
    for (const source of await this.sources()) {
      if (remaining === 0) return;
      const size = await sizeOf(source, this.db);
      if (skip < size) {
        const count = Math.min(remaining, size - skip);
        yield* urlsOf(source, { offset: skip, count, languages: this.languages }, this.db);
        remaining -= count;
      }
      skip = Math.max(0, skip - size);
    }
  }

  /** Returns the pages of rows for search engines, and the URLs of the pages without. Adds cache tags to `tags`. */
  async listed(tags: Set<Tag>): Promise<{ patterns: PagePattern[]; hidden: string[] }> {
    const views = this.reader.registry.views.filter((view) => view.isPrivate);
    const hidden = [...Object.keys(errorPages), ...(await this.pages.urls(views, tags))];
    const [patterns, indexed] = await Promise.all([
      this.resolver.dynamicPatterns(),
      indexedPatterns(hidden, this.db),
    ]);
    return {
      patterns: patterns.filter((pattern) => indexed.has(pattern.url) && isListed(pattern)),
      hidden,
    };
  }

  /** Returns the sources of URLs, without pages that are excluded from search. */
  private async sources(): Promise<UrlSource[]> {
    const { patterns: listed, hidden } = await this.listed(new Set());
    const rowPages = rowPagesOf(listed);
    const ofRows = listed
      .filter((pattern) => isCanonicalPage(pattern, rowPages))
      .flatMap((pattern) => patternRows(pattern, this.reader.registry) ?? []);
    return [literalPages(hidden), ...ofRows];
  }
}
