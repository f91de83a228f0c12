import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiUnreachable } from '../api/repeatable.js';

export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * While the API is gone crawlers and readers of feeds are asked to come again, which they do; what they are told to be empty or gone
 * they forget. Any other error is thrown on.
 */
export function comeBackLater(error: unknown, { request, reply }: Exchange): FastifyReply {
  if (!(error instanceof ApiUnreachable)) throw error;
  request.log.warn({ url: request.url, cause: String(error.cause) }, 'the API did not answer');
  return reply.code(503).header('retry-after', '10').type('text/plain').send('The API does not answer.');
}
