import { type IndexedUrl, movedPath, type RowPages } from '@flotilla/core/documents';
import { isAbsolute, pathIn } from '@flotilla/react/server';

/** What the protocol (https://www.sitemaps.org/protocol.html) allows in one file. */
const maxUrls = 50_000;
const maxBytes = 50 * 1000 ** 2;
/** An address with what stands around it, generously: slugs are 200 characters at most. */
const bytesPerAddress = 500;

export interface SitemapSite {
  readonly origin: string;
  readonly languages: readonly string[];
  /** Where rows are shown elsewhere than on the site's own pages. */
  readonly rowPages: RowPages;
}

/** How many pages one file holds: each is a url per language, and names all its other languages. */
export function pagesPerFile(languages: readonly string[]): number {
  const bytesPerUrl = (languages.length + 2) * bytesPerAddress;
  return Math.floor(Math.min(maxUrls, maxBytes / bytesPerUrl) / languages.length);
}

/** A file of urls, as they come. */
export async function* urlSet(urls: AsyncIterable<IndexedUrl>, site: SitemapSite): AsyncGenerator<string> {
  yield `${declaration}<urlset xmlns="${namespace}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
  for await (const url of urls) yield entriesOf(url, site);
  yield '</urlset>\n';
}

/** The file that names the others. */
export function sitemapIndex(files: number, origin: string): string {
  const entries = Array.from(
    { length: files },
    (_, index) => `<sitemap><loc>${escapeXml(origin)}/sitemaps/${index + 1}.xml</loc></sitemap>\n`,
  );
  return `${declaration}<sitemapindex xmlns="${namespace}">\n${entries.join('')}</sitemapindex>\n`;
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** None of what another site shows: a sitemap speaks for its own site alone. */
function entriesOf(indexed: IndexedUrl, { origin, languages, rowPages }: SitemapSite): string {
  const { updatedAt, languages: own = languages } = indexed;
  const spoken = languages.filter((language) => own.includes(language));
  const url = (indexed.of && movedPath(rowPages, indexed.of, indexed)) ?? indexed.url;
  if (isAbsolute(url)) return '';
  const address = (path: string) => escapeXml(origin + encodeURI(path));
  const alternate = (hreflang: string, path: string) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${address(path)}"/>`;
  const alternates = [...spoken.map((language) => alternate(language, pathIn(language, url))), alternate('x-default', url)].join('');
  return spoken
    .map((language) => `<url><loc>${address(pathIn(language, url))}</loc><lastmod>${updatedAt}</lastmod>${alternates}</url>\n`)
    .join('');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
