import { Database } from '@flotilla/backend';
import { PublishedReader } from '@flotilla/backend/server';
import type { IndexedUrl } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { PagesByView } from '../about/pages-by-view.js';
import { isListed } from '../page-pattern.js';
import { PageResolver } from '../page-resolver.js';
import { literalPages, type UrlSource, patternRows } from './url-source.js';

const batchSize = 2000;
const errorPages = ['/404', '/500'];

/** Lists the pages that search engines may show, batch by batch, so that memory does not grow with the site. */
@Injectable()
export class SitemapUrls {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(PublishedReader) private readonly reader: PublishedReader,
    @Inject(PageResolver) private readonly resolver: PageResolver,
    @Inject(PagesByView) private readonly pages: PagesByView,
  ) {}

  /** How many there are. */
  async size(): Promise<number> {
    const sizes = await Promise.all((await this.sources()).map((source) => this.sizeOf(source)));
    return sizes.reduce((sum, size) => sum + size, 0);
  }

  /** Some of them: pages with an address of their own first, then the rows that pages show. */
  async *slice(offset: number, limit: number): AsyncGenerator<IndexedUrl> {
    let skip = offset;
    let left = limit;
    for (const source of await this.sources()) {
      if (left === 0) return;
      const size = await this.sizeOf(source);
      if (skip < size) {
        const count = Math.min(left, size - skip);
        yield* this.read(source, skip, count);
        left -= count;
      }
      skip = Math.max(0, skip - size);
    }
  }

  /** Where urls come from, without pages that are kept out of search. */
  private async sources(): Promise<UrlSource[]> {
    const views = this.reader.registry.views.filter((view) => view.isPrivate);
    const hidden = [...errorPages, ...(await this.pages.urls(views, new Set()))];
    const [patterns, dynamic] = await Promise.all([
      this.resolver.dynamicPatterns(),
      this.db.query<{ url: string }>(`select p."url" from "host_page" p where ${isIndexed} and p."url" like '%[%'`, [hidden]),
    ]);
    const indexed = new Set(dynamic.map(({ url }) => url));
    const ofRows = patterns
      .filter((pattern) => indexed.has(pattern.url) && isListed(pattern))
      .flatMap((pattern) => patternRows(pattern, this.reader.registry) ?? []);
    return [literalPages(isIndexed, hidden), ...ofRows];
  }

  private async sizeOf({ from, values }: UrlSource): Promise<number> {
    const [row] = await this.db.query<{ n: number }>(`select count(*)::int as n ${from}`, values);
    return row?.n ?? 0;
  }

  /** Skips by number once, and goes on from key to key. */
  private async *read(source: UrlSource, offset: number, count: number): AsyncGenerator<IndexedUrl> {
    const { from, values, keys, updatedAt, addressOf } = source;
    const select = `select array[${keys.join(', ')}]::text[] as keys, ${updatedAt} as "updatedAt" ${from}`;
    let last: readonly string[] | undefined;
    for (let left = count; left > 0;) {
      const limit = Math.min(left, batchSize);
      const start: readonly (string | number)[] = last ?? [offset];
      const bound = start.map((_, index) => `$${values.length + index + 1}::${last ? 'text' : 'bigint'}`);
      const place = last ? `and (${keys.join(', ')}) > (${bound.join(', ')})` : '';
      const rows = await this.db.query<{ keys: string[]; updatedAt: Date }>(
        `${select} ${place} order by ${keys.join(', ')} limit ${limit}${last ? '' : ` offset ${bound[0]}`}`,
        [...values, ...start],
      );
      for (const row of rows) yield { url: addressOf(row.keys), updatedAt: row.updatedAt.toISOString() };
      if (rows.length < limit) return;
      last = rows.at(-1)?.keys;
      left -= limit;
    }
  }
}

/** Neither among the hidden ones nor told to be `noindex` by its metadata, its own before the primary one. */
const isIndexed =
  `p."url" <> all($1::text[]) and coalesce(` +
  `(select m."robots" from "host_pages_to_metadata" l join "host_metadata" m on m."id" = l."metadataId" ` +
  `where l."pageId" = p."id" and l."variant" <> 'hidden' and m."robots" is not null order by l."orderIndex", l."createdAt", l."id" limit 1), ` +
  `(select m."robots" from "host_metadata" m where m."variant" = 'primary' and m."robots" is not null order by m."createdAt", m."id" limit 1), ` +
  `'') not in ('noindex', 'noindex, nofollow')`;
