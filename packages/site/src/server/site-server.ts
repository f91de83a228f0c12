import { answerUnreadable } from '@flotilla/core/errors';
import { loggerOptions } from '@flotilla/runtime/process';
import type { ErrorReports } from '@flotilla/runtime/telemetry';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from './config.js';
import { Fastify, LogController } from './libraries.js';
import type { AnswerPage } from './pages/page-route.js';
import { type FastPath, serverWithFastPath } from './pages/cached-pages.js';
import { sendError } from './http/refusals.js';

interface SiteServerParts {
  readonly reports: ErrorReports | undefined;
  /** Answers requests before the router. */
  readonly first: FastPath;
  /** Answers requests of pages with a malformed URL. */
  readonly answerPage: AnswerPage;
}

/** Creates the HTTP server of the site, without routes. */
export function createSiteServer(
  config: Config,
  { reports, first, answerPage }: SiteServerParts,
): FastifyInstance {
  return Fastify({
    logger: loggerOptions(config.LOG_LEVEL, reports && ((error, message) => reports.report(error, message))),
    logController: new LogController({ disableRequestLogging: true }),
    serverFactory: serverWithFastPath(first),
    trustProxy: config.TRUST_PROXY,
    // Timeout of idle connections; event streams send heartbeats more often.
    connectionTimeout: idleMs,
    // Requests on existing connections are answered while closing.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) =>
      isOfPages(request) ? answerPage(request, reply) : sendError(error, request, reply),
  });
}

/** Returns whether a request with a malformed URL was for a page. */
function isOfPages({ method, url }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && !/^\/(api|public|assets)\//.test(url);
}

const idleMs = 60_000;
