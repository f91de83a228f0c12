import type { MovedTo } from '@flotilla/core/documents';
import { decodedPath } from '@flotilla/core/languages';
import type { FastifyReply } from 'fastify';
import {
  escapedAddress,
  hasParameter,
  inLanguage,
  type PageTargetOfPage as RequestedPage,
  parametersOf,
  withoutParameters,
} from '../http/page-url.js';
import type { Exchange } from '../api/retry-after.js';
import { Moved } from './rendering/make-page.js';
import type { PageAnswer, PageStore } from './page-store.js';

/** The page or redirect at an address without its query; undefined when reading it failed. */
export type FirstPage = Pick<PageAnswer, 'page'> | Moved | undefined;

type Requested = Parameters<PageStore['redirectOf']>[0];

/**
 * Returns the redirect for the query of a request. Calls the API only when no page has the path, or when
 * redirects of the page use one of the parameters.
 */
export async function queryRedirect(
  store: PageStore,
  requested: Requested,
  first: FirstPage,
): Promise<MovedTo | undefined> {
  if (!requested.query || !first) return undefined;
  const page = 'page' in first ? first.page : undefined;
  if (page && page.status !== 404 && !hasParameter(requested.query, page.redirected)) return undefined;
  const to = await store.redirectOf(requested);
  return to && { ...to, keepsQuery: false };
}

/** Returns the redirect of a request: for its query, else the one that the page without the query names. */
export async function movedTo(
  store: PageStore,
  requested: Requested,
  first: FirstPage,
): Promise<MovedTo | undefined> {
  const byQuery = await queryRedirect(store, requested, first);
  return byQuery ?? (first instanceof Moved ? first.to : undefined);
}

/** Redirects with `no-cache`, so that a change of the redirect takes effect immediately. */
export function redirect(to: MovedTo, page: RequestedPage, { request, reply }: Exchange): FastifyReply {
  const { language } = page;
  const own = to.addresses?.[language] ?? to.url;
  const url = escapedAddress(own.startsWith('/') ? inLanguage(language, own) : own);
  const search = to.keepsQuery === false ? '' : (/\?.*$/s.exec(request.raw.url ?? '')?.[0] ?? '');
  return reply
    .header('cache-control', 'no-cache')
    .redirect(withQuery(url, remainingQuery(search, own, page)), to.isPermanent ? 301 : 302);
}

/**
 * Returns the parameters that a new address lacks: those that do not narrow the lists, if it is the same page,
 * whose new address has the others in their canonical form; else all.
 */
function remainingQuery(search: string, address: string, { path, filter }: RequestedPage): string {
  if (filter === undefined || decodedPath(address.replace(/[?#].*$/s, '')) !== decodedPath(path))
    return search;
  const rest = withoutParameters(search.slice(1), [...parametersOf(filter), 'page']);
  return rest === '' ? '' : `?${rest}`;
}

/** Adds the query of a request to the query of the new address. */
function withQuery(url: string, search: string): string {
  const [address = '', anchor] = url.split(/(?=#)/);
  const query = address.includes('?') ? search.replace('?', '&') : search;
  return address + query + (anchor ?? '');
}
