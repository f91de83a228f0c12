import { type DocumentPicture, type FeedItem, movedPath, type PageFeed, type RowPages } from '@flotilla/core/documents';
import { Feed } from 'feed';
import { siteMessages } from '../../messages/site-messages.js';
import { translate } from '../../messages/use-t.js';
import type { SiteDefaults } from '../page-options.js';
import { absolute, feedPath, isAbsolute, pathIn } from './addresses.js';
import { siteNameOf, wordsOf } from './page-identity.js';

export interface FeedOptions {
  /** The first is the default. */
  readonly languages: readonly string[];
  readonly defaults: SiteDefaults;
  /** Where rows are shown elsewhere than on the site's own pages. */
  readonly rowPages?: RowPages;
}

export interface FeedRequest {
  readonly language: string;
  /** Where the reader sees the site: feeds hold absolute addresses alone. */
  readonly origin: string;
}

export interface RenderedFeed {
  /** RSS 2.0. */
  readonly xml: string;
  /** Of the newest change in it. */
  readonly updatedAt: Date;
}

export type RenderFeed = (feed: PageFeed, request: FeedRequest) => RenderedFeed;

/** Makes the function that turns feeds into RSS. */
export function createFeedRenderer(options: FeedOptions): RenderFeed {
  return (feed, request) => renderFeed(feed, request, options);
}

function renderFeed(feed: PageFeed, { language, origin }: FeedRequest, { languages, defaults, rowPages = {} }: FeedOptions): RenderedFeed {
  const site = { language, languages };
  const siteName = siteNameOf(feed.metadata, site, defaults);
  const { title, description } = wordsOf(feed.about, site, defaults);
  const updatedAt = new Date(Math.max(0, ...feed.items.map((item) => Date.parse(item.updatedAt))));
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
  for (const item of feed.items) rss.addItem(itemOf(item));
  return { xml: rss.rss2(), updatedAt };

  function itemOf(item: FeedItem) {
    const words = wordsOf(item, site, fallback);
    return {
      title: wellFormed(words.title),
      description: wellFormed(words.description),
      link: linkOf(item),
      date: new Date(item.createdAt),
      ...(item.picture ? { image: enclosureOf(item.picture, origin) } : {}),
    };
  }

  /** As links on pages lead to it: another site's address has no language of ours. */
  function linkOf(item: FeedItem): string {
    const path = (feed.of && movedPath(rowPages, feed.of, item)) ?? item.path;
    return encodeURI(isAbsolute(path) ? path : origin + pathIn(language, path));
  }
}

function enclosureOf({ url, mimeType, size }: DocumentPicture, origin: string) {
  return { url: absolute(origin, url), ...(mimeType ? { type: mimeType } : {}), ...(size === null ? {} : { length: size }) };
}

/** XML has no way to write control characters, nor halves of a surrogate pair (XML 1.0, section 2.2). */
function wellFormed(text: string): string {
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
}
