import { escapeHtml } from '../../html.js';
import { type FeedContent, type FeedEntry, generator } from './feed-content.js';

/**
 * Writes Atom (RFC 4287). Not by the package `feed`, which guesses the media type of enclosures from their
 * addresses and omits the required `term` of categories.
 */
export function writeAtom(feed: FeedContent): string {
  const { title, siteName, description, link, self, language, updatedAt, entries } = feed;
  return [
    '<?xml version="1.0" encoding="utf-8"?>\n',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeHtml(language)}">\n`,
    element('id', {}, link),
    element('title', {}, title),
    description && element('subtitle', {}, description),
    element('updated', {}, updatedAt.toISOString()),
    element('author', {}, [element('name', {}, siteName)]),
    element('generator', {}, generator),
    element('link', { rel: 'self', type: 'application/atom+xml', href: self }),
    element('link', { rel: 'alternate', type: 'text/html', href: link }),
    ...entries.map(entryOf),
    '</feed>\n',
  ].join('');
}

function entryOf(entry: FeedEntry): string {
  const { title, link, summary, html, authors, categories, publishedAt, updatedAt, enclosure } = entry;
  return element('entry', {}, [
    element('id', {}, link),
    element('title', {}, title),
    element('link', { rel: 'alternate', type: 'text/html', href: link }),
    element('published', {}, publishedAt.toISOString()),
    element('updated', {}, updatedAt.toISOString()),
    ...authors.map((name) => element('author', {}, [element('name', {}, name)])),
    ...categories.map((term) => element('category', { term })),
    summary && element('summary', {}, summary),
    html && element('content', { type: 'html' }, html),
    enclosure
      ? element('link', {
          ...{ rel: 'enclosure', type: enclosure.type, href: enclosure.url },
          length: enclosure.size === null ? undefined : String(enclosure.size),
        })
      : '',
  ]);
}

/** Writes an element; text is escaped, parts of a list are XML. */
function element(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  content: string | readonly string[] = '',
): string {
  const written = Object.entries(attributes).map(([key, value]) =>
    value === undefined ? '' : ` ${key}="${escapeHtml(value)}"`,
  );
  const inner = typeof content === 'string' ? escapeHtml(content) : content.join('');
  return inner === ''
    ? `<${name}${written.join('')}/>\n`
    : `<${name}${written.join('')}>${inner}</${name}>\n`;
}
