import { notFoundPage } from '@flotilla/core/documents';
import { canonicalLanguage, decodedPath } from '@flotilla/core/languages';
import { maxPage } from '@flotilla/core/queries';
import { isStorableText } from '@flotilla/core/values';
import { type FeedFormat, feedFormats } from '@flotilla/react/server';

/** The target of a request URL. */
export type PageTarget =
  | {
      readonly kind: 'page';
      readonly key: string;
      readonly language: string;
      readonly path: string;
      readonly page: number;
      /** The raw query; most pages ignore it. */
      readonly query?: string;
      /** The part of the query that narrows the page's lists. */
      readonly filter?: string;
    }
  /** The feed of a page. */
  | {
      readonly kind: 'feed';
      readonly key: string;
      readonly language: string;
      readonly path: string;
      readonly format: FeedFormat;
    }
  /** An address that is not in its canonical form. */
  | { readonly kind: 'moved'; readonly to: string }
  /** An address without a language. */
  | { readonly kind: 'unlocalized'; readonly path: string; readonly query: string }
  /** A page or document of a previous system: `/index.php?id=5`. */
  | { readonly kind: 'foreign'; readonly path: string; readonly query: string }
  /** A file that a browser or bot requests, not a page. */
  | { readonly kind: 'asset' }
  /** An address that no page can have. */
  | { readonly kind: 'nothing'; readonly language: string | undefined };

/** Longest path that the API accepts. */
const maxPathLength = 2000;
/** Longest query that the API accepts; the rest is cut off. */
const maxQueryLength = 2000;
const formatsByFile = new Map(
  Object.entries(feedFormats).map(([format, { file }]) => [file as string, format as FeedFormat]),
);

/** Parses the URL of a request: `/en/blog?page=2`. */
export function pageTarget(url: string, languages: readonly string[]): PageTarget {
  // A request to a proxy contains the host as well (RFC 9112, section 3.2.2).
  const local = url.replace(/^https?:\/\/[^/?]*/i, '');
  const mark = local.indexOf('?');
  const written = mark < 0 ? local : local.slice(0, mark);
  const query = mark < 0 ? '' : local.slice(mark);
  if (!isPossible(written))
    return { kind: 'nothing', language: languages.find((language) => written.startsWith(`/${language}/`)) };
  const clean = normalized(written, languages);
  if (clean !== written) return { kind: 'moved', to: clean + query };
  const [, first = '', ...rest] = clean.split('/');
  if (!languages.includes(first))
    return isAsset(clean)
      ? { kind: 'asset' }
      : { kind: isForeign(clean) ? 'foreign' : 'unlocalized', path: clean, query };
  const format = formatsByFile.get(rest.at(-1) ?? '');
  if (format)
    return { kind: 'feed', key: clean, language: first, path: `/${rest.slice(0, -1).join('/')}`, format };
  return pageAt(clean, { language: first, path: `/${rest.join('/')}`, query });
}

/** Returns the page of an address without a language, in the visitor's language. */
export function inVisitorLanguage(
  { path, query }: { readonly path: string; readonly query: string },
  language: string,
): PageTargetOfPage {
  return pageAt(inLanguage(language, path), { language, path, query });
}

function pageAt(
  clean: string,
  { query, ...where }: { language: string; path: string; query: string },
): PageTargetOfPage {
  const page = pageNumber(query);
  const key = page > 1 ? `${clean}?page=${page}` : clean;
  return { kind: 'page', key, ...where, page, query: query.slice(1, 1 + maxQueryLength) };
}

/**
 * Narrows the lists of a page by the parameters with these names; returns the target unchanged when there are
 * none.
 */
export function filteredBy(target: PageTargetOfPage, names: readonly string[]): PageTargetOfPage {
  const filter = (target.query ?? '')
    .split('&')
    .filter((part) => names.includes(nameOf(part)))
    .join('&');
  if (filter === '') return target;
  const page = target.page > 1 ? `&page=${target.page}` : '';
  return { ...target, filter, key: `${firstPageOf(target).key}?${filter}${page}` };
}

/** Returns the names of the parameters of a query. */
export function parametersOf(query: string): string[] {
  return query.split('&').map(nameOf);
}

/** Returns a query without the parameters with these names. */
export function withoutParameters(query: string, names: readonly string[]): string {
  return query
    .split('&')
    .filter((part) => !names.includes(nameOf(part)))
    .join('&');
}

