import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiUnreachable } from './repeatable.js';

export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Answers 503 with Retry-After while the API is down, so that crawlers and feed readers retry; an empty
 * response or 404 would make them drop the content. Rethrows other errors.
 */
export function answerUnavailable(error: unknown, { request, reply }: Exchange): FastifyReply {
  if (!(error instanceof ApiUnreachable)) throw error;
  request.log.warn({ url: request.url, cause: String(error.cause) }, 'the API did not answer');
  return reply.code(503).header('retry-after', '10').type('text/plain').send('The API does not answer.');
}
