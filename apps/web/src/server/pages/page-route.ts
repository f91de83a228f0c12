import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inLanguage, pageTarget } from '../page-url.js';
import { fileSecurityHeaders } from '../security-headers.js';
import { visitorLanguage } from '../visitor-language.js';
import { encodingFor } from './encoding.js';
import type { HtmlPage, Representation } from './html-page.js';
import type { PageStore } from './page-store.js';

interface PageRoute {
  readonly store: PageStore;
  readonly languages: readonly string[];
}

/** Answers every GET that nothing else answers: with a page, or with where the page is. */
export function answerPages(app: FastifyInstance, { store, languages }: PageRoute): void {
  app.get('/*', (request, reply) => {
    // Most requests end here: a page that is cached under the url as it was written.
    const cached = store.peek(request.raw.url ?? '');
    if (cached) return sendPage(cached, request, reply);
    const target = pageTarget(request.raw.url ?? '/', languages);
    if (target.kind === 'page') return store.get(target).then((page) => sendPage(page, request, reply));
    if (target.kind === 'moved') return reply.redirect(target.to, 301);
    if (target.kind === 'file') return reply.code(404).headers(fileSecurityHeaders).type('text/plain').send('Not found');
    const language = visitorLanguage(request.headers, languages);
    return reply
      .headers({ vary: 'cookie, accept-language', 'cache-control': 'no-store' })
      .redirect(inLanguage(language, target.path) + target.query, 302);
  });
}

function sendPage(page: HtmlPage, request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
  const representation = page.as(encodingFor(request.headers['accept-encoding'] as string | undefined));
  if (representation instanceof Promise) return representation.then((ready) => write(ready, page.status, request, reply));
  return write(representation, page.status, request, reply);
}

// Past Fastify's own sending: the headers are made already, and nothing is left to serialize.
function write(
  { etag, body, headers, notModifiedHeaders }: Representation,
  status: number,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.hijack();
  const asked = request.headers['if-none-match'];
  const isKnown = status === 200 && asked !== undefined && (asked === '*' || asked.includes(etag));
  if (isKnown) reply.raw.writeHead(304, notModifiedHeaders as string[]).end();
  else reply.raw.writeHead(status, headers as string[]).end(body);
  return reply;
}
