import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import { hasSeveralHosts } from '@flotilla/core/errors';
import { encodingOf } from '@flotilla/runtime/network';
import { plainOrigin } from '../http/site-origin.js';
import type { PageViews } from '../telemetry/page-views.js';
import type { PageStore } from './page-store.js';
import { writePage } from './write-page.js';

/** Answers a request, or returns false to leave it to Fastify. */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean;

interface CachedPagesOptions {
  readonly store: PageStore;
  /** Public URL of the site; default: the origin of the request. */
  readonly siteUrl: string | undefined;
  readonly views: PageViews;
  /** Whether connections stay open; while shutting down, the router's hooks close them. */
  readonly isOpen: () => boolean;
}

/**
 * Answers the most frequent requests, for cached pages at their raw URL, before the router: with body and
 * headers prepared, routing and hooks would be a fifth of the cost. Such a response occupies only its
 * connection, so no limit applies.
 */
export function cachedPages({ store, siteUrl, views, isOpen }: CachedPagesOptions): FastPath {
  return (request, response) => {
    // A pipelined request has no socket before the previous response is sent; the router counts it.
    if (request.method !== 'GET' || !response.socket || !isOpen()) return false;
    if (hasSeveralHosts(request.rawHeaders)) return false;
    const { url = '', headers } = request;
    const origin = siteUrl ?? plainOrigin(headers);
    const page = origin === undefined ? undefined : store.peek(origin + url);
    const representation = page?.as(encodingOf(headers));
    // A page that is not compressed yet takes the normal route.
    if (!page || !representation || representation instanceof Promise) return false;
    const answer = () => writePage(representation, { page, headers: [] }, request, response);
    const counting = page.status === 200 ? views.count(url, headers) : undefined;
    if (counting) void counting.then(answer);
    else answer();
    return true;
  };
}

/** Creates the server like Fastify does, but calls `first` before Fastify. */
export function serverWithFastPath(first: FastPath): FastifyServerFactory {
  return (fastify, options) => {
    const listener: RequestListener = (request, response) =>
      void (first(request, response) || fastify(request, response));
    const server = createServer(listener);
    server.keepAliveTimeout = Number(options.keepAliveTimeout);
    server.requestTimeout = Number(options.requestTimeout);
    return server.setTimeout(Number(options.connectionTimeout));
  };
}
