import { networkOf } from '@flotilla/cache/network';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  decoded,
  firstPageOf,
  inLanguage,
  inLowerCase,
  narrowedBy,
  nothingIn,
  type PageTargetOfPage as RequestedPage,
  pageTarget,
} from '../page-url.js';
import { fileSecurityHeaders } from '../security-headers.js';
import { comeBackLater, type Exchange } from '../seo/come-back-later.js';
import type { FeedStore } from '../seo/feed-store.js';
import { siteOrigin } from '../seo/site-origin.js';
import type { PageViews } from '../telemetry/page-views.js';
import type { PageWatch } from '../telemetry/page-watch.js';
import { visitorLanguage } from '../visitor-language.js';
import { encodingOf } from '@flotilla/cache/encoding';
import { Moved } from './make-page.js';
import type { PageAnswer, PageStore } from './page-store.js';
import { PageStream } from './page-stream.js';
import { writePage } from './write-page.js';
import type { FeedFile } from '../seo/feed-file.js';

interface PageRoute {
  readonly store: PageStore;
  readonly feeds: FeedStore;
  readonly languages: readonly string[];
  /** Where visitors see the site; where a request says, when undefined. */
  readonly siteUrl: string | undefined;
  readonly watch?: PageWatch;
  readonly views?: PageViews;
}

/** Answers a GET with a page, or with where the page is. */
export type AnswerPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

/** What answers every GET that nothing else answers. */
export function pageAnswers({ store, feeds, languages, siteUrl, watch, views }: PageRoute): AnswerPage {
  return (request, reply) => {
    // A page that is cached under the url as it was written.
    const origin = siteOrigin(request, siteUrl);
    const cached = store.peek(origin + (request.raw.url ?? ''));
    if (cached) return serve({ page: cached, headers: [], state: 'hit' }, request, reply);
    const target = pageTarget(request.raw.url ?? '/', languages);
    if (target.kind === 'page') return answerPage(target, request, reply);
    if (target.kind === 'nothing') return answerNothing(target.language, request, reply);
    if (target.kind === 'feed') return answerFeed(feeds, { ...target, origin }, { request, reply });
    if (target.kind === 'moved') return reply.redirect(target.to, 301);
    if (target.kind === 'asset') return reply.code(404).headers(fileSecurityHeaders).type('text/plain').send('Not found');
    const language = visitorLanguage(request.headers, languages);
    return reply
      .headers({ vary: 'cookie, accept-language', 'cache-control': 'no-store' })
      .redirect(inLanguage(language, target.path) + target.query, 302);
  };

  function answerNothing(language: string | undefined, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    return answerPage(nothingIn(language ?? visitorLanguage(request.headers, languages)), request, reply);
  }

  async function answerPage(asked: RequestedPage, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const target = asked.query ? await narrowed(asked, request) : asked;
    const stream = mayStream(request) ? new PageStream(reply, encodingOf(request.headers)) : undefined;
    const answer = await get(target, request, stream).catch(demandMoved);
    if (answer instanceof Moved) return redirect(answer, target, { request, reply });
    if (stream?.hasBegun) return endStream(stream, answer, { request, reply });
    const lower = answer.page.status === 404 ? inLowerCase(target) : undefined;
    const other = lower && (await get(lower, request).catch(demandMoved));
    const isThere = other && (other instanceof Moved || other.page.status === 200);
    return isThere ? reply.redirect(lower.key, 301) : serve(answer, request, reply);
  }

  /** Nobody between keeps where it leads, and a browser asks again: what takes the address back is seen at once. */
  function redirect({ to }: Moved, { language, filter }: RequestedPage, { request, reply }: Exchange): FastifyReply {
    const url = to.url.startsWith('/') ? inLanguage(language, encodeURI(decoded(to.url))) : to.url;
    // What narrows a list has one way to be written, which it says whole.
    const search = filter === undefined ? (/\?.*$/s.exec(request.raw.url ?? '')?.[0] ?? '') : '';
    return reply.header('cache-control', 'no-cache').redirect(withQuery(url, search), to.isPermanent ? 301 : 302);
  }

  /** Which parts of a query narrow a page is known by the page as it is. */
  async function narrowed(target: RequestedPage, request: FastifyRequest): Promise<RequestedPage> {
    const first = firstPageOf(target);
    const known = store.peek(siteOrigin(request, siteUrl) + first.key) ?? (await get(first, request).catch(() => undefined))?.page;
    return narrowedBy(target, known?.filters ?? []);
  }

  async function endStream(stream: PageStream, answer: PageAnswer, { request, reply }: Exchange): Promise<FastifyReply> {
    const { state } = answer;
    watch?.served(state);
    // Anything else than what was being made stands for a making that failed.
    if (answer.page.status === 200) await views?.count(request.raw.url ?? '/', request.headers);
    if (state === 'miss') stream.end();
    else stream.breakOff();
    return reply;
  }

  async function serve(answer: PageAnswer, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    watch?.served(answer.state);
    if (answer.page.status === 200 && request.method === 'GET') await views?.count(request.raw.url ?? '/', request.headers);
    return sendPage(answer, request, reply);
  }

  function get(target: RequestedPage, request: FastifyRequest, stream?: PageStream): Promise<PageAnswer> {
    const origin = siteOrigin(request, siteUrl);
    return store.get({ ...target, key: origin + target.key, origin, whom: networkOf(request.ip) }, stream);
  }
}

/** Who has the page already wants to hear whether it changed, which is known with its last byte. */
function mayStream({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && headers['if-none-match'] === undefined;
}

function demandMoved(error: unknown): Moved {
  if (error instanceof Moved) return error;
  throw error;
}

/** What was asked for is asked for there too, beside what the new address asks for by itself. */
function withQuery(url: string, search: string): string {
  const [address = '', anchor] = url.split(/(?=#)/);
  const query = address.includes('?') ? search.replace('?', '&') : search;
  return address + query + (anchor ?? '');
}

// Past Fastify's own sending: the headers are made already, and nothing is left to serialize.
async function sendPage(answer: PageAnswer, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const representation = await answer.page.as(encodingOf(request.headers));
  reply.hijack();
  writePage(representation, answer, request.raw, reply.raw);
  return reply;
}

type Requested = Parameters<FeedStore['get']>[0];

/** Answers with a feed, with nothing when its reader has it already, or says that there is none. */
async function answerFeed(feeds: FeedStore, target: Requested, exchange: Exchange): Promise<FastifyReply> {
  const { request, reply } = exchange;
  void reply.headers(fileSecurityHeaders);
  try {
    const file = await feeds.get(target);
    return file ? await sendFile(file, request, reply) : reply.code(404).type('text/plain').send('Not found');
  } catch (error) {
    return comeBackLater(error, exchange);
  }
}

async function sendFile(file: FeedFile, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const encoding = encodingOf(request.headers);
  if (file.isKnownTo(request.headers, encoding)) return reply.code(304).headers(file.validators(encoding)).send();
  const body = await file.body(encoding);
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.headers(file.validators(encoding)).type('application/rss+xml; charset=utf-8').send(body);
}
