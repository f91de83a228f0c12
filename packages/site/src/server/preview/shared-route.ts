import { hash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { PageDocument } from '@flotilla/core/documents';
import { networkOf } from '@flotilla/runtime/network';
import { FairQueue, QueueFullError } from '@flotilla/runtime/queues';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { htmlOf } from '../../renderer.js';
import { forwarded } from '../api/api-proxy.js';
import type { Api } from '../api/api.js';
import { pageTarget, type PageTargetOfPage } from '../http/page-url.js';
import { sharedSecurityHeaders, type SecurityOptions } from '../http/security-headers.js';
import { siteOrigin } from '../http/site-origin.js';
import { visitorLanguage } from '../http/visitor-language.js';
import type { RendererOf } from '../site-options.js';

interface SharedRoute extends SecurityOptions {
  readonly api: Api;
  readonly renderer: RendererOf;
  /** The first one is the default. */
  readonly languages: readonly string[];
  readonly timeZone: () => Promise<string>;
  readonly siteUrl: string | undefined;
}

/** A document of the API, with the change set that it shows. */
interface Shared {
  readonly document: PageDocument;
  readonly name: string | null;
  readonly expiresAt: string;
}

const timeoutMs = 10_000;
/** Anyone with a link can request pages, so few render concurrently. */
const limits = { maxConcurrent: 8, maxNew: 2, maxHeavy: 1, maxQueued: 32 };
const tokenPattern = /^[\w-]{43}$/;

/**
 * Renders pages with the change set of a share link: `/preview/<token>/<language>/<path>`. They are stored in
 * no cache, and run no scripts.
 */
export function answerShareLinks(
  app: FastifyInstance,
  { api, renderer, languages, timeZone, siteUrl, ...security }: SharedRoute,
): void {
  const queue = new FairQueue(limits);
  app.get<{ Params: { token: string } }>('/preview/:token', (request, reply) => answer(request, reply));
  app.get<{ Params: { token: string } }>('/preview/:token/*', (request, reply) => answer(request, reply));

  async function answer(
    request: FastifyRequest<{ Params: { token: string } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { shared } = await renderer();
    void reply.headers({
      ...sharedSecurityHeaders(security, `sha256-${hash('sha256', shared.style, 'base64')}`),
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    });
    const { token } = request.params;
    const within = `/preview/${token}`;
    const target = pageTarget((request.raw.url ?? '').slice(within.length) || '/', languages);
    const language = target.kind === 'page' ? target.language : visitorLanguage(request.headers, languages);
    if (!tokenPattern.test(token)) return sendEnded(reply, language);
    if (target.kind === 'moved') return reply.redirect(within + target.to, 302);
    if (target.kind === 'unlocalized')
      return reply.redirect(`${within}/${language}${target.path === '/' ? '' : target.path}`, 302);
    if (target.kind !== 'page') return sendEnded(reply, language);
    try {
      return await queue.run(networkOf(request.ip), () => render(token, target, { request, reply }));
    } catch (error) {
      if (!(error instanceof QueueFullError)) throw error;
      return sendBusy(reply.code(503), (await renderer()).shared.busy(language));
    }
  }

  async function sendEnded(reply: FastifyReply, language: string): Promise<FastifyReply> {
    const { shared } = await renderer();
    return sendHtml(reply.code(404), shared.ended(language));
  }

  async function render(
    token: string,
    { language, path, page }: PageTargetOfPage,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ): Promise<FastifyReply> {
    const { page: renderPage, shared } = await renderer();
    const { status, retryAfter, data } = await fetchShared(api, request, { token, url: path, page });
    if (status === 429 || status >= 500)
      return sendBusy(reply.code(status === 429 ? 429 : 503), shared.busy(language), retryAfter);
    if (!data) return sendEnded(reply, language);
    const { document, name, expiresAt } = data;
    const { movedTo } = document;
    if (movedTo?.url.startsWith('/'))
      return reply.redirect(`/preview/${token}/${language}${movedTo.url === '/' ? '' : movedTo.url}`, 302);
    const rendered = renderPage(document, { language, page, origin: siteOrigin(request, siteUrl) });
    const words = { token, language, languages, timeZone: await timeZone(), name, expiresAt };
    const html = shared.page(htmlOf(rendered), words);
    return sendHtml(reply.code(rendered.status), html);
  }
}

const sendHtml = (reply: FastifyReply, html: string) => reply.type('text/html; charset=utf-8').send(html);

const sendBusy = (reply: FastifyReply, html: string, retryAfter = '1') =>
  sendHtml(reply.header('retry-after', retryAfter), html);

interface Answered {
  readonly status: number;
  readonly retryAfter?: string;
  readonly data?: Shared;
}

/** Requests the document without the visitor's cookies: it is the same for everyone with the link. */
async function fetchShared(
  api: Api,
  request: FastifyRequest,
  requested: { readonly token: string; readonly url: string; readonly page: number },
): Promise<Answered> {
  const { statusCode, headers, body } = await api.request({
    method: 'POST',
    path: '/api/host/previews/shared',
    headers: { 'content-type': 'application/json', ...forwarded(request) },
    body: JSON.stringify({ data: requested }),
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
  const answered = Buffer.isBuffer(body) ? body.toString() : await text(body);
  const { 'retry-after': retryAfter } = headers;
  return {
    status: statusCode,
    ...(retryAfter !== undefined && { retryAfter: String(retryAfter) }),
    ...(statusCode === 200 && { data: (JSON.parse(answered) as { data: Shared }).data }),
  };
}
