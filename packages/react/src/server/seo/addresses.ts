import { type PageDocument, type RowPages, rowPath } from '@flotilla/core/documents';
import { tag } from '../html.js';
import type { Site } from '../../site/site.js';
import type { PageIdentity } from './page-identity.js';
import { subjectRow } from './subject.js';

/** Prefixes a path with a language: `/en/blog` for `/blog`. */
export function pathIn(language: string, path: string): string {
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

/** The formats of feeds: the last segment of their addresses, their media types and their names. */
export const feedFormats = {
  rss: { file: 'rss.xml', type: 'application/rss+xml', name: 'RSS' },
  atom: { file: 'atom.xml', type: 'application/atom+xml', name: 'Atom' },
  json: { file: 'feed.json', type: 'application/feed+json', name: 'JSON Feed' },
} as const;
export type FeedFormat = keyof typeof feedFormats;

/** Returns the feed of a page: `/en/blog/rss.xml` for `/blog`. */
export function feedPath(language: string, path: string, format: FeedFormat = 'rss'): string {
  return `${pathIn(language, path)}/${feedFormats[format].file}`;
}

/**
 * Returns the URL of a page in a language, by default its canonical one. A page on another site has the same
 * URL in all languages.
 */
export function addressOf(identity: PageIdentity, language = canonicalLanguage(identity.site)): string {
  const path = placeOf(identity, language);
  return isAbsolute(path)
    ? encodeURI(path)
    : identity.origin + encodeURI(pathIn(language, path)) + queryOf(identity);
}

/** Returns an absolute URL; absolute ones stay unchanged. */
export function absolute(origin: string, path: string): string {
  return isAbsolute(path) ? path : origin + path;
}

/** Returns whether a URL has a scheme. */
export const isAbsolute = (path: string) => /^[a-z][a-z0-9+.-]*:/i.test(path);

/** Returns the page's language, or else the default one, or else the first one of its content. */
function canonicalLanguage({ language, languages, pageLanguages = languages }: Site): string {
  return [language, ...languages].find((one) => pageLanguages.includes(one)) ?? language;
}

/**
 * Renders the canonical link and the alternates in every language of the content (RFC 8288, HTML's
 * `canonical` and `alternate`). In a language that the content lacks, the canonical link names an existing
 * version, without alternates: only canonical pages list each other.
 */
export function renderAddresses(identity: PageIdentity): string {
  const { site, origin } = identity;
  const canonical = tag('link', { rel: 'canonical', href: addressOf(identity) });
  const placement = placeOf(identity);
  const { languages, pageLanguages = languages } = site;
  if (isAbsolute(placement) || !pageLanguages.includes(site.language)) return canonical;
  const alternates = pageLanguages.map((hreflang) =>
    tag('link', { rel: 'alternate', hreflang, href: addressOf(identity, hreflang) }),
  );
  const anyLanguage = origin + encodeURI(placement) + queryOf(identity);
  return [
    canonical,
    ...alternates,
    tag('link', { rel: 'alternate', hreflang: 'x-default', href: anyLanguage }),
  ].join('');
}

/**
 * Returns the path of the row's page in a language, or the one that is valid in all languages: the page itself,
 * unless the application shows such rows elsewhere.
 */
function placeOf({ document, site }: PageIdentity, language?: string): string {
  const { rowPages } = site;
  const { url, about } = document;
  const own = rowPagesIn(document, site.language);
  const page = addressIn(document, language);
  const row = subjectRow(document);
  const named = url.split('/').at(-1);
  if (!rowPages || !about.subject || !row || (named !== row.slug && named !== row.id)) return page;
  const path = rowPath(rowPages, about.subject.entity, row, language);
  return path === undefined || path === rowPath(own, about.subject.entity, row, language) ? page : path;
}

/** Returns the path of a page in a language, without the language. */
export function addressIn(
  { url, addresses }: Pick<PageDocument, 'url' | 'addresses'>,
  language: string | undefined,
): string {
  return (language !== undefined && addresses?.[language]) || url;
}

/** Returns the page urls of rows in a language. */
export function rowPagesIn(
  { rowPages, localizedRowPages }: Pick<PageDocument, 'rowPages' | 'localizedRowPages'>,
  language: string,
): RowPages {
  return { ...rowPages, ...localizedRowPages?.[language] };
}

function queryOf({ document: { status, filter }, page }: PageIdentity): string {
  if (status !== 200) return '';
  const query = [filter?.query, page > 1 && `page=${page}`].filter(Boolean).join('&');
  return query && `?${query}`;
}
