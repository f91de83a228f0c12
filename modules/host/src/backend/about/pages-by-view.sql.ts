/**
 * SQL, because it finds the pages of widgets of any module in one statement, by an id without a foreign key
 * and links that are known at run time.
 */
import { Database } from '@flotilla/backend';
import {
  collectionTag,
  isPublishedSql,
  PublishedReader,
  relationOf,
  type Tag,
} from '@flotilla/backend/ports';
import { type EntityKey, hiddenVariant, type View } from '@flotilla/core';
import type { Relation } from '@flotilla/core/reflection';
import { partsOf } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';

/** Finds the pages that contain widgets of given views. */
@Injectable()
export class PagesByView {
  constructor(
    @Inject(Database) private readonly db: Pick<Database, 'query'>,
    @Inject(PublishedReader) private readonly reader: PublishedReader,
  ) {}

  /** Returns the URLs of the pages, sorted: one statement per widget entity. Adds cache tags to `tags`. */
  async urls(views: readonly View[], tags: Set<Tag>): Promise<string[]> {
    const byWidget = Map.groupBy(views, (view) => view.of.key);
    const found = await Promise.all([...byWidget].map(([widget, own]) => this.urlsOf(widget, own, tags)));
    return [...new Set(found.flat())].sort();
  }

  private async urlsOf(widget: EntityKey, views: readonly View[], tags: Set<Tag>): Promise<string[]> {
    const { table } = this.reader.registry.entity(widget);
    const choices = views.map((view) => this.choiceOf(view));
    const depended = choices.flatMap((choice) => choice?.link.key ?? []);
    for (const key of [...placingKeys, widget, ...depended]) tags.add(collectionTag(key));
    const matches = choices.map(
      (choice, index) => `(w."variant" = $${index + 2}::text${choice ? ` and ${isUnlinked(choice)}` : ''})`,
    );
    const rows = await this.db.query<{ url: string }>(
      `select distinct p."url" from "${table}" w ` +
        `join "host_widgets_to_external_widgets" x on x."externalWidgetId" = w."id"::text and x."externalModule" = $1::text ` +
        `join "host_pages_to_widgets" l on l."widgetId" = x."widgetId" join "host_page" p on p."id" = l."pageId" ` +
        `where (${matches.join(' or ')}) and x."variant" <> '${hiddenVariant}' and l."variant" <> '${hiddenVariant}' and ${isPublishedSql('p')}`,
      [partsOf(widget).module, ...views.map((view) => view.variant)],
    );
    return rows.map(({ url }) => url);
  }

  /** Returns the link for manually selected rows, which replace a feed. */
  private choiceOf({ of, lists }: View): Relation | undefined {
    const { unless } = Object.values(lists).find((list) => list.hasFeed) ?? {};
    const part = unless === undefined ? undefined : of.parts[unless];
    return part?.type === 'via' ? relationOf(this.reader.registry, of.key, part) : undefined;
  }
}

const placingKeys = ['host.page', 'host.pages-to-widgets', 'host.widgets-to-external-widgets'];

const isUnlinked = ({ link, ownField }: Relation) =>
  `not exists (select 1 from "${link.table}" c where c."${ownField}" = w."id" and c."variant" <> '${hiddenVariant}')`;
