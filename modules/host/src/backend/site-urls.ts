import { anonymous, VisibleRows } from '@flotilla/backend';
import { PublishedReader } from '@flotilla/backend/ports';
import type { Entity } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { page } from '../entities/page.js';
import { isListed, type PagePattern, type Segment, splitPath } from './page-pattern.js';
import { PageResolver } from './page-resolver.js';

const batchSize = 1000;

/** Lists the public URLs of the site in batches, so that memory use does not grow with the site. */
@Injectable()
export class SiteUrls {
  constructor(
    @Inject(VisibleRows) private readonly visible: VisibleRows,
    @Inject(PublishedReader) private readonly reader: PublishedReader,
    @Inject(PageResolver) private readonly resolver: PageResolver,
  ) {}

  /** Yields each URL as its segments: `/` is an empty list. */
  async *all(): AsyncGenerator<string[]> {
    for await (const url of this.valuesOf(page, 'url')) if (!url.includes('[')) yield splitPath(url);
    for (const pattern of (await this.resolver.dynamicPatterns()).filter(isListed))
      yield* this.expand(pattern, 0, []);
  }

  private async *expand(
    { segments }: PagePattern,
    index: number,
    before: readonly string[],
  ): AsyncGenerator<string[]> {
    const segment: Segment | undefined = segments[index];
    if (!segment) return yield [...before];
    if ('literal' in segment)
      return yield* this.expand({ url: '', segments }, index + 1, [...before, segment.literal]);
    const entity = this.reader.registry.entity(segment.entity);
    for await (const value of this.valuesOf(entity, segment.field))
      yield* this.expand({ url: '', segments }, index + 1, [...before, value]);
  }

  /** Yields the values of a unique field in order. */
  private async *valuesOf(entity: Entity, field: string): AsyncGenerator<string> {
    if ((await this.visible.scopeOf(entity, anonymous)) === 'none') return;
    const rows = this.visible.of(entity, { caller: anonymous });
    for (let after: string | null | undefined; after !== null;) {
      const found = await rows.page({
        fields: [field],
        orderBy: { [field]: 'asc' },
        limit: batchSize,
        after,
      });
      for (const row of found.rows) yield String(row[field]);
      after = found.next;
    }
  }
}
