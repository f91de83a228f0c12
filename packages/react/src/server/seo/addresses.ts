import { rowPath } from '@flotilla/core/documents';
import { tag } from '../html.js';
import type { Site } from '../../site/site.js';
import type { PageIdentity } from './page-identity.js';
import { subjectRow } from './subject.js';

/** `/en/blog` of `/blog`. */
export function pathIn(language: string, path: string): string {
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

/** The feed of a page: `/en/blog/rss.xml` of `/blog`. */
export function feedPath(language: string, path: string): string {
  return `${pathIn(language, path)}/rss.xml`;
}

/** Returns the address of a page in a language, by default its canonical one. An address of another site is the same in all languages. */
export function addressOf(identity: PageIdentity, language = canonicalLanguage(identity.site)): string {
  const path = placeOf(identity);
  return isAbsolute(path) ? encodeURI(path) : identity.origin + encodeURI(pathIn(language, path)) + queryOf(identity);
}

/** An absolute address of what may be one already. */
export function absolute(origin: string, path: string): string {
  return isAbsolute(path) ? path : origin + path;
}

/** Whether an address names its site. */
export const isAbsolute = (path: string) => /^[a-z][a-z0-9+.-]*:/i.test(path);

/** Returns the language of the page, else the default one, else the first one of its content. */
function canonicalLanguage({ language, languages, pageLanguages = languages }: Site): string {
  return [language, ...languages].find((one) => pageLanguages.includes(one)) ?? language;
}

/**
 * Links to the page itself and to it in every language of its content (RFC 8288, HTML's `canonical` and `alternate`). In another
 * language a page has the canonical address of one that it exists in, and no alternates: only canonical pages name each other.
 */
export function renderAddresses(identity: PageIdentity): string {
  const { site, origin } = identity;
  const canonical = tag('link', { rel: 'canonical', href: addressOf(identity) });
  const place = placeOf(identity);
  const { languages, pageLanguages = languages } = site;
  if (isAbsolute(place) || !pageLanguages.includes(site.language)) return canonical;
  const alternates = pageLanguages.map((hreflang) => tag('link', { rel: 'alternate', hreflang, href: addressOf(identity, hreflang) }));
  const anyLanguage = origin + encodeURI(place) + queryOf(identity);
  return [canonical, ...alternates, tag('link', { rel: 'alternate', hreflang: 'x-default', href: anyLanguage })].join('');
}

/** Where the row that the url names is shown: the page itself, unless the application says that it shows such rows elsewhere. */
function placeOf({ document, site: { rowPages } }: PageIdentity): string {
  const { url, about, rowPages: own = {} } = document;
  const row = subjectRow(document);
  const named = url.split('/').at(-1);
  if (!rowPages || !about.subject || !row || (named !== row.slug && named !== row.id)) return url;
  const path = rowPath(rowPages, about.subject.entity, row);
  return path === undefined || path === rowPath(own, about.subject.entity, row) ? url : path;
}

function queryOf({ document: { status, filter }, page }: PageIdentity): string {
  if (status !== 200) return '';
  const query = [filter?.query, page > 1 && `page=${page}`].filter(Boolean).join('&');
  return query && `?${query}`;
}
