import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  firstPageOf,
  inLanguage,
  inLowerCase,
  inVisitorLanguage,
  filteredBy,
  notFoundPageIn,
  type PageTargetOfPage as RequestedPage,
  pageTarget,
  withoutForeignLanguage,
} from '../http/page-url.js';
import { fileSecurityHeaders } from '../http/security-headers.js';
import { answerUnavailable, type Exchange } from '../api/retry-after.js';
import type { FeedStore } from '../seo/feed-store.js';
import { siteOrigin } from '../http/site-origin.js';
import type { PageViews } from '../telemetry/page-views.js';
import type { PageWatch } from '../telemetry/page-watch.js';
import { visitorLanguage } from '../http/visitor-language.js';
import { encodingOf } from '@flotilla/runtime/network';
import { Moved } from './rendering/make-page.js';
import { movedTo, queryRedirect, redirect } from './page-redirects.js';
import { PageRequests } from './page-requests.js';
import { PageSender } from './page-sender.js';
import type { PageStore } from './page-store.js';
import { PageStream } from './rendering/page-stream.js';
import type { FeedFile } from '../seo/feed-file.js';

interface PageRoute {
  readonly store: PageStore;
  readonly feeds: FeedStore;
  readonly languages: readonly string[];
  /** Public URL of the site; default: the origin of the request. */
  readonly siteUrl: string | undefined;
  readonly watch?: PageWatch;
  readonly views?: PageViews;
}