/** Returns whether a query has a parameter with one of the names. */
export function hasParameter(query: string, names: readonly string[]): boolean {
  return names.length > 0 && [...new URLSearchParams(query).keys()].some((name) => names.includes(name));
}

/** Returns the first page of the same path, without narrowing. */
export function firstPageOf({ key, language, path }: PageTargetOfPage): PageTargetOfPage {
  return { kind: 'page', key: key.replace(/\?.*$/s, ''), language, path, page: 1 };
}

const nameOf = (part: string) => decodedPath(part.slice(0, Math.max(part.indexOf('='), 0)));

/** Returns the same page in lower case, as a fallback; undefined when it is the same. */
export function inLowerCase({ key, path, ...target }: PageTargetOfPage): PageTargetOfPage | undefined {
  const prefix = inLanguage(target.language, '');
  const lower = prefix + key.slice(prefix.length).toLowerCase();
  return lower === key ? undefined : { ...target, key: lower, path: path.toLowerCase() };
}

/**
 * Returns the page of an address in a language that the site does not have, or no longer has: `/blog` for
 * `/en/blog`; undefined for other addresses.
 */
export function withoutForeignLanguage(target: PageTargetOfPage): PageTargetOfPage | undefined {
  const found = /^\/([a-z]{2}(?:-[\w-]+)?)(?=\/|$)/i.exec(target.path);
  if (!found || canonicalLanguage(found[1] ?? '') === undefined) return undefined;
  const path = target.path.slice(found[0].length) || '/';
  return { ...target, path, page: 1, key: inLanguage(target.language, path) };
}

export type PageTargetOfPage = Extract<PageTarget, { kind: 'page' }>;

/** Returns the page for all addresses without a page. */
export function notFoundPageIn(language: string): PageTargetOfPage {
  return { kind: 'page', key: `/${language}${notFoundPage}`, language, path: notFoundPage, page: 1 };
}

export function inLanguage(language: string, path: string): string {
  return `/${language}${path.replace(/^\/(?=$|[?#])/, '')}`;
}

/** Escapes an address for a header; existing escapes stay. */
export function escapedAddress(address: string): string {
  return address
    .toWellFormed()
    .replace(/[^\x21-\x7e]|["<>\\^`{|}]/gu, (character) => encodeURIComponent(character));
}

/** Returns whether a redirect from a path to another one leads to a page, and not back to the path. */
export function leadsElsewhere(path: string, target: string): boolean {
  return isPossible(target) && decodedPath(normalized(target, [])) !== decodedPath(path);
}

/**
 * Returns whether a page can have this path: well-formed, within the API's length limit, and storable in its
 * database.
 */
function isPossible(path: string): boolean {
  try {
    const text = decodeURI(path);
    return /^[/\\]/.test(text) && text.length <= maxPathLength && isStorableText(text);
  } catch {
    return false;
  }
}

/**
 * Normalizes a path: RFC 3986, section 6.2.2, without empty segments, and with its language in canonical form.
 */
function normalized(path: string, languages: readonly string[]): string {
  const unescaped = path.replace(/%[0-9a-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : code.toUpperCase();
  });
  // Browsers treat a backslash as a slash, and two of them as the start of another host.
  const joined = unescaped.replace(/[/\\]+/g, '/');
  const resolved = /\/\.\.?(\/|$)/.test(joined) ? new URL(joined, 'http://localhost').pathname : joined;
  const [, first = ''] = resolved.split('/');
  const language = languages.find((one) => one.toLowerCase() === first.toLowerCase());
  const localized = language === undefined ? resolved : `/${language}${resolved.slice(1 + first.length)}`;
  return localized.replace(/(?<=.)\/$/, '');
}

/** Matches addresses of pages and documents of other systems by their extension. */
const isForeign = (path: string) =>
  /\.(?:php\d?|[sx]?html?|aspx?|jspx?|cfm|cgi|do|pl|pdf|docx?|xlsx?|zip)$/i.test(path);

function isAsset(path: string): boolean {
  return /\.[a-z0-9]{1,12}$/i.test(path) && !isForeign(path);
}

/** Returns the page number of a query; 1 when it is invalid, which the canonical address omits. */
function pageNumber(query: string): number {
  if (query === '') return 1;
  const value = new URLSearchParams(query).get('page') ?? '';
  // Numbers beyond the last page are a 404.
  return /^[1-9]\d*$/.test(value) ? Math.min(Number(value), maxPage) : 1;
}
