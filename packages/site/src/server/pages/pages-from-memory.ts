import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import { hasSeveralHosts } from '@flotilla/core/errors';
import { encodingOf } from '@flotilla/runtime/network';
import { plainOrigin } from '../seo/site-origin.js';
import type { PageViews } from '../telemetry/page-views.js';
import type { PageStore } from './page-store.js';
import { writePage } from './write-page.js';

/** Answers a request, or says that it is for others. */
export type FirstAnswers = (request: IncomingMessage, response: ServerResponse) => boolean;

interface MemoryRoute {
  readonly store: PageStore;
  /** Where visitors see the site; where a request says, when undefined. */
  readonly siteUrl: string | undefined;
  readonly views: PageViews;
  /** Whether connections are kept: one that is about to end is told so by the router's hooks. */
  readonly isOpen: () => boolean;
}

/**
 * Answers what most visitors ask for, a page that lies in memory under the url as it was written, before a router looks
 * at it: with its bytes and headers made already, routing and hooks would be a fifth of its cost. Such an answer
 * occupies nothing but its connection, so it counts for no limit.
 */
export function pagesFromMemory({ store, siteUrl, views, isOpen }: MemoryRoute): FirstAnswers {
  return (request, response) => {
    // What was asked for before the answer to another had left, on the same connection, has no socket yet: the router counts it.
    if (request.method !== 'GET' || !response.socket || !isOpen()) return false;
    if (hasSeveralHosts(request.rawHeaders)) return false;
    const { url = '', headers } = request;
    const origin = siteUrl ?? plainOrigin(headers);
    const page = origin === undefined ? undefined : store.peek(origin + url);
    const representation = page?.as(encodingOf(headers));
    // One that is yet to be compressed is waited for elsewhere.
    if (!page || !representation || representation instanceof Promise) return false;
    const answer = () => writePage(representation, { page, headers: [] }, request, response);
    const kept = page.status === 200 ? views.count(url, headers) : undefined;
    if (kept) void kept.then(answer);
    else answer();
    return true;
  };
}

/** Makes the server as Fastify does by itself, but that `first` is asked before Fastify. */
export function serverThatAsks(first: FirstAnswers): FastifyServerFactory {
  return (fastify, options) => {
    const listener: RequestListener = (request, response) => void (first(request, response) || fastify(request, response));
    const server = createServer(listener);
    server.keepAliveTimeout = Number(options.keepAliveTimeout);
    server.requestTimeout = Number(options.requestTimeout);
    return server.setTimeout(Number(options.connectionTimeout));
  };
}
