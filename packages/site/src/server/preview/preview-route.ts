import { finished } from 'node:stream';
import { FairQueue } from '@flotilla/runtime/queues';
import { networkOf } from '@flotilla/runtime/network';
import { type PreviewAnswer, withoutMarks } from '@flotilla/core/previews';
import type { RenderedPage } from '@flotilla/react/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Api } from '../api/api.js';
import { previewSecurityHeaders, type SecurityOptions } from '../http/security-headers.js';
import { siteOrigin } from '../http/site-origin.js';
import { htmlOf } from '../../renderer.js';
import type { RendererOf } from '../site-options.js';
import { differingBlocks, previewHtml, previewState } from './block-answer.js';
import { fetchPreviewed, parsedJson } from './previewed-document.js';

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
  const render = (request: FastifyRequest) => renderPreview(request, { api, renderer, languages, siteUrl });
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
    scope.post('/preview/blocks', { bodyLimit }, answerBlocks);
    scope.post('/preview/still', { bodyLimit }, answerStill);
    done();
  });

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    void reply.headers(headers);
    const { rendered, status, problem } = await render(request);
    if (!rendered) return reply.code(status).send(problemHtml(problem, script()));
    return reply.code(rendered.status).send(previewHtml(rendered, script()));
  }

  /** Answers the blocks that differ from those of the sender's page, or the page if it differs elsewhere. */
  async function answerBlocks(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    void reply.headers({ ...headers, 'content-type': 'application/json; charset=utf-8' });
    const { rendered, sent, status, problem } = await render(request);
    if (!rendered) return reply.code(status).send({ problem });
    const known = previewState.safeParse(parsedJson(sent.get('known') ?? ''));
    const answered: PreviewAnswer = (known.success && differingBlocks(rendered, known.data)) || {
      html: previewHtml(rendered, script()),
    };
    return reply.send(answered);
  }

  /** Answers the page without scripts, for a picture of it. */
  async function answerStill(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    void reply.headers({ ...headers, 'content-type': 'application/json; charset=utf-8' });
    const { rendered, status, problem } = await render(request);
    if (!rendered) return reply.code(status).send({ problem });
    const { still } = await renderer();
    return reply.send({ html: still(withoutMarks(htmlOf(rendered))) });
  }
}

interface Rendered {
  readonly sent: URLSearchParams;
  readonly status: number;
  readonly problem: string;
  readonly rendered?: RenderedPage;
}

async function renderPreview(
  request: FastifyRequest,
  { api, renderer, languages, siteUrl }: Pick<PreviewRoute, 'api' | 'renderer' | 'languages' | 'siteUrl'>,
): Promise<Rendered> {
  const sent = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const language = languages.find((known) => known === sent.get('language')) ?? languages[0] ?? 'en';
  const { status, document, problem } = await fetchPreviewed(api, request, sent);
  if (!document) return { sent, status, problem };
  const { page } = await renderer();
  const rendered = page(document, { language, origin: siteOrigin(request, siteUrl), isPreview: true });
  return { sent, status, problem, rendered };
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
        // Also of a client that has left while it waited.
        finished(reply.raw, () => resolve());
        begin();
      });
    queue
      .run(networkOf(request.ip), answered)
      .catch(() => refuse(reply.header('retry-after', '1'), 503, 'Too many previews are being made.'));
  });
}

/** Returns a page that reports to the surrounding form why there is no preview. */
function problemHtml(problem: string, script: string): string {
  const escaped = problem.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<!doctype html><html data-problem="${escaped}"><head><meta charset="utf-8"></head><body><script type="module" src="${script}"></script></body></html>`;
}
