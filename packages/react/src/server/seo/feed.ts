import type { LocalizedText } from '@flotilla/core';
import {
  type DocumentPicture,
  type FeedItem,
  languagesOfText,
  movedPath,
  type PageFeed,
  type RowPages,
} from '@flotilla/core/documents';
import { toHtml } from '@flotilla/rich-text';
import { Feed } from 'feed';
import { siteMessages } from '../../messages/site-messages.js';
import { translate } from '../../messages/use-t.js';
import type { FeedDetails, FeedItemDetails } from '../../seo/define-feed-item.js';
import { localized } from '../../site/localized-value.js';
import { linkTo } from '../../link/link-rule.js';
import type { SiteDefaults } from '../page-options.js';
import { absolute, feedPath, isAbsolute, pathIn } from './addresses.js';
import { siteNameOf, textsOf } from './page-identity.js';

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
}

export interface RenderedFeed {
  /** RSS 2.0. */
  readonly xml: string;
  /** Time of the newest change. */
  readonly updatedAt: Date;
}

export type RenderFeed = (feed: PageFeed, request: FeedRequest) => RenderedFeed;

/** Creates the function that renders feeds to RSS. */
export function createFeedRenderer(options: FeedOptions): RenderFeed {
  return (feed, request) => renderFeed(feed, request, options);
}

function renderFeed(
  { items, ...feed }: PageFeed,
  { language, origin }: FeedRequest,
  { languages, defaults, rowPages = {}, items: details = [] }: FeedOptions,
): RenderedFeed {
  const site = { language, languages };
  const siteName = siteNameOf(feed.metadata, site, defaults);
  const { title, description } = textsOf(feed.about, site, defaults);
  const translated = items.filter(({ title }) => languagesOfText(title, languages).includes(language));
  const updatedAt = new Date(Math.max(0, ...translated.map((item) => Date.parse(item.updatedAt))));
  const rss = new Feed({
    title: wellFormed(title === siteName ? title : `${title} · ${siteName}`),
    description: wellFormed(description),
    link: origin + encodeURI(pathIn(language, feed.url)),
    language,
    updated: updatedAt,
    feedLinks: { rss: origin + encodeURI(feedPath(language, feed.url)) },
    generator: 'Flotilla',
  });
  const fallback = { title: translate(siteMessages, language)('untitled'), description: '' };
  for (const item of translated) rss.addItem(itemOf(item));
  return { xml: rss.rss2(), updatedAt };

  function itemOf(item: FeedItem) {
    const itemTexts = textsOf(item, site, fallback);
    const { content, authors = [], categories = [] } = detailsOf(item);
    const link = linkOf(item);
    const html = toHtml(localized(content, site)?.value ?? itemTexts.description, {
      address: (href) => inFeed(href, link),
    });
    const creators = namesIn(authors).join(', ');
    return {
      title: wellFormed(itemTexts.title),
      description: wellFormed(itemTexts.description),
      link,
      date: new Date(item.createdAt),
      content: wellFormed(html),
      category: namesIn(categories).map((name) => ({ name })),
      // RSS's own `author` is an e-mail address (https://www.rssboard.org/rss-profile#element-channel-item-author).
      // The namespace is declared with that of `content`.
      extensions:
        html !== '' && creators !== '' ? [{ name: 'dc:creator', objects: { _text: creators } }] : [],
      ...(item.picture ? { image: enclosureOf(item.picture, origin) } : {}),
    };
  }

  function detailsOf({ row }: FeedItem): FeedDetails {
    return (row && details.find(({ entity }) => entity === feed.of)?.of(row)) ?? {};
  }

  function namesIn(texts: readonly LocalizedText[]): string[] {
    return texts.flatMap((text) => localized(text, site)?.value ?? []).map(wellFormed);
  }

  /** Converts URLs in a text to absolute ones: links by the link rule, pictures and files unchanged. */
  function inFeed(href: string, item: string): string {
    const { href: path = href } = linkTo(href, site);
    return isAbsolute(path) || path.startsWith('//') ? path : new URL(path, item).href;
  }

  /** Returns the URL of a row's page. A URL of another site gets no language prefix. */
  function linkOf(item: FeedItem): string {
    const path = (feed.of && movedPath(rowPages, feed.of, item)) ?? item.path;
    return encodeURI(isAbsolute(path) ? path : origin + pathIn(language, path));
  }
}

function enclosureOf({ url, mimeType, size }: DocumentPicture, origin: string) {
  return {
    url: absolute(origin, url),
    ...(mimeType ? { type: mimeType } : {}),
    ...(size === null ? {} : { length: size }),
  };
}

/** Removes control characters and lone surrogates, which XML can't represent (XML 1.0, section 2.2). */
function wellFormed(text: string): string {
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
}
