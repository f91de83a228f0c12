import { NotFoundError } from '@flotilla/backend';
import { PublishedReader, type Tag, wantedLists } from '@flotilla/backend/ports';
import type { Entity, List, Selection } from '@flotilla/core';
import { kindOf } from '@flotilla/core/reflection';
import {
  type DocumentRow,
  type FeedItem,
  type PageDocument,
  type PageFeed,
  type RowPages,
  rowPath,
} from '@flotilla/core/documents';
import { Inject, Injectable } from '@nestjs/common';
import { summaryOf } from '../about/row-summary.js';
import { PageDocuments } from '../page-document.js';
import { PageResolver } from '../page-resolver.js';
import { rowPagesOf } from '../row-pages.js';

/** Feed readers poll often, so the newest rows are enough. */
const maxItems = 50;

/** Collects the feed of a page: the list that its view marks as a feed. */
@Injectable()
export class PageFeeds {
  constructor(
    @Inject(PageDocuments) private readonly documents: PageDocuments,
    @Inject(PageResolver) private readonly resolver: PageResolver,
    @Inject(PublishedReader) private readonly reader: PublishedReader,
  ) {}

  /**
   * Reads the rows with a title in the language, or all rows without a language. @throws NotFoundError when
   * the page does not exist or has no feed
   */
  async of(url: string, language?: string): Promise<{ feed: PageFeed; tags: Set<Tag> }> {
    const { document, tags } = await this.documents.of({ url: url, page: 1 });
    const list = document.status === 200 ? this.listOf(document) : undefined;
    const pages = rowPagesOf(await this.resolver.dynamicPatterns());
    if (!list || !pages[list.of.key]) throw new NotFoundError(`${url} has no feed.`);
    const entity = this.reader.registry.entity(list.of.key);
    const filters = [...list.filters, ...inLanguage(entity, language)];
    const { rows } = await this.reader.list(
      { of: list.feed ?? wholeOf(list.of), filters, orderBy: newestFirst(entity), limit: maxItems },
      tags,
    );
    const items = rows.flatMap((row) => this.itemOf(list, row, pages));
    return {
      feed: { url: document.url, about: document.about, metadata: document.metadata, of: list.of.key, items },
      tags,
    };
  }

  /** Returns the list of a document that has a feed. */
  private listOf({ widgets }: PageDocument): List | undefined {
    const externals = widgets.flatMap((placed) => placed.externals);
    const lists = externals.flatMap(({ entity, widget }) =>
      wantedLists(this.reader.registry, widget, this.reader.registry.viewOf(entity, widget.variant)),
    );
    return lists.map(([, list]) => list).find((list) => list.hasFeed);
  }

  private itemOf({ of, feed }: List, row: DocumentRow, pages: RowPages): FeedItem[] {
    const path = rowPath(pages, of.key, row);
    if (path === undefined) return [];
    const { id, slug, createdAt, publishedAt, updatedAt } = row;
    const summary = summaryOf(this.reader.registry, of.key, row);
    const named = typeof slug === 'string' ? { slug } : {};
    return [
      {
        ...summary,
        id,
        path,
        ...named,
        ...(feed && { row }),
        createdAt: String(publishedAt ?? createdAt),
        updatedAt: String(updatedAt),
      },
    ];
  }
}

/** A list's rows with all fields, because a feed shows more of them than a card. */
const wholeOf = (of: Selection): Selection => ({ ...of, fields: '*' });

const inLanguage = ({ fields }: Entity, language: string | undefined) =>
  language !== undefined && fields['title'] && kindOf(fields['title'].kind).isLocalized
    ? [{ column: `title.${language}`, method: 'isNotNull' } as const]
    : [];

const newestFirst = ({ publishing }: Entity) =>
  [{ column: publishing ? 'publishedAt' : 'createdAt', method: 'desc' }] as const;
