import type { SourceFailure } from '@flotilla/runtime';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { healthPath } from '../http/concurrency-limit.js';
import type { ApiAvailability } from './api-availability.js';
import { apiErrorPage } from './api-error-page.js';

/** Served by the site itself; a browser would not repeat a request for events that failed. */
const eventsPath = '/api/revalidation/events';

/**
 * Holds requests while the API starts, so that no response is older than the last edit, and answers them
 * with the API's error while it does not run.
 */
export function answerForApi(app: FastifyInstance, api: ApiAvailability, head: () => string): void {
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?')[0];
    if (path === healthPath || path === eventsPath) return;
    const settled = await api.settled();
    if (settled.state === 'failed') await sendFailure(settled.failure, { request, reply, head: head() });
  });
}

function sendFailure(
  failure: SourceFailure,
  { request, reply, head }: { request: FastifyRequest; reply: FastifyReply; head: string },
): FastifyReply {
  void reply.header('cache-control', 'no-store');
  if (!/^\/(?:api|public)(?:\/|$)/.test(request.url))
    return reply.code(500).type('text/html; charset=utf-8').send(apiErrorPage(failure, head));
  const { message, location } = failure;
  const place = location ? ` (${location.path}:${location.line})` : '';
  const body = { status: 503, error: 'Service Unavailable', cause: [], data: null };
  return reply.code(503).send({ ...body, message: `The API does not run: ${message}${place}` });
}