/** Answers a GET request with a page or a redirect. */
export type AnswerPage = (
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply | Promise<FastifyReply>;

/** Returns the handler of all GET requests without another route. */
export function pageAnswers({ store, feeds, languages, siteUrl, watch, views }: PageRoute): AnswerPage {
  const pages = new PageRequests(store, siteUrl);
  const sender = new PageSender(watch, views);

  return (request, reply) => {
    // Looks the raw URL up in the cache first.
    const origin = siteOrigin(request, siteUrl);
    const cached = store.peek(origin + (request.raw.url ?? ''));
    if (cached) return sender.send({ page: cached, headers: [], state: 'hit' }, request, reply);
    const target = pageTarget(request.raw.url ?? '/', languages);
    if (target.kind === 'page') return answerPage(target, request, reply);
    if (target.kind === 'nothing') return answerNothing(target.language, request, reply);
    if (target.kind === 'feed') return answerFeed(feeds, { ...target, origin }, { request, reply });
    if (target.kind === 'moved') return reply.redirect(target.to, 301);
    if (target.kind === 'asset') return sendNotFound(reply);
    const language = visitorLanguage(request.headers, languages);
    if (target.kind === 'foreign')
      return answerForeign(inVisitorLanguage(target, language), { request, reply });
    return answerUnlocalized({ store, pages }, inVisitorLanguage(target, language), { request, reply });
  };

  function answerNothing(
    language: string | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    return answerPage(
      notFoundPageIn(language ?? visitorLanguage(request.headers, languages)),
      request,
      reply,
    );
  }

  /** Redirects an address of another system, and answers 404 where no redirect matches. */
  async function answerForeign(page: RequestedPage, exchange: Exchange): Promise<FastifyReply> {
    const { request, reply } = exchange;
    const first = await pages.get(firstPageOf(page), request).catch(movedOrThrow);
    const to = await movedTo(store, pages.of(page, request), first);
    if (to) return redirect(to, page, { request, reply: varied(reply) });
    if ('page' in first && first.page.status >= 500) return sender.send(first, request, reply);
    if ('page' in first && first.page.status === 200)
      return addLanguage(reply, inLanguage(page.language, request.raw.url ?? '/'));
    return sendNotFound(reply);
  }

  async function answerPage(
    page: RequestedPage,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const first = page.query ? await pages.withoutQuery(page, request) : undefined;
    const to = await queryRedirect(store, pages.of(page, request), first);
    if (to) return redirect(to, page, { request, reply });
    // Narrowing needs the parameter names of the page without its query.
    const target = first && 'page' in first ? filteredBy(page, first.page.filters) : page;
    const stream = mayStream(request) ? new PageStream(reply, encodingOf(request.headers)) : undefined;
    const answer = await pages.get(target, request, stream).catch(movedOrThrow);
    if (answer instanceof Moved) return redirect(answer.to, target, { request, reply });
    if (stream?.hasBegun) return sender.endStream(stream, answer, { request, reply });
    const other = answer.page.status === 404 && (await otherAddress(pages, target, request));
    if (!other) return sender.send(answer, request, reply);
    return other.isPermanent ? reply.redirect(other.to, 301) : addLanguage(reply, other.to);
  }
}

/** Redirects an address without a language to the address that its page has in the visitor's language. */
async function answerUnlocalized(
  { store, pages }: { readonly store: PageStore; readonly pages: PageRequests },
  page: RequestedPage,
  { request, reply }: Exchange,
): Promise<FastifyReply> {
  const search = /\?.*$/s.exec(request.raw.url ?? '')?.[0] ?? '';
  const isHome = page.path === '/' && !page.query;
  const first = isHome ? undefined : await pages.withoutQuery(page, request);
  const to = await movedTo(store, pages.of(page, request), first);
  if (!to) return addLanguage(reply, firstPageOf(page).key + search);
  // Temporarily, because visitors in other languages are sent elsewhere.
  return redirect({ ...to, isPermanent: false }, page, { request, reply: varied(reply) });
}

/**
 * Returns the address of a page that was requested in capitals, or in a language that the site does not have and
 * may get later; undefined if there is no such page.
 */
async function otherAddress(
  pages: PageRequests,
  target: RequestedPage,
  request: FastifyRequest,
): Promise<{ readonly to: string; readonly isPermanent: boolean } | undefined> {
  const isThere = async (page: RequestedPage) => {
    const found = await pages.get(page, request).catch(movedOrThrow);
    return found instanceof Moved || found.page.status === 200;
  };
  const query = target.query ? `?${target.query}` : '';
  const lower = inLowerCase(target);
  if (lower && (await isThere(lower)))
    return { to: inLanguage(lower.language, lower.path) + query, isPermanent: true };
  const spoken = withoutForeignLanguage(target);
  return spoken && (await isThere(spoken)) ? { to: spoken.key + query, isPermanent: false } : undefined;
}

function sendNotFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).headers(fileSecurityHeaders).type('text/plain').send('Not found');
}

function addLanguage(reply: FastifyReply, to: string): FastifyReply {
  return varied(reply).header('cache-control', 'no-store').redirect(to, 302);
}

/** States that the answer depends on the language of the visitor. */
const varied = (reply: FastifyReply) => reply.header('vary', 'cookie, accept-language');

/** Conditional requests can't be streamed, because the ETag is known at the end. */
function mayStream({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && headers['if-none-match'] === undefined;
}

function movedOrThrow(error: unknown): Moved {
  if (error instanceof Moved) return error;
  throw error;
}

type Requested = Parameters<FeedStore['get']>[0];

/** Answers with a feed, 304 when the client has it, or 404 without one. */
async function answerFeed(feeds: FeedStore, target: Requested, exchange: Exchange): Promise<FastifyReply> {
  const { request, reply } = exchange;
  void reply.headers(fileSecurityHeaders);
  try {
    const file = await feeds.get(target);
    return file ? await sendFile(file, request, reply) : reply.code(404).type('text/plain').send('Not found');
  } catch (error) {
    return answerUnavailable(error, exchange);
  }
}

async function sendFile(file: FeedFile, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const encoding = encodingOf(request.headers);
  if (file.isKnownTo(request.headers, encoding))
    return reply.code(304).headers(file.validators(encoding)).send();
  const body = await file.body(encoding);
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.headers(file.validators(encoding)).type(file.mediaType).send(body);
}
