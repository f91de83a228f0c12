import { Database } from '@flotilla/backend';
import { PublishedReader } from '@flotilla/backend/server';
import { snakeCase } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { isListed, type PagePattern, type Segment, splitPath } from './page-pattern.js';
import { PageResolver } from './page-resolver.js';

const batchSize = 1000;

/** Lists every url of the site, batch by batch, so that memory does not grow with the site. */
@Injectable()
export class SiteUrls {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(PublishedReader) private readonly reader: PublishedReader,
    @Inject(PageResolver) private readonly resolver: PageResolver,
  ) {}

  /** Each url as its segments: `/` is an empty list. */
  async *all(): AsyncGenerator<string[]> {
    for await (const url of this.column('host_page', 'url', `where "url" not like '%[%'`)) yield splitPath(url);
    for (const pattern of (await this.resolver.dynamicPatterns()).filter(isListed)) yield* this.expand(pattern, 0, []);
  }

  private async *expand({ segments }: PagePattern, index: number, before: readonly string[]): AsyncGenerator<string[]> {
    const segment: Segment | undefined = segments[index];
    if (!segment) return yield [...before];
    if ('literal' in segment) return yield* this.expand({ url: '', segments }, index + 1, [...before, segment.literal]);
    const { table } = this.reader.registry.entity(segment.entity);
    for await (const value of this.column(table, segment.field)) yield* this.expand({ url: '', segments }, index + 1, [...before, value]);
  }

  /** The values of one unique column in their order; names come from definitions. */
  private async *column(table: string, field: string, where = 'where true'): AsyncGenerator<string> {
    for (let last = ''; ;) {
      const rows = await this.db.query<{ value: string }>(
        `select "${field}" as value from "${snakeCase(table)}" ${where} and "${field}" > $1::text order by "${field}" limit ${batchSize}`,
        [last],
      );
      for (const row of rows) yield row.value;
      last = rows.at(-1)?.value ?? '';
      if (rows.length < batchSize) return;
    }
  }
}
