import { encodingOf } from '@flotilla/runtime/network';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Exchange } from '../api/retry-after.js';
import type { PageViews } from '../telemetry/page-views.js';
import type { PageWatch } from '../telemetry/page-watch.js';
import type { PageAnswer } from './page-store.js';
import type { PageStream } from './rendering/page-stream.js';
import { writePage } from './write-page.js';

/** Sends pages, and counts them as served and as viewed. */
export class PageSender {
  constructor(
    private readonly watch: PageWatch | undefined,
    private readonly views: PageViews | undefined,
  ) {}

  /** Sends a whole page. */
  async send(answer: PageAnswer, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    this.watch?.served(answer.state);
    if (answer.page.status === 200 && request.method === 'GET')
      await this.views?.count(request.raw.url ?? '/', request.headers);
    return sendPage(answer, request, reply);
  }

  /** Ends the response of a page that was streamed while it was rendered. */
  async endStream(
    stream: PageStream,
    answer: PageAnswer,
    { request, reply }: Exchange,
  ): Promise<FastifyReply> {
    const { state } = answer;
    this.watch?.served(state);
    // Any other state means that rendering the streamed page failed.
    if (answer.page.status === 200) await this.views?.count(request.raw.url ?? '/', request.headers);
    if (state === 'miss') stream.end();
    else stream.breakOff();
    return reply;
  }
}

// Bypasses Fastify's serialization, because body and headers are prepared.
async function sendPage(
  answer: PageAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const representation = await answer.page.as(encodingOf(request.headers));
  reply.hijack();
  writePage(representation, answer, request.raw, reply.raw);
  return reply;
}
