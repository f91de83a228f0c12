import { FairQueue } from '@flotilla/runtime/queues';
import { networkOf } from '@flotilla/runtime/network';
import { htmlOf } from '../../renderer.js';
import { changeSetHeader } from '@flotilla/core/change-sets';
import type { PageDocument } from '@flotilla/core/documents';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { text } from 'node:stream/consumers';
import type { Api } from '../api/api.js';
import { forwarded } from '../api/api-proxy.js';
import { previewSecurityHeaders, type SecurityOptions } from '../http/security-headers.js';
import { siteOrigin } from '../http/site-origin.js';
import type { RendererOf } from '../site-options.js';

interface PreviewRoute extends SecurityOptions {
  readonly api: Api;
  readonly renderer: RendererOf;
  /** The first one is the default. */
  readonly languages: readonly string[];
  readonly siteUrl: string | undefined;
  /** Path of the script that links blocks to their forms. */
  readonly script: () => string;
  /** False in development, where the policy would block Vite's scripts. */
  readonly hasPolicy: boolean;
}

/** Maximum size of the unsaved content, in bytes. */
const bodyLimit = 1024 ** 2;
const timeoutMs = 10_000;
/** Previews need CPU time of the process that renders all pages, so few run concurrently. */
const limits = { maxConcurrent: 64, maxNew: 4, maxHeavy: 1, maxQueued: 64 };

/**
 * Renders a page with the unsaved content of a form. The API checks the sender's permissions and collects the
 * document. The response is not cached or indexed, and only this site may frame it.
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
    limitConcurrency(scope, (reply, status, problem) => {
      void reply.code(status).headers(headers).send(problemHtml(problem, script()));
    });
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_request, body, parsed) => parsed(null, new URLSearchParams(String(body))),
    );
    scope.post('/preview', { bodyLimit }, answer);
    done();
  });

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    void reply.headers(headers);
    const sent = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const language = languages.find((known) => known === sent.get('language')) ?? languages[0] ?? 'en';
    const { status, document, problem } = await fetchDocument(request, sent);
    if (!document) return reply.code(status).send(problemHtml(problem, script()));
    const { page } = await renderer();
    const rendered = page(document, { language, origin: siteOrigin(request, siteUrl), marksBlocks: true });
    // The preview script runs before the page's own scripts, so that it sees the page as it was served.
    const html = htmlOf(rendered).replace(
      '<head>',
      () => `<head><script type="module" src="${script()}"></script>`,
    );
    return reply.code(rendered.status).send(html);
  }

  /** Requests the document with the sender's cookies, which the API accepts only from pages of this site. */
  async function fetchDocument(
    request: FastifyRequest,
    sent: URLSearchParams,
  ): Promise<{ status: number; document?: PageDocument; problem: string }> {
    const preview = sent.get('preview') ?? '';
    const { statusCode, body } = await api.request({
      method: 'POST',
      path: '/api/host/previews/document',
      headers: headersFor(request, sent.get('changeSet') ?? ''),
      body: `{"data":${isJson(preview) ? preview : 'null'}}`,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
    const answered = Buffer.isBuffer(body) ? body.toString() : await text(body);
    const { data, message = '' } = JSON.parse(answered) as { data: PageDocument | null; message?: string };
    return { status: statusCode, problem: message, ...(statusCode === 200 && data && { document: data }) };
  }
}

/** Returns the headers of a call with the sender's cookies. An invalid change set is for the API to reject. */
function headersFor(request: FastifyRequest, changeSet: string): Record<string, string> {
  const { cookie, origin, 'sec-fetch-site': site } = request.headers;
  return {
    'content-type': 'application/json',
    ...forwarded(request),
    ...(cookie && { cookie }),
    ...(origin && { origin }),
    ...(typeof site === 'string' && { 'sec-fetch-site': site }),
    ...(changeSet && { [changeSetHeader]: encodeURIComponent(changeSet) }),
  };
}

/**
 * Limits concurrency before bodies are read. Rejects requests without cookies, because previews are only for
 * signed-in users.
 */
function limitConcurrency(
  app: FastifyInstance,
  refuse: (reply: FastifyReply, status: number, problem: string) => void,
): void {
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

/** Returns a page that reports to the surrounding form why there is no preview. */
function problemHtml(problem: string, script: string): string {
  const escaped = problem.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<!doctype html><html data-problem="${escaped}"><head><meta charset="utf-8"></head><body><script type="module" src="${script}"></script></body></html>`;
}
