import { createHash } from 'node:crypto';
import { LANGUAGES } from '@flotilla/backend';
import {
  GENERATED_IMAGES,
  type GeneratedImages,
  openGraphTemplate,
  PublishedReader,
  type Tag,
  wantedLists,
} from '@flotilla/backend/ports';
import type { EntityKey, LocalizedText } from '@flotilla/core';
import {
  type DocumentAbout,
  type DocumentPicture,
  type DocumentRow,
  type ExternalWidget,
  languageOfMetadata,
  type PageDocument,
  type RowSummary,
  speakingMetadata,
} from '@flotilla/core/documents';
import { pictureOfSite } from '@flotilla/core/theme';
import { partsOf } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import { opengraphImage } from '../../actions.js';
import { PagesByView } from './pages-by-view.sql.js';
import { pictureOf, summaryOf } from './row-summary.js';

/** Summarizes a page: by the row of its URL, else by its metadata. Does not need the page's lists. */
@Injectable()
export class PageAbout {
  constructor(
    @Inject(PublishedReader) private readonly reader: PublishedReader,
    @Inject(PagesByView) private readonly pages: PagesByView,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
    @Inject(GENERATED_IMAGES) private readonly images: GeneratedImages,
  ) {}

  async of(document: Omit<PageDocument, 'about'>, tags: Set<Tag>): Promise<DocumentAbout> {
    const externals = document.widgets.flatMap((placed) => placed.externals);
    const pageSubject = externals.flatMap((external) => this.subjectOf(external))[0];
    const summary = pageSubject
      ? summaryOf(this.reader.registry, pageSubject.entity, pageSubject.row)
      : this.summaryWithoutRow(document);
    const own = pageSubject ? summary.picture : this.firstPicture(externals);
    const about = { ...summary, picture: own ?? pictureOfSite(document.site, 'picture') };
    const isPrivate =
      document.status !== 200 || externals.some((external) => this.viewOf(external)?.isPrivate);
    return {
      ...about,
      subject: pageSubject ? { entity: pageSubject.entity, id: pageSubject.row.id } : null,
      preview:
        this.images.has(openGraphTemplate) && !isPrivate ? previewsOf(document, about, this.languages) : null,
      feeds: isPrivate ? [] : await this.feedsOf(document.url, externals, pageSubject?.entity, tags),
      isPrivate,
    };
  }

  private subjectOf(external: ExternalWidget): { entity: EntityKey; row: DocumentRow }[] {
    const entity = this.viewOf(external)?.subject?.show.key;
    return entity && external.subject ? [{ entity, row: external.subject }] : [];
  }

  private viewOf({ entity, widget }: ExternalWidget) {
    return this.reader.registry.viewOf(entity, widget.variant);
  }

  /**
   * Summarizes a page by its metadata. An error page without its own records uses its title instead of the
   * primary record.
   */
  private summaryWithoutRow({ status, page, metadata }: Omit<PageDocument, 'about'>): RowSummary {
    const records = speakingMetadata(metadata);
    const isUnnamed = status !== 200 && records.every((record) => record.variant === 'primary');
    const title =
      isUnnamed && page ? { [String(page.language)]: String(page.title) } : this.byLanguage(records, 'title');
    return { title, description: this.byLanguage(records, 'description'), picture: null };
  }

  /** Returns a field by language, from the first record of each language. */
  private byLanguage(records: readonly DocumentRow[], field: string): LocalizedText {
    const [defaultLanguage = ''] = this.languages;
    const entries = records.map(
      (record) => [languageOfMetadata(record, this.languages) ?? defaultLanguage, record[field]] as const,
    );
    return Object.fromEntries(
      entries.reverse().filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  }

  private firstPicture(externals: readonly ExternalWidget[]): DocumentPicture | null {
    for (const { entity, widget } of externals) {
      const picture = pictureOf(this.reader.registry, entity, widget);
      if (picture) return picture;
    }
    return null;
  }

  private async feedsOf(
    url: string,
    externals: readonly ExternalWidget[],
    subject: EntityKey | undefined,
    tags: Set<Tag>,
  ): Promise<string[]> {
    const { registry } = this.reader;
    const isFeed = externals.some((external) =>
      wantedLists(registry, external.widget, this.viewOf(external)).some(
        ([, list]) => list.hasFeed && (!list.via || external.subject),
      ),
    );
    if (isFeed) return [url];
    if (!subject) return [];
    const { module } = partsOf(subject);
    const views = registry.views.filter(({ lists }) =>
      Object.values(lists).some(
        (list) => list.hasFeed && !list.via && partsOf(list.of.key).module === module,
      ),
    );
    return this.pages.urls(views, tags);
  }
}

/**
 * Returns the URLs of a page's preview images, by language. They contain a hash of the summary and the look,
 * because other sites cache the images.
 */
function previewsOf(
  { url, theme }: Pick<PageDocument, 'url' | 'theme'>,
  about: RowSummary,
  languages: readonly string[],
): LocalizedText {
  const drawn = JSON.stringify(about) + (theme ? JSON.stringify(theme) : '');
  const version = createHash('sha1').update(drawn).digest('base64url').slice(0, 8);
  const addressOf = (language: string) =>
    `${opengraphImage.path}?${new URLSearchParams({ url: pathIn(language, url), v: version })}`;
  return Object.fromEntries(languages.filter(isDrawable).map((language) => [language, addressOf(language)]));
}

/** Scripts of the fonts for pictures. The renderer writes from left to right, and does not join Arabic letters. */
const drawnScripts = ['Latn', 'Cyrl', 'Grek'];

/** Returns whether pictures can have texts of a language. */
const isDrawable = (language: string) =>
  drawnScripts.includes(new Intl.Locale(language).maximize().script ?? '');

const pathIn = (language: string, url: string) => (url === '/' ? `/${language}` : `/${language}${url}`);
