import { type DevelopmentFailure, errorPage } from '@flotilla/runtime';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { healthPath } from '../http/concurrency-limit.js';
import type { ApiAvailability } from './api-availability.js';
import type { CurrentFailure } from './current-failure.js';
import type { PageCode } from './page-code.js';

/** Served by the site itself; a browser would not repeat a request for events that failed. */
const eventsPath = '/api/revalidation/events';
/** Header of error pages, which a page that takes edits in place does not show. */
const failureHeader = 'x-flotilla-failure';

interface Development {
  readonly api: ApiAvailability;
  readonly pages: PageCode;
  readonly current: CurrentFailure;
  /** Returns the HTML of Vite's client and of the script that reloads the page when its failure ends. */
  readonly head: () => string;
}

/**
 * Holds requests while the API starts, so that no response is older than the last edit, and answers them
 * with the error of the API, or of the code of pages, while it does not run.
 */
export function answerWithFailures(app: FastifyInstance, { api, pages, current, head }: Development): void {
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (path === healthPath || path === eventsPath) return;
    await api.settled();
    if (!/^\/(?:api|public|admin)(?:\/|$)/.test(path)) await pages.check();
    const failure = current.failure;
    if (failure && isAffected(path, failure)) await sendFailure(failure, { request, reply, head: head() });
  });
}

/** Returns whether a path needs what does not run: the API and the admin do not need the code of pages. */
function isAffected(path: string, { part }: DevelopmentFailure): boolean {
  return part === 'API' || !/^\/(?:api|public|admin)(?:\/|$)/.test(path);
}

function sendFailure(
  failure: DevelopmentFailure,
  { request, reply, head }: { request: FastifyRequest; reply: FastifyReply; head: string },
): FastifyReply {
  void reply.header('cache-control', 'no-store').header(failureHeader, failure.part);
  if (!/^\/(?:api|public)(?:\/|$)/.test(request.url))
    return reply.code(500).type('text/html; charset=utf-8').send(errorPage(failure, head));
  const { message, location } = failure;
  const place = location ? ` (${location.path}:${location.line})` : '';
  const body = { status: 503, error: 'Service Unavailable', cause: [], data: null };
  return reply.code(503).send({ ...body, message: `The API does not run: ${message}${place}` });
}
