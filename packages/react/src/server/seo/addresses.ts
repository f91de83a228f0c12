import type { PageDocument } from '@flotilla/core/documents';
import { tag } from '../html.js';
import type { PageIdentity } from './page-identity.js';

/** `/en/blog` of `/blog`. */
export function pathIn(language: string, path: string): string {
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

/** The feed of a page: `/en/blog/rss.xml` of `/blog`. */
export function feedPath(language: string, path: string): string {
  return `${pathIn(language, path)}/rss.xml`;
}

/** The address that a page has in a language; its own when none is said. */
export function addressOf({ document, site, origin, page }: PageIdentity, language = site.language): string {
  return origin + encodeURI(pathIn(language, document.url)) + queryOf(document, page);
}

/** An absolute address of what may be one already. */
export function absolute(origin: string, path: string): string {
  return isAbsolute(path) ? path : origin + path;
}

/** Whether an address names its site. */
export const isAbsolute = (path: string) => /^[a-z][a-z0-9+.-]*:/i.test(path);

/** Links to the page itself and to it in every language (RFC 8288, HTML's `canonical` and `alternate`). */
export function renderAddresses(identity: PageIdentity): string {
  const { document, site, origin, page } = identity;
  const alternates = site.languages.map((hreflang) => tag('link', { rel: 'alternate', hreflang, href: addressOf(identity, hreflang) }));
  const anyLanguage = origin + encodeURI(document.url) + queryOf(document, page);
  return [
    tag('link', { rel: 'canonical', href: addressOf(identity) }),
    ...alternates,
    tag('link', { rel: 'alternate', hreflang: 'x-default', href: anyLanguage }),
  ].join('');
}

function queryOf({ status, filter }: PageDocument, page: number): string {
  if (status !== 200) return '';
  const query = [filter?.query, page > 1 && `page=${page}`].filter(Boolean).join('&');
  return query && `?${query}`;
}
