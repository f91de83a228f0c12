import { type IndexedUrl, movedPath, type RowPages } from '@flotilla/core/documents';
import { isAbsolute, pathIn } from '@flotilla/react/server';

/** Limits of one file by the protocol (https://www.sitemaps.org/protocol.html). */
const maxUrls = 50_000;
const maxBytes = 50 * 1000 ** 2;
/** Upper estimate of the bytes of an entry's address and markup; slugs have at most 200 characters. */
const bytesPerAddress = 500;

export interface SitemapSite {
  readonly origin: string;
  readonly languages: readonly string[];
  /** Addresses of rows that the application shows elsewhere. */
  readonly rowPages: RowPages;
}

/** Returns the number of pages per file: each page is one URL per language, which lists all alternates. */
export function pagesPerFile(languages: readonly string[]): number {
  const bytesPerUrl = (languages.length + 2) * bytesPerAddress;
  return Math.floor(Math.min(maxUrls, maxBytes / bytesPerUrl) / languages.length);
}

/** Writes a sitemap file as the URLs arrive. */
export async function* urlSet(urls: AsyncIterable<IndexedUrl>, site: SitemapSite): AsyncGenerator<string> {
  yield `${declaration}<urlset xmlns="${namespace}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
  for await (const url of urls) yield entriesOf(url, site);
  yield '</urlset>\n';
}

/** Returns the index of the sitemap files. */
export function sitemapIndex(files: number, origin: string): string {
  const entries = Array.from(
    { length: files },
    (_, index) => `<sitemap><loc>${escapeXml(origin)}/sitemaps/${index + 1}.xml</loc></sitemap>\n`,
  );
  return `${declaration}<sitemapindex xmlns="${namespace}">\n${entries.join('')}</sitemapindex>\n`;
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/**
 * Returns the entries of a page in its languages; none for a row on another site, because a sitemap may only
 * contain its own.
 */
function entriesOf(indexed: IndexedUrl, { origin, languages, rowPages }: SitemapSite): string {
  const { updatedAt, languages: own = languages } = indexed;
  const spoken = languages.filter((language) => own.includes(language));
  const urlIn = (language?: string) =>
    (indexed.of && movedPath(rowPages, indexed.of, indexed, language)) ??
    (language === undefined ? undefined : indexed.addresses?.[language]) ??
    indexed.url;
  if (isAbsolute(urlIn())) return '';
  const address = (path: string) => escapeXml(origin + encodeURI(path));
  const alternate = (hreflang: string, path: string) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${address(path)}"/>`;
  const alternates = [
    ...spoken.map((language) => alternate(language, pathIn(language, urlIn(language)))),
    alternate('x-default', urlIn()),
  ].join('');
  return spoken
    .map(
      (language) =>
        `<url><loc>${address(pathIn(language, urlIn(language)))}</loc><lastmod>${updatedAt}</lastmod>${alternates}</url>\n`,
    )
    .join('');
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
