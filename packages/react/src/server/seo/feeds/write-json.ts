import type { FeedContent, FeedEntry } from './feed-content.js';

/** Writes JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
export function writeJson({ title, description, link, self, language, entries }: FeedContent): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: link,
    feed_url: self,
    ...(description && { description }),
    language,
    items: entries.map(itemOf),
  });
}

function itemOf(entry: FeedEntry) {
  const { title, link, summary, html, authors, categories, publishedAt, updatedAt, enclosure, picture } =
    entry;
  return {
    id: link,
    url: link,
    title,
    content_html: html,
    ...(summary && { summary }),
    ...(picture && { image: picture }),
    date_published: publishedAt.toISOString(),
    date_modified: updatedAt.toISOString(),
    ...(authors.length > 0 && { authors: authors.map((name) => ({ name })) }),
    ...(categories.length > 0 && { tags: categories }),
    ...(enclosure && {
      attachments: [
        {
          url: enclosure.url,
          mime_type: enclosure.type,
          ...(enclosure.size !== null && { size_in_bytes: enclosure.size }),
        },
      ],
    }),
  };
}
