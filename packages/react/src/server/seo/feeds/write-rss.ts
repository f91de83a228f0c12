import { Feed } from 'feed';
import { type FeedContent, type FeedEntry, generator } from './feed-content.js';

/** Writes RSS 2.0 (https://www.rssboard.org/rss-profile) with the namespaces `content` and `dc`. */
export function writeRss({
  title,
  description,
  link,
  self,
  language,
  updatedAt,
  entries,
}: FeedContent): string {
  const feed = new Feed({
    ...{ title, link, language, generator },
    // A channel must have one.
    description: description || title,
    updated: updatedAt,
    feedLinks: { rss: self },
  });
  for (const entry of entries) feed.addItem(itemOf(entry));
  return feed.rss2();
}

function itemOf({ title, link, summary, html, authors, categories, publishedAt, enclosure }: FeedEntry) {
  const creators = authors.join(', ');
  return {
    title,
    description: summary,
    link,
    date: publishedAt,
    content: html,
    category: categories.map((name) => ({ name })),
    // RSS's own `author` is an e-mail address (https://www.rssboard.org/rss-profile#element-channel-item-author).
    // The namespace is declared with that of `content`.
    extensions: html !== '' && creators !== '' ? [{ name: 'dc:creator', objects: { _text: creators } }] : [],
    // The profile demands a length: 0 stands for an unknown one.
    ...(enclosure && { image: { url: enclosure.url, type: enclosure.type, length: enclosure.size ?? 0 } }),
  };
}
