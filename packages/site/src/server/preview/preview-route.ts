import { FairQueue } from '@flotilla/runtime/queues';
import { networkOf } from '@flotilla/runtime/network';
import { htmlOf } from '../../renderer.js';
import type { PageDocument } from '@flotilla/core/documents';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { text } from 'node:stream/consumers';
import type { Api } from '../api/api.js';
import { forwarded } from '../api-proxy.js';
import { previewSecurityHeaders, type SecurityOptions } from '../security-headers.js';
import { siteOrigin } from '../seo/site-origin.js';
import type { RendererOf } from '../site-options.js';

interface PreviewRoute extends SecurityOptions {
  readonly api: Api;
  readonly renderer: RendererOf;
  /** The first is the default. */
  readonly languages: readonly string[];
  readonly siteUrl: string | undefined;
  /** What makes blocks of the page lead to their forms. */
  readonly script: () => string;
  /** False where Vite's own scripts have to run. */
  readonly hasPolicy: boolean;
}

/** Of what somebody is typing, in bytes. */
const bodyLimit = 1024 ** 2;
const timeoutMs = 10_000;
/** To read what is typed, and to make a page of it, takes the processor of which all pages come. */
const limits = { atOnce: 64, newAtOnce: 4, heavyAtOnce: 1, inLine: 64 };

/**
 * Answers the form of a preview with a page as it would be if what is sent with it were saved: the API decides whether the sender
 * may see it, and gathers it. Nobody keeps it, no search engine reads it, and pages of this site alone may frame it.
 */
export function answerPreviews(
  app: FastifyInstance,
  { api, renderer, languages, siteUrl, script, hasPolicy, ...security }: PreviewRoute,
): void {
  const headers = {
    ...(hasPolicy && previewSecurityHeaders(security)),
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'content-type': 'text/html; charset=utf-8',
  };
  void app.register((scope, _, done) => {
    takeTurns(scope, (reply, status, problem) => {
      void reply.code(status).headers(headers).send(problemHtml(problem, script()));
    });
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit }, (_request, body, parsed) =>
      parsed(null, new URLSearchParams(String(body))),
    );
    scope.post('/preview', { bodyLimit }, answer);
    done();
  });

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    void reply.headers(headers);
    const sent = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const language = languages.find((known) => known === sent.get('language')) ?? languages[0] ?? 'en';
    const { status, document, problem } = await ask(request, sent.get('preview') ?? '');
    if (!document) return reply.code(status).send(problemHtml(problem, script()));
    const { page } = await renderer();
    const rendered = page(document, { language, origin: siteOrigin(request, siteUrl), marksBlocks: true });
    // Before the page's own scripts: it is to see the page as it was served.
    const html = htmlOf(rendered).replace('<head>', () => `<head><script type="module" src="${script()}"></script>`);
    return reply.code(rendered.status).send(html);
  }

  /** What the API says, to who sends the form: by their cookies, which count when a page of this site sends it. */
  async function ask(request: FastifyRequest, preview: string): Promise<{ status: number; document?: PageDocument; problem: string }> {
    const { cookie, origin, 'sec-fetch-site': site } = request.headers;
    const { statusCode, body } = await api.request({
      method: 'POST',
      path: '/api/host/previews/document',
      headers: {
        'content-type': 'application/json',
        ...forwarded(request),
        ...(cookie && { cookie }),
        ...(origin && { origin }),
        ...(site && { 'sec-fetch-site': site }),
      },
      body: `{"data":${isJson(preview) ? preview : 'null'}}`,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
    const answered = Buffer.isBuffer(body) ? body.toString() : await text(body);
    const { data, message = '' } = JSON.parse(answered) as { data: PageDocument | null; message?: string };
    return { status: statusCode, problem: message, ...(statusCode === 200 && data && { document: data }) };
  }
}

/** Before a body is read; of who shows no cookie none is, since previews are for those alone who are signed in. */
function takeTurns(app: FastifyInstance, refuse: (reply: FastifyReply, status: number, problem: string) => void): void {
  const queue = new FairQueue(limits);
  app.addHook('onRequest', (request, reply, begin) => {
    if (request.headers.cookie === undefined) return refuse(reply, 401, 'Not authorized');
    const answered = () =>
      new Promise<void>((resolve) => {
        reply.raw.once('close', resolve);
        begin();
      });
    queue
      .run(networkOf(request.ip), answered)
      .catch(() => refuse(reply.header('retry-after', '1'), 503, 'Too many previews are being made.'));
  });
}

function isJson(sent: string): boolean {
  try {
    JSON.parse(sent);
    return true;
  } catch {
    return false;
  }
}

/** Says to the form around it why there is no page. */
function problemHtml(problem: string, script: string): string {
  const said = problem.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<!doctype html><html data-problem="${said}"><head><meta charset="utf-8"></head><body><script type="module" src="${script}"></script></body></html>`;
}
