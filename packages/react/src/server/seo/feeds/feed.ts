import type { LocalizedText } from '@flotilla/core';
import {
  type DocumentPicture,
  type FeedItem,
  languagesOfText,
  movedPath,
  type PageFeed,
  type RowPages,
} from '@flotilla/core/documents';
import { renditionUrl, scalableName, widthsFor } from '@flotilla/core/files';
import { toHtml } from '@flotilla/rich-text';
import { withoutFallbackMarks } from '../../fallback-marks.js';
import { siteMessages } from '../../../messages/site-messages.js';
import { translate } from '../../../messages/use-t.js';
import type { FeedDetails, FeedItemDetails } from '../../../seo/define-feed-item.js';
import { localized } from '../../../site/localized-value.js';
import { linkTo } from '../../../link/link-rule.js';
import type { SiteDefaults } from '../../page-options.js';
import { absolute, addressIn, type FeedFormat, feedPath, isAbsolute, pathIn } from '../addresses.js';
import { siteNameOf, textsOf } from '../page-identity.js';
import type { FeedContent, FeedEnclosure, FeedEntry } from './feed-content.js';
import { writeAtom } from './write-atom.js';
import { writeJson } from './write-json.js';
import { writeRss } from './write-rss.js';

export interface FeedOptions {
  /** The first one is the default. */
  readonly languages: readonly string[];
  readonly defaults: SiteDefaults;
  /** Pages of rows outside the site's own pages. */
  readonly rowPages?: RowPages;
  /** Converters of modules, which add text, authors and categories. */
  readonly items?: readonly FeedItemDetails[];
}

export interface FeedRequest {
  readonly language: string;
  /** Origin of the request; feeds contain only absolute URLs. */
  readonly origin: string;
  readonly format: FeedFormat;
}

export interface RenderedFeed {
  readonly text: string;
  /** Time of the newest change. */
  readonly updatedAt: Date;
}

export type RenderFeed = (feed: PageFeed, request: FeedRequest) => RenderedFeed;

const writers: Readonly<Record<FeedFormat, (feed: FeedContent) => string>> = {
  rss: writeRss,
  atom: writeAtom,
  json: writeJson,
};

/** Creates the function that renders feeds. */
export function createFeedRenderer(options: FeedOptions): RenderFeed {
  return (feed, request) => {
    const content = contentOf(feed, request, options);
    return { text: writers[request.format](content), updatedAt: content.updatedAt };
  };
}

/** Readers of feeds rarely show more pixels. */
const widestPicture = 1280;

function contentOf(
  { items, ...feed }: PageFeed,
  { language, origin, format }: FeedRequest,
  { languages, defaults, rowPages = {}, items: details = [] }: FeedOptions,
): FeedContent {
  const site = { language, languages };
  const siteName = siteNameOf(feed, site, defaults);
  const { title, description } = textsOf(feed.about, site, defaults);
  const translated = items.filter(({ title }) => languagesOfText(title, languages).includes(language));
  const untitled = withoutFallbackMarks(translate(siteMessages, language)('untitled'));
  const fallback = { title: untitled, description: '' };
  return {
    title: wellFormed(title === siteName ? title : `${title} · ${siteName}`),
    siteName: wellFormed(siteName),
    description: wellFormed(description),
    link: origin + encodeURI(pathIn(language, addressIn(feed, language))),
    self: origin + encodeURI(feedPath(language, addressIn(feed, language), format)),
    language,
    updatedAt: new Date(Math.max(0, ...translated.map((item) => Date.parse(item.updatedAt)))),
    entries: translated.map(entryOf),
  };

  function entryOf(item: FeedItem): FeedEntry {
    const { title, description } = textsOf(item, site, fallback);
    const { content, authors = [], categories = [] } = detailsOf(item);
    const link = linkOf(item);
    const html = toHtml(localized(content, site)?.value ?? description, {
      address: (href) => inFeed(href, link),
      picture: (src, width) => inFeed(renditionOf(src, width), link),
    });
    return {
      title: wellFormed(title),
      link,
      summary: wellFormed(description),
      html: wellFormed(html),
      authors: namesIn(authors),
      categories: namesIn(categories),
      publishedAt: new Date(item.createdAt),
      updatedAt: new Date(item.updatedAt),
      enclosure: item.picture ? enclosureOf(item.picture, origin) : undefined,
      picture: item.picture
        ? fileAt(origin, renditionOf(item.picture.url, item.picture.width ?? undefined))
        : undefined,
    };
  }

  function detailsOf({ row }: FeedItem): FeedDetails {
    return (row && details.find(({ entity }) => entity === feed.of)?.of(row)) ?? {};
  }

  function namesIn(texts: readonly LocalizedText[]): string[] {
    return texts.flatMap((text) => localized(text, site)?.value ?? []).map(wellFormed);
  }

  /**
   * Converts URLs in a text to absolute ones, with a scheme, since readers have no base address: links by the link
   * rule, pictures and files unchanged.
   */
  function inFeed(href: string, item: string): string {
    const { href: path = href } = linkTo(href, site);
    return isAbsolute(path) ? path : (URL.parse(path, item)?.href ?? path);
  }

  /** Returns the URL of a row's page. A URL of another site gets no language prefix. */
  function linkOf(item: FeedItem): string {
    const path = (feed.of && movedPath(rowPages, feed.of, item, language)) ?? item.path;
    return encodeURI(isAbsolute(path) ? path : origin + pathIn(language, path));
  }
}

/** Returns a smaller JPEG of a stored picture, which every reader can show; other addresses unchanged. */
function renditionOf(src: string, width = widestPicture): string {
  const name = scalableName(src);
  const widest = widthsFor(Math.min(width, widestPicture)).at(-1);
  return name === undefined || widest === undefined
    ? src
    : renditionUrl({ name, width: widest, format: 'jpeg' });
}

/** Returns the stored file of a picture; undefined without a media type, which each format demands. */
function enclosureOf({ url, mimeType, size }: DocumentPicture, origin: string): FeedEnclosure | undefined {
  return mimeType ? { url: fileAt(origin, url), type: mimeType, size } : undefined;
}

/** Returns the absolute, encoded URL of a file. */
const fileAt = (origin: string, url: string) => URL.parse(url, origin)?.href ?? absolute(origin, url);

/** Removes control characters and lone surrogates, which XML can't represent (XML 1.0, section 2.2). */
function wellFormed(text: string): string {
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
}
