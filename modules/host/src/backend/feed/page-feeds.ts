import { NotFoundError } from '@flotilla/backend';
import { PublishedReader, type Tag, wantedLists } from '@flotilla/backend/ports';
import type { Entity, List, LocalizedText, Selection } from '@flotilla/core';
import { kindOf } from '@flotilla/core/reflection';
import {
  type DocumentRow,
  type FeedItem,
  type PageDocument,
  type PageFeed,
  type RowPages,
  rowPath,
} from '@flotilla/core/documents';
import { isPlainObject } from '@flotilla/core/values';
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
    const { list, subject } = (document.status === 200 && this.listOf(document)) || {};
    const pages = rowPagesOf(await this.resolver.dynamicPatterns(), language);
    if (!list || !pages[list.of.key]) throw new NotFoundError(`${url} has no feed.`);
    const entity = this.reader.registry.entity(list.of.key);
    const filters = [...list.filters, ...inLanguage(entity, language)];
    const of = list.feed ?? wholeOf(list.of);
    const query = { of, filters, orderBy: newestFirst(entity), limit: maxItems };
    const rows =
      list.via && subject
        ? await this.reader.joined({ ...query, via: list.via, id: subject.id }, tags)
        : (await this.reader.list(query, tags)).rows;
    const items = bounded(rows.flatMap((row) => this.itemOf(list, row, { pages, language })));
    return {
      feed: {
        ...{
          url: document.url,
          addresses: document.addresses,
          about: document.about,
          metadata: document.metadata,
          site: document.site,
        },
        ...{ of: list.of.key, items },
      },
      tags,
    };
  }

  /** Returns the list of a document that has a feed, and the row of the url for a list of its linked rows. */
  private listOf({ widgets }: PageDocument): ListOfPage | undefined {
    const { registry } = this.reader;
    const externals = widgets.flatMap((placed) => placed.externals);
    const lists = externals.flatMap(({ entity, widget, subject }) =>
      wantedLists(registry, widget, registry.viewOf(entity, widget.variant)).map(([, list]) => ({
        list,
        subject,
      })),
    );
    return lists.find(({ list, subject }) => list.hasFeed && (!list.via || subject));
  }

  private itemOf(
    { of, feed }: List,
    row: DocumentRow,
    { pages, language }: { readonly pages: RowPages; readonly language: string | undefined },
  ): FeedItem[] {
    const path = rowPath(pages, of.key, row, language);
    if (path === undefined) return [];
    const { id, slug, slugs, createdAt, publishedAt, updatedAt } = row;
    const summary = summaryOf(this.reader.registry, of.key, row);
    const named = typeof slug === 'string' ? { slug, ...(isLocalizedText(slugs) && { slugs }) } : {};
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

interface ListOfPage {
  readonly list: List;
  readonly subject: DocumentRow | null;
}

/** Limit of the full texts of a feed in characters of JSON; further items have only a summary. */
const maxTextLength = 2 * 1024 ** 2;

/** Omits the full texts of items beyond the limit. */
function bounded(items: readonly FeedItem[]): FeedItem[] {
  let length = 0;
  return items.map((item) => {
    const { row, ...summary } = item;
    length += row ? JSON.stringify(row).length : 0;
    return length > maxTextLength ? summary : item;
  });
}

/** A list's rows with all fields, because a feed shows more of them than a card. */
const wholeOf = (of: Selection): Selection => ({ ...of, fields: '*' });

const inLanguage = ({ fields }: Entity, language: string | undefined) =>
  language !== undefined && fields['title'] && kindOf(fields['title'].kind).isLocalized
    ? [{ column: `title.${language}`, method: 'isNotNull' } as const]
    : [];

/** Returns whether a row has slugs of languages. */
const isLocalizedText = (slugs: unknown): slugs is LocalizedText =>
  isPlainObject(slugs) && Object.keys(slugs).length > 0;

const newestFirst = ({ publishing }: Entity) =>
  [{ column: publishing ? 'publishedAt' : 'createdAt', method: 'desc' }] as const;
