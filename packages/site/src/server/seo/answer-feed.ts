import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiUnreachable } from '../api/repeatable.js';
import { encodingFor } from '../encoding/encoding.js';
import { fileSecurityHeaders } from '../security-headers.js';
import type { FeedFile } from './feed-file.js';
import type { FeedStore } from './feed-store.js';

type Requested = Parameters<FeedStore['get']>[0];

/** Answers with a feed, with nothing when its reader has it already, or says that there is none. */
export async function answerFeed(
  feeds: FeedStore,
  target: Requested,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  void reply.headers(fileSecurityHeaders);
  try {
    const file = await feeds.get(target);
    return file ? await sendFile(file, request, reply) : reply.code(404).type('text/plain').send('Not found');
  } catch (error) {
    if (!(error instanceof ApiUnreachable)) throw error;
    return reply.code(503).header('retry-after', '10').type('text/plain').send('The API does not answer.');
  }
}

async function sendFile(file: FeedFile, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const encoding = encodingFor(request.headers['accept-encoding'] as string | undefined);
  if (file.isKnownTo(request.headers, encoding)) return reply.code(304).headers(file.validators(encoding)).send();
  const body = await file.body(encoding);
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.headers(file.validators(encoding)).type('application/rss+xml; charset=utf-8').send(body);
}
